// What an arena is to a screen: its stage, and what an admin can do to it. A new stage (a period, an interval) is
// a new member of the union; the compiler then names every screen that has to show it.
import type { Arena } from '#contract/arenas.ts'

/** `waiting`: no run has started, or the last one has ended. */
export type ArenaStage = 'waiting' | 'live' | 'paused'

type RunState = Pick<Arena, 'started' | 'paused'>

export function arenaStage({ started, paused }: RunState): ArenaStage {
  if (!started) return 'waiting'
  return paused ? 'paused' : 'live'
}

/** Which controls an admin sees, and which of them can be pressed. Starting a paused arena resumes it. */
export function arenaControls(arena: RunState) {
  const stage = arenaStage(arena)
  return {
    isStartEnabled: stage !== 'live',
    isPauseShown: stage === 'live',
    isResumeShown: stage === 'paused',
    isStopEnabled: stage !== 'waiting',
  }
}
