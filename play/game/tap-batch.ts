import { CHEER_TAPS_PER_WINDOW } from '#contract/live-limits.ts'

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
