import type { Wear } from '#contract/colors.ts'
import type { MatchScore } from '#contract/events.ts'
import {
  type Arena,
  findArena,
  findFeaturedArena,
  isMatchOfArena,
  stateOf,
} from '#server/features/arenas/index.ts'
import { findMatch } from '#server/features/matches/index.ts'
import type { Db } from '#server/storage/database.ts'
import { plainText } from '../plain-text.ts'

export interface TeamSubject {
  name: string
  logo: string | null
}

/** A match as a link to it shows it: before, during or after. */
export interface ArenaSubject {
  id: string
  state: 'waiting' | 'live' | 'paused' | 'over'
  home: TeamSubject
  away: TeamSubject
  /** When it begins or began. */
  startsAt: Date | null
  endedAt: Date | null
  /** Set once it is over. */
  result: MatchSubject | null
  streams: readonly string[]
}

export interface MatchSubject {
  id: number
  home: TeamSubject
  away: TeamSubject
  homeScore: number
  awayScore: number
  /** Goals or points; null where nobody wrote any down. */
  points: MatchScore | null
  wear: Wear | null
  date: Date
  attendees: number
}

export async function findMatchSubject(db: Db, id: number): Promise<MatchSubject | null> {
  const match = await findMatch(db, id)
  if (!match) return null
  return {
    id: match.id,
    home: team(match.homeTeamName, match.homeTeamLogo),
    away: team(match.awayTeamName, match.awayTeamLogo),
    homeScore: match.homeScore,
    awayScore: match.awayScore,
    points: match.events.length > 0 ? { home: match.homePoints, away: match.awayPoints } : null,
    wear: match.wear,
    date: match.date,
    attendees: match.attendeeCount,
  }
}

/** The arena as it is; with a match of its own, as it was then. */
export async function findArenaSubject(
  db: Db,
  id: string,
  matchId: number | null = null,
): Promise<ArenaSubject | null> {
  const arena = await findArena(db, id)
  if (!arena) return null
  const isPast = matchId !== null && (await isMatchOfArena(db, id, matchId))
  return isPast ? pastSubject(db, arena, matchId) : presentSubject(db, arena)
}

/** The featured match: live or still to come. */
export async function findFeatured(db: Db): Promise<ArenaSubject | null> {
  const arena = await findFeaturedArena(db)
  return arena && presentSubject(db, arena)
}

async function presentSubject(db: Db, arena: Arena): Promise<ArenaSubject> {
  const { state, run } = arena
  const common = {
    id: arena.id,
    home: team(arena.homeTeam.name, arena.homeTeam.logo),
    away: team(arena.awayTeam.name, arena.awayTeam.logo),
    streams: arena.recommendedStreams,
  }
  if (state !== 'idle')
    return { ...common, state, startsAt: run?.startedAt ?? null, endedAt: null, result: null }
  const result = stateOf(arena) === 'upcoming' ? null : await resultOf(db, run?.matchId ?? null)
  if (!result) return { ...common, state: 'waiting', startsAt: arena.startDate, endedAt: null, result: null }
  return {
    ...common,
    state: 'over',
    startsAt: run?.startedAt ?? null,
    endedAt: run?.stoppedAt ?? null,
    result,
  }
}

async function pastSubject(db: Db, arena: Arena, matchId: number): Promise<ArenaSubject> {
  const result = await resultOf(db, matchId)
  if (!result) return presentSubject(db, arena)
  const { home, away } = result
  const times = { startsAt: result.date, endedAt: null }
  return { id: arena.id, state: 'over', home, away, ...times, result, streams: [] }
}

const resultOf = async (db: Db, matchId: number | null) =>
  matchId === null ? null : findMatchSubject(db, matchId)

const team = (name: string, logo: string | null): TeamSubject => ({ name: plainText(name, 80), logo })
