import {
  CHEER_FULL_POINTS,
  CHEER_FULL_TAPS,
  CHEER_REST_POINTS,
  CHEER_TAPS_PER_WINDOW,
  CHEER_WINDOW_S,
} from '#contract/live.ts'

export const WINDOW_MS = CHEER_WINDOW_S * 1000

/** The 10-s window, aligned to the run's live clock, that a moment is in. */
export const windowAt = (liveMs: number): number => Math.floor(liveMs / WINDOW_MS)

/** Points for the first `taps` of a window: 20 for 10 each, 40 more for 2.5, the rest for nothing. */
export function windowPoints(taps: number): number {
  const counted = Math.min(taps, CHEER_TAPS_PER_WINDOW)
  const full = Math.min(counted, CHEER_FULL_TAPS)
  return full * CHEER_FULL_POINTS + (counted - full) * CHEER_REST_POINTS
}
