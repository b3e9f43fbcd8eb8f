import type { Room } from '#play/game/game.ts'
import type { MatchResult } from './useMatchResult.ts'

/** What stands on the final scoreboard: the side scores where they may be read, else the points of the run. */
export interface FinalSides {
  kind: 'scores' | 'totals' | 'loading'
  home: number
  away: number
  /** Home's share of both, 0 to 1. */
  share: number
  winner: 'home' | 'away' | null
}

export function finalSides(result: MatchResult, { crowd: { total } }: Pick<Room, 'crowd'>): FinalSides {
  if (result.state === 'loading') return { kind: 'loading', home: 0, away: 0, share: 0.5, winner: null }
  const isScored = result.state === 'loaded'
  const home = isScored ? result.match.home_score : total.home
  const away = isScored ? result.match.away_score : total.away
  const sum = home + away
  return {
    kind: isScored ? 'scores' : 'totals',
    home,
    away,
    share: sum > 0 ? home / sum : 0.5,
    winner: home === away ? null : home > away ? 'home' : 'away',
  }
}
