import type { BySide } from '#contract/live.ts'
import type { MatchResult } from './useMatchResult.ts'

/** What stands on the final scoreboard: the side scores where they may be read, else the points of the run. */
export interface FinalSides {
  kind: 'scores' | 'totals' | 'loading' | 'unknown'
  home: number
  away: number
  /** Home's share of both, 0 to 1. */
  share: number
  winner: 'home' | 'away' | null
}

/** `total`: the points of the run, where this page was there when it ended. */
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
