import type { Side } from '#contract/arenas.ts'
import type { MatchDetail } from '#contract/matches.ts'

export type Curve = MatchDetail['curve']

export interface Peak {
  side: Side
  rate: number
  /** Seconds of the run. */
  at: number
}

/** The loudest moment, if there was any noise. */
export function peakOf(curve: Curve): Peak | null {
  let peak: Peak | null = null
  for (const { at, home, away } of curve) {
    for (const [side, rate] of [
      ['home', home],
      ['away', away],
    ] as const) {
      if (rate > (peak?.rate ?? 0)) peak = { side, rate, at }
    }
  }
  return peak
}

/** One end's line over a plane of so many units, as the points of an SVG path. */
export function curvePath(curve: Curve, side: Side, width: number, height: number): string {
  const top = Math.max(1, ...curve.map(({ home, away }) => Math.max(home, away)))
  const last = Math.max(1, curve.length - 1)
  return curve
    .map((point, index) => {
      const x = (index / last) * width
      const y = height - (point[side] / top) * height
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
