import type { Arena } from '#contract/arenas.ts'

export type ArenaState = 'live' | 'paused' | 'waiting'

/** arenas.1: an arena is not started, live, or live and paused. */
export function arenaState({ started, paused }: Pick<Arena, 'started' | 'paused'>): ArenaState {
  if (!started) return 'waiting'
  return paused ? 'paused' : 'live'
}
