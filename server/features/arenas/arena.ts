import type { Arena as WireArena } from '#contract/arenas.ts'
import { problem } from '#contract/problems.ts'
import { Failure } from '#server/http/failure.ts'

export type ArenaState = 'idle' | 'live' | 'paused'

export interface Team {
  id: number
  name: string
  logo: string | null
}

/** A start-to-stop run. `liveSince` is null while it is paused or over. */
export interface Run {
  id: number
  startedAt: Date
  stoppedAt: Date | null
  liveMs: number
  liveSince: Date | null
  matchId: number | null
}

export interface Arena {
  id: string
  state: ArenaState
  homeTeam: Team
  awayTeam: Team
  recommendedStreams: string[]
  startDate: Date | null
  /** The current run, or the last one. */
  run: Run | null
  betCount: number
  pointsInPlay: number
}

/** Returns how long the run has been live, without pauses. */
export function liveClockMs(run: Run, now: Date): number {
  const since = run.liveSince === null ? 0 : Math.max(0, now.getTime() - run.liveSince.getTime())
  return run.liveMs + since
}

/** arenas.1: start on a paused arena resumes it. */
export function startOf(state: ArenaState): 'begin' | 'resume' {
  if (state === 'live') throw new Failure('arena_started')
  return state === 'idle' ? 'begin' : 'resume'
}

export function assertCanPause(state: ArenaState): void {
  if (state !== 'live') throw new Failure('arena_not_live')
}

export function assertCanResume(state: ArenaState): void {
  if (state !== 'paused') throw new Failure('arena_not_paused')
}

export function assertCanStop(state: ArenaState): void {
  if (state === 'idle') throw new Failure('arena_not_started')
}

export function assertCanDelete(state: ArenaState): void {
  if (state !== 'idle') throw new Failure('arena_started', { detail: problem('arena_must_stop') })
}

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
