import { isDeepStrictEqual } from 'node:util'
import { arenasRoutes } from '#contract/arenas.ts'
import {
  type Arena,
  type ArenaFields,
  createArenasService,
  findArena,
  findFixtures,
} from '#server/features/arenas/index.ts'
import { findClub, findClubsNamed } from '#server/features/clubs/index.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import { check, toMoment } from '#server/http/validation.ts'
import type { Transaction } from '#server/storage/database.ts'
import { asDatabase } from '#server/storage/transaction.ts'
import type { Command } from '../command.ts'
import type { FileRecord } from './import-file.ts'
import { type Import, type Outcome, runImport } from './import-run.ts'

export const importFixtures: Command = {
  operands: ['FILE'],
  flags: { 'dry-run': 'only shows what would be created and updated' },
  details: [
    'Names in a .csv’s first line or of a .json’s fields: id, home, away, start, sport, streams. home and away are names',
    '(or ids) of clubs; start is an ISO time with its offset, 2027-03-06T20:00:00+01:00; sport is football, basketball,',
    'rugby, esport or other; streams are https addresses, in a cell with spaces between. A fixture is known by its id',
    '(1 to 64 of A-Z a-z 0-9 _ -) or, without one, by its clubs and start. Nothing is started. As with clubs: the same',
    'file twice changes nothing, and it is all or nothing.',
  ].join('\n'),
  run: (invocation) => runImport(invocation, fixturesImport),
}

/** A fixture is known by its id where it has one, else by its clubs and its start. */
const fixturesImport: Import = {
  names: ['id', 'home', 'away', 'start', 'sport', 'streams'],
  importRecord: (tx, fields) => importFixture(tx, fields).catch(inWordsOfTheFile),
}

async function importFixture(tx: Transaction, record: FileRecord['fields']): Promise<Outcome> {
  const { id, home, away, start, sport, streams } = record
  const body = check(arenasRoutes['POST /v1/arenas/create'].body, {
    arenaId: id,
    homeTeam: { id: await clubId(tx, 'home', home) },
    awayTeam: { id: await clubId(tx, 'away', away) },
    startDate: start,
    sport,
    // A cell of a CSV file has the addresses with spaces between.
    recommendedStreams: typeof streams === 'string' ? streams.split(/\s+/) : streams,
  })
  const fields: ArenaFields = {
    homeClubId: body.homeTeam.id,
    awayClubId: body.awayTeam.id,
    startDate: toMoment(body.startDate, 'start'),
    recommendedStreams: body.recommendedStreams,
    sport: body.sport,
  }
  const arena = await findKnown(tx, body.arenaId ?? null, fields)
  if (!arena) return create(tx, body.arenaId ?? null, fields)
  return update(tx, arena, {
    ...fields,
    // What is left out stays.
    ...(streams === undefined && { recommendedStreams: arena.recommendedStreams }),
    ...(start === undefined && { startDate: arena.startDate }),
    ...(sport === undefined && { sport: arena.sport }),
  })
}

const START = 'must be a time with its offset, as 2027-03-06T20:00:00+01:00.'

/** The fields that have another name in the file than in the API. */
const FILE_NAMES: Record<string, string> = {
  arenaId: 'id',
  homeTeam: 'home',
  awayTeam: 'away',
  startDate: 'start',
  recommendedStreams: 'streams',
}

function inWordsOfTheFile(error: unknown): never {
  if (!(error instanceof Failure) || !error.fields) throw error
  const fields = Object.entries(error.fields).map(([field, why]) => {
    const [name = field] = field.split('.', 1)
    return [FILE_NAMES[name] ?? name, name === 'startDate' ? START : why] as const
  })
  throw invalid(Object.fromEntries(fields))
}

/** Clubs are named, or given by their ids. */
async function clubId(tx: Transaction, field: string, club: unknown): Promise<number> {
  if (typeof club === 'number' || (typeof club === 'string' && /^\d{1,15}$/.test(club))) {
    const found = await findClub(tx, Number(club))
    if (found) return found.id
  }
  if (club === undefined || club === '') throw invalid({ [field]: 'a club is missing.' })
  const [found, ...others] = typeof club === 'string' ? await findClubsNamed(tx, club) : []
  if (!found) throw invalid({ [field]: `there is no club ${JSON.stringify(club)}.` })
  if (others.length > 0)
    throw invalid({ [field]: `there are ${others.length + 1} clubs called ${found.name}.` })
  return found.id
}

async function findKnown(tx: Transaction, id: string | null, fields: ArenaFields): Promise<Arena | null> {
  if (id !== null) return findArena(tx, id)
  const [arena, ...others] = await findFixtures(tx, fields)
  if (others.length > 0)
    throw new Failure('invalid', { detail: 'there are several such fixtures: give their ids.' })
  return arena ?? null
}

async function create(tx: Transaction, id: string | null, fields: ArenaFields): Promise<Outcome> {
  const arena = await services(tx).create(null, id, fields, false)
  return { kind: 'create', label: labelOf(arena), key: arena.id }
}

async function update(tx: Transaction, arena: Arena, fields: ArenaFields): Promise<Outcome> {
  const before: ArenaFields = {
    homeClubId: arena.homeTeam.id,
    awayClubId: arena.awayTeam.id,
    startDate: arena.startDate,
    recommendedStreams: arena.recommendedStreams,
    sport: arena.sport,
  }
  if (isDeepStrictEqual(before, fields)) return { kind: 'unchanged', label: labelOf(arena), key: arena.id }
  const after = await services(tx).update(null, arena.id, fields)
  return { kind: 'update', label: labelOf(after), key: arena.id }
}

const labelOf = ({ homeTeam, awayTeam, startDate }: Arena) =>
  `${homeTeam.name} – ${awayTeam.name}, ${startDate?.toISOString() ?? 'no start'}`

const services = (tx: Transaction) =>
  createArenasService({
    db: asDatabase(tx),
    now: () => new Date(),
    bets: { voidWithin: neverAsked },
    // Nobody watches what is being imported; lists show it at their next load.
    onArenaChanged: async () => {},
    onBetChanged: () => {},
    onFansChanged: () => {},
    collectRun: neverAsked,
    onMatchWritten: neverAsked,
    onLate: () => {},
    onArenaLive: neverAsked,
    onArenaRemoved: neverAsked,
    onKickoffNear: neverAsked,
  })

/** An import starts and stops nothing. */
const neverAsked = () => Promise.reject(new Error('an import does not ask for this'))
