import type { BySide } from '#contract/live.ts'

/** Home's share of the noise, 0 to 1; half and half while it is silent. */
export function noiseShare(rate: BySide<number>): number {
  const total = rate.home + rate.away
  return total > 0 ? rate.home / total : 0.5
}

const QUIET = 80
const EVEN = 100
const NARROWEST = 58
const WIDEST = 146
const STEP = 4

/** Type that shouts: the width of an end's name in per cent, from its share of the noise. */
export function nameWidth(share: number, isSilent: boolean): number {
  if (isSilent) return QUIET
  const width = share >= 0.5 ? EVEN + (share - 0.5) * 650 : EVEN - (0.5 - share) * 300
  // In steps, so that small swings do not set the line anew with every tick.
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width / STEP) * STEP))
}
