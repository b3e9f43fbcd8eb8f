// Matches services of an earlier version, or of somebody else, tell less of an arena and a match: the rest has defaults.
import type { Arena } from '#contract/arenas.ts'
import { FALLBACK_WEAR } from '#contract/colors.ts'
import type { Match } from '#contract/matches.ts'

type Told<T, Late extends keyof T> = Omit<T, Late> & Partial<Pick<T, Late>>

const COMMON = { sport: 'other', score: { home: 0, away: 0 }, wear: FALLBACK_WEAR } as const

type LateInArena =
  | 'sport'
  | 'score'
  | 'wear'
  | 'state'
  | 'period'
  | 'events'
  | 'startedAt'
  | 'liveSeconds'
  | 'betCount'
  | 'pointsInPlay'
  | 'going'

export function completeArena(arena: Told<Arena, LateInArena>): Arena {
  const running = arena.paused ? 'paused' : 'live'
  return {
    ...COMMON,
    state: arena.started ? running : 'upcoming',
    period: null,
    events: [],
    startedAt: null,
    liveSeconds: 0,
    betCount: 0,
    pointsInPlay: 0,
    going: 0,
    ...arena,
  }
}

const QUIET = { home_score: 0, away_score: 0, home_fans: 0, away_fans: 0, winner: null }

export function completeMatch<M extends Match>(match: M): M {
  return Object.assign({ ...COMMON, ...QUIET, side: null, members: null }, match)
}
