// What the final screen shows of a match: the figures of both sides, the peak and the curve.

import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'
import type { MatchDetail, PlayedMatch } from '#contract/matches.ts'

/** `totals`: visitors may not read the match, so only the cheer points that the arena reported are known. */
export type MatchResult =
  | { state: 'totals' }
  | { state: 'loading' }
  | { state: 'loaded'; match: MatchDetail; mine: PlayedMatch | null }
  | { state: 'failed'; retry: () => void }

/** The figures of the final scoreboard: the sides' scores for fans, the run's cheer points for visitors. */
export interface FinalSides {
  kind: 'scores' | 'totals' | 'loading' | 'unknown'
  home: number
  away: number
  /** Home's share of both, 0 to 1. */
  share: number
  winner: 'home' | 'away' | null
}

/** `total`: the cheer points of the run; null if the page was opened after it ended. */
export function finalSides(result: MatchResult, total: BySide<number> | null): FinalSides {
  const nothing = { home: 0, away: 0, share: 0.5, winner: null }
  if (result.state === 'loading') return { kind: 'loading', ...nothing }
  if (result.state !== 'loaded' && total === null) return { kind: 'unknown', ...nothing }
  const isScored = result.state === 'loaded'
  const home = isScored ? result.match.home_score : (total?.home ?? 0)
  const away = isScored ? result.match.away_score : (total?.away ?? 0)
  const sum = home + away
  return {
    kind: isScored ? 'scores' : 'totals',
    home,
    away,
    share: sum > 0 ? home / sum : 0.5,
    winner: home === away ? null : home > away ? 'home' : 'away',
  }
}

export type Curve = MatchDetail['curve']

interface Peak {
  side: Side
  rate: number
  /** In seconds of the run. */
  at: number
}

/** The loudest moment; null for a silent match. */
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

/** The line of one end, as an SVG path. */
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
