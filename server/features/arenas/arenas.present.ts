import type { Arena as WireArena } from '#contract/arenas.ts'
import { type Arena, liveClockMs } from './arena.ts'

export function presentArena(arena: Arena, currentPlayers: number, now: Date): WireArena {
  const { run } = arena
  const isStarted = arena.state !== 'idle'
  return {
    id: arena.id,
    started: isStarted,
    paused: arena.state === 'paused',
    homeTeam: arena.homeTeam,
    awayTeam: arena.awayTeam,
    recommendedStreams: arena.recommendedStreams,
    currentPlayers,
    startDate: arena.startDate?.toISOString() ?? null,
    startedAt: isStarted && run ? run.startedAt.toISOString() : null,
    liveSeconds: isStarted && run ? liveClockMs(run, now) / 1000 : 0,
    betCount: arena.betCount,
    pointsInPlay: arena.pointsInPlay,
  }
}
