// Matches services of an earlier version, or of somebody else, tell less of an arena and a match: the rest has defaults.
import type { Arena } from '#contract/arenas.ts'
import { FALLBACK_WEAR } from '#contract/colors.ts'
import type { PlayedMatch } from '#contract/matches.ts'

type Told<T, Late extends keyof T> = Omit<T, Late> & Partial<Pick<T, Late>>

const COMMON = { sport: 'other', score: { home: 0, away: 0 }, wear: FALLBACK_WEAR } as const

type LateInArena = 'sport' | 'score' | 'wear' | 'state' | 'period' | 'events' | 'going'

export function completeArena(arena: Told<Arena, LateInArena>): Arena {
  const running = arena.paused ? 'paused' : 'live'
  return {
    ...COMMON,
    state: arena.started ? running : 'upcoming',
    period: null,
    events: [],
    going: 0,
    ...arena,
  }
}

export function completeMatch<M extends PlayedMatch>(match: Told<M, 'sport' | 'score' | 'wear'>): M {
  return { ...COMMON, ...match } as unknown as M
}
