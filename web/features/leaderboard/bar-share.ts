import type { LeaderboardFan } from '#contract/leaderboards.ts'
import { SCORE_SORTS, type ScoreSort } from './leaderboard-query.ts'

export type Highest = Record<ScoreSort, number>

/** The highest of each score among these fans: what a full bar means. */
export function highestScores(fans: readonly LeaderboardFan[]): Highest {
  const highest: Highest = { avg_cheer_score: 0, avg_prediction_score: 0, avg_ultra_score: 0 }
  for (const fan of fans) for (const key of SCORE_SORTS) highest[key] = Math.max(highest[key], fan[key])
  return highest
}

export function barShare(value: number, highest: number): number {
  return highest <= 0 ? 0 : Math.min(1, Math.max(0, value / highest))
}
