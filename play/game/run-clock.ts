import type { Room } from './game.ts'

/** How long the run has been live, pauses left out. */
export function liveSeconds({ arena, arenaAtMs }: Pick<Room, 'arena' | 'arenaAtMs'>, nowMs: number): number {
  if (!arena.started) return 0
  if (arena.paused) return arena.liveSeconds
  return arena.liveSeconds + Math.max(0, nowMs - arenaAtMs) / 1000
}
