import type { Side } from '#contract/arenas.ts'

const SWELL_S = 47
const CHANT_S = 13

/** How loud an end is at a moment, 0 to 1: it swells and ebbs, and the two ends answer each other. */
export function mood(side: Side, seconds: number): number {
  const phase = side === 'home' ? 0 : Math.PI * 0.8
  const swell = 0.5 + 0.5 * Math.sin((2 * Math.PI * seconds) / SWELL_S + phase)
  const song = 0.5 + 0.5 * Math.sin((2 * Math.PI * seconds) / CHANT_S + phase * 2)
  return 0.15 + 0.6 * swell + 0.25 * song * swell
}
