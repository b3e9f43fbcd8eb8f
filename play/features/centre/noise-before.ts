import type { NoisePoint } from '#match/noise-curve.ts'

const NONE: readonly NoisePoint[] = []

/** The noise of the run before this page was opened. */
export function useNoiseBefore(): readonly NoisePoint[] {
  return NONE
}
