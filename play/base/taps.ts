// Taps on the drum: how many still count, and how they are sent. `Lungs` is the design's word for the taps that a
// fan has left in the present window of 10 s; the page shows them as cells.
import { CHEER_FULL_TAPS, CHEER_TAPS_PER_WINDOW, CHEER_WINDOW_S } from '#contract/live-limits.ts'

/** The taps of the present 10-s window, which is aligned to the run's live clock. */
export interface Lungs {
  window: number
  taps: number
}

export const EMPTY_LUNGS: Lungs = { window: 0, taps: 0 }

/** The lungs at a moment of the run: a new window is a new breath. */
export function breathe(lungs: Lungs, liveSeconds: number): Lungs {
  const window = Math.floor(liveSeconds / CHEER_WINDOW_S)
  return window === lungs.window ? lungs : { window, taps: 0 }
}

/** One tap more, or null when this window counts no more. */
export function takeTap(lungs: Lungs): Lungs | null {
  return lungs.taps < CHEER_TAPS_PER_WINDOW ? { ...lungs, taps: lungs.taps + 1 } : null
}

export interface LungCell {
  kind: 'full' | 'small'
  isUsed: boolean
}

const FULL_CELLS = 10
const SMALL_CELLS = 5

/** The lungs as cells: the first 20 taps count in full, the other 40 a quarter. */
export function lungCells(taps: number): LungCell[] {
  const full = Array.from({ length: FULL_CELLS }, (_, cell): LungCell => {
    return { kind: 'full', isUsed: taps > (cell * CHEER_FULL_TAPS) / FULL_CELLS }
  })
  const rest = CHEER_TAPS_PER_WINDOW - CHEER_FULL_TAPS
  const small = Array.from({ length: SMALL_CELLS }, (_, cell): LungCell => {
    return { kind: 'small', isUsed: taps > CHEER_FULL_TAPS + (cell * rest) / SMALL_CELLS }
  })
  return [...full, ...small]
}

export const BATCH_MS = 400

interface TapBatchParts {
  send: (taps: number) => void
  /** Calls back once, after so many milliseconds; answers how to cancel. */
  after: (ms: number, done: () => void) => () => void
}

export interface TapBatch {
  tap: () => void
  /** Forgets what has not been sent. */
  drop: () => void
}

/** Collects taps and sends them together: the first one starts the batch, 400 ms later it goes out. */
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
