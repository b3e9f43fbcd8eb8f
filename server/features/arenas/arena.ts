import type { Arena as WireArena, ArenaState as WireState } from '#contract/arenas.ts'
import { clubColors, wearOf } from '#contract/colors.ts'
import type { MatchEvent, MatchScore, Sport } from '#contract/events.ts'
import { problem } from '#contract/problems.ts'
import { Failure } from '#server/http/failure.ts'

/** Of the stored arena; people see `stateOf`. */
export type ArenaState = 'idle' | 'live' | 'paused'

export interface Team {
  id: number
  name: string
  logo: string | null
  /** Null where the club chose none. */
  colors: string[] | null
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
  sport: Sport
  /** The current run, or the last one. */
  run: Run | null
  /** Of that run; the score is the sum of its events. */
  score: MatchScore
  period: string | null
  /** Its last ones. */
  events: MatchEvent[]
  betCount: number
  pointsInPlay: number
  /** Fans who said that they come. */
  going: number
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

/** arenas.13: it is over until somebody sets a start after the stop. */
export function stateOf({ state, run, startDate }: Arena): WireState {
  if (state !== 'idle') return state
  if (run?.stoppedAt == null) return 'upcoming'
  return startDate !== null && startDate > run.stoppedAt ? 'upcoming' : 'finished'
}

const BLANK = { score: { home: 0, away: 0 }, period: null, events: [] }

/** How an arena is shown. With `hasStakes` off its bets do not even count (running.17). */
export function presentArena(
  arena: Arena,
  { currentPlayers, now, hasStakes }: { currentPlayers: number; now: Date; hasStakes: boolean },
): WireArena {
  const { run } = arena
  const isStarted = arena.state !== 'idle'
  const state = stateOf(arena)
  const { score, period, events } = state === 'upcoming' ? BLANK : arena
  const [home, away] = [presentTeam(arena.homeTeam), presentTeam(arena.awayTeam)]
  return {
    id: arena.id,
    started: isStarted,
    paused: arena.state === 'paused',
    homeTeam: home,
    awayTeam: away,
    wear: wearOf(home.colors, away.colors),
    sport: arena.sport,
    state,
    score,
    period,
    events,
    recommendedStreams: arena.recommendedStreams,
    currentPlayers,
    startDate: arena.startDate?.toISOString() ?? null,
    startedAt: isStarted && run ? run.startedAt.toISOString() : null,
    liveSeconds: isStarted && run ? liveClockMs(run, now) / 1000 : 0,
    betCount: hasStakes ? arena.betCount : 0,
    pointsInPlay: hasStakes ? arena.pointsInPlay : 0,
    going: arena.going,
  }
}

const presentTeam = ({ id, name, logo, colors }: Team) => ({ id, name, logo, colors: clubColors(id, colors) })
