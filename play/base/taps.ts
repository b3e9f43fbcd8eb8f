// Taps on the drum: how many still count in the present window of 10 s, and how they are sent.
import { CHEER_FULL_TAPS, CHEER_TAPS_PER_WINDOW, CHEER_WINDOW_S } from '#contract/live-limits.ts'

/** The taps of one 10-s window. Windows are counted on the run's live clock, as the server counts them. */
export interface TapWindow {
  window: number
  taps: number
}

export const NO_TAPS: TapWindow = { window: 0, taps: 0 }

/** The window at a moment of the run: the same one, or a new one without taps. */
export function windowAt(before: TapWindow, liveSeconds: number): TapWindow {
  const window = Math.floor(liveSeconds / CHEER_WINDOW_S)
  return window === before.window ? before : { window, taps: 0 }
}

/** The window with one more tap, or null when it counts no more. */
export function takeTap(now: TapWindow): TapWindow | null {
  return now.taps < CHEER_TAPS_PER_WINDOW ? { ...now, taps: now.taps + 1 } : null
}

export interface TapCell {
  kind: 'full' | 'small'
  isUsed: boolean
}

const FULL_CELLS = 10
const SMALL_CELLS = 5

/** The window as cells of a meter: the first 20 taps count in full, the other 40 a quarter. */
export function tapCells(taps: number): TapCell[] {
  const full = Array.from({ length: FULL_CELLS }, (_, cell): TapCell => {
    return { kind: 'full', isUsed: taps > (cell * CHEER_FULL_TAPS) / FULL_CELLS }
  })
  const rest = CHEER_TAPS_PER_WINDOW - CHEER_FULL_TAPS
  const small = Array.from({ length: SMALL_CELLS }, (_, cell): TapCell => {
    return { kind: 'small', isUsed: taps > CHEER_FULL_TAPS + (cell * rest) / SMALL_CELLS }
  })
  return [...full, ...small]
}

export const BATCH_MS = 400

interface TapBatchParts {
  send: (taps: number) => void
  /** Calls `done` once after so many milliseconds; returns how to cancel. */
  after: (ms: number, done: () => void) => () => void
}

export interface TapBatch {
  tap: () => void
  /** Forgets what has not been sent. */
  drop: () => void
}

/** Collects taps and sends them together, 400 ms after the first. */
export function createTapBatch({ send, after }: TapBatchParts): TapBatch {
  let taps = 0
  let cancel: (() => void) | null = null

  const flush = () => {
    const batch = taps
    taps = 0
    cancel = null
    send(batch)
  }
  return {
    tap() {
      taps = Math.min(CHEER_TAPS_PER_WINDOW, taps + 1)
      cancel ??= after(BATCH_MS, flush)
    },
    drop() {
      cancel?.()
      cancel = null
      taps = 0
    },
  }
}
