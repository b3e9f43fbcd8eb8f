import { isDeepStrictEqual } from 'node:util'
import { clubsRoutes } from '#contract/clubs.ts'
import { SOCIAL_NETWORKS } from '#contract/constants.ts'
import { type Club, changeClub, createClubsService, findClubsNamed } from '#server/features/clubs/index.ts'
import { invalid } from '#server/http/failure.ts'
import { check } from '#server/http/validation.ts'
import type { Transaction } from '#server/storage/database.ts'
import { asDatabase } from '#server/storage/transaction.ts'
import type { Command } from '../command.ts'
import { type Import, type Outcome, runImport } from './import-run.ts'

export const importClubs: Command = {
  operands: ['FILE'],
  flags: { 'dry-run': 'only shows what would be created and updated' },
  details: [
    'A .csv begins with a line of names: name, logo, bio, colors (main and second, as #ff5b35 #4c9dff), and for links',
    'twitter, youtube, twitch and so on. A .json is a list of objects as the API takes them. A club is known by its',
    'exact name; an empty cell or a missing field changes nothing. The same file twice changes nothing. All records',
    'are imported or, if one is wrong, none; each wrong one is named by its line. The audit log tells what was changed.',
  ].join('\n'),
  run: (invocation) => runImport(invocation, clubsImport),
}

/** A club is known by its name. */
const clubsImport: Import = {
  names: ['name', 'logo', 'bio', 'colors', 'socials', ...SOCIAL_NETWORKS],
  async importRecord(tx, { socials, colors, ...fields }): Promise<Outcome> {
    // A cell of a CSV file has both colours with a space between.
    const pair = typeof colors === 'string' ? colors.trim().split(/\s+/) : colors
    const record = { ...fields, ...linksOf(socials, fields), ...(pair !== undefined && { colors: pair }) }
    const { name } = check(clubsRoutes['POST /v1/clubs/create'].body, record)
    const [club, ...others] = await findClubsNamed(tx, name)
    if (others.length > 0) throw invalid({ name: `there are ${others.length + 1} clubs called ${name}` })
    return club ? update(tx, club, record) : create(tx, record)
  },
}

/** Links stand in columns of their own, or together as in the API. */
function linksOf(socials: unknown, fields: Record<string, unknown>): { socials?: unknown } {
  const networks: readonly string[] = SOCIAL_NETWORKS
  const columns = Object.entries(fields).filter(([name]) => networks.includes(name))
  if (columns.length === 0) return socials === undefined ? {} : { socials }
  return { socials: { ...(typeof socials === 'object' && socials), ...Object.fromEntries(columns) } }
}

async function create(tx: Transaction, record: unknown): Promise<Outcome> {
  const input = check(clubsRoutes['POST /v1/clubs/create'].body, record)
  const { name } = await services(tx).create(null, input)
  return { kind: 'create', label: name, key: name }
}

async function update(tx: Transaction, club: Club, record: { socials?: unknown }): Promise<Outcome> {
  const { socials } = record
  const all = typeof socials === 'object' ? { ...club.socials, ...socials } : socials
  const body = { ...record, id: club.id, ...(socials !== undefined && { socials: all }) }
  const { id, ...input } = check(clubsRoutes['POST /v1/clubs/update'].body, body)
  const after = changeClub(club, input)
  const changed = (['logo', 'bio', 'socials', 'colors'] as const).filter(
    (field) => !isDeepStrictEqual(after[field], club[field]),
  )
  if (changed.length === 0) return { kind: 'unchanged', label: club.name, key: club.name }
  await services(tx).update(null, id, input)
  return { kind: 'update', label: `${club.name} (${changed.join(', ')})`, key: club.name }
}

const services = (tx: Transaction) =>
  createClubsService({
    db: asDatabase(tx),
    now: () => new Date(),
    lockBelongings: neverAsked,
    isClubInPlay: neverAsked,
    // Rooms find out by themselves (live.11).
    onClubChanged: async () => () => {},
    onClubArchived: neverAsked,
  })

/** An import archives nothing. */
const neverAsked = () => Promise.reject(new Error('an import does not ask for this'))
