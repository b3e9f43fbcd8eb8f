// What a fan has counted in a run, computed in memory exactly as `fold_attendance` (arenas.functions.sql) computes it
// from the same entries: a fan is told the result as soon as the entries are stored. tally.test.ts compares the two.
import type { Side } from '#contract/arenas.ts'
import { CHEER_TAPS_PER_WINDOW } from '#contract/live-limits.ts'
import { windowAt, windowPoints } from '#server/features/scores/index.ts'

/** A fan's presence and taps of one flush; times are of the run's live clock. */
export interface AttendanceEntry {
  userId: number
  side: Side
  sinceMs: number
  untilMs: number
  window: number
  taps: number
}

export interface Tally {
  side: Side
  /** The side locks with the first tap that counts. */
  isLocked: boolean
  cheer: number
  ultra: number
  attendedMs: number
  /** Presence is counted up to here. */
  accountedToMs: number
  /** Taps counted in the window the fan last cheered in, and in the one before it. */
  window: number
  windowTaps: number
  previousWindow: number
  previousTaps: number
}

export const firstTally = (side: Side): Tally => ({
  side,
  isLocked: false,
  cheer: 0,
  ultra: 0,
  attendedMs: 0,
  accountedToMs: 0,
  window: -1,
  windowTaps: 0,
  previousWindow: -1,
  previousTaps: 0,
})

/** The tally after one more entry. `endMs` is the live clock at the stop; null while the run goes on. */
export function addEntry(tally: Tally, entry: AttendanceEntry, endMs: number | null): Tally {
  const after = { ...tally, side: tally.isLocked ? tally.side : entry.side }
  addPresence(after, entry, endMs ?? Number.POSITIVE_INFINITY)
  const isOver = endMs !== null && entry.window > windowAt(endMs)
  if (!isOver) addTaps(after, entry)
  return after
}

function addPresence(tally: Tally, { sinceMs, untilMs }: AttendanceEntry, endMs: number): void {
  const until = Math.min(Math.round(untilMs), endMs)
  const since = Math.max(Math.min(Math.round(sinceMs), endMs), tally.accountedToMs)
  tally.attendedMs += Math.max(0, until - since)
  tally.accountedToMs = Math.max(tally.accountedToMs, until)
}

/** scores.1: of a window the first 60 taps count; a window that is long over counts nothing more. */
function addTaps(tally: Tally, { window, taps }: AttendanceEntry): void {
  const isNew = window > tally.window
  const isPrevious = window === tally.previousWindow
  if (!isNew && window !== tally.window && !isPrevious) return
  const already = isNew ? 0 : isPrevious ? tally.previousTaps : tally.windowTaps
  const counted = Math.min(taps, CHEER_TAPS_PER_WINDOW - already)
  if (counted <= 0) return
  tally.isLocked = true
  tally.cheer += windowPoints(already + counted) - windowPoints(already)
  if (isNew) {
    tally.previousWindow = tally.window
    tally.previousTaps = tally.windowTaps
    tally.window = window
    tally.windowTaps = counted
  } else if (isPrevious) tally.previousTaps += counted
  else tally.windowTaps += counted
}
