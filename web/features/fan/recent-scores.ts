import type { PlayedMatch } from '#contract/matches.ts'

export type ScoreKey = 'cheer_score' | 'prediction_score' | 'ultra_score'

export interface SparkBar {
  value: number | null
  /** Height as a share of the highest bar; a little is always seen. */
  height: number
}

const LOWEST = 0.06

/** The last matches as bars, oldest first. */
export function sparkBars(matches: readonly PlayedMatch[], key: ScoreKey, count: number): SparkBar[] {
  const values = matches
    .slice(0, count)
    .map((match) => match[key])
    .reverse()
  const highest = Math.max(...values.map((value) => value ?? 0), 0)
  return values.map((value) => ({
    value,
    height: highest === 0 ? LOWEST : Math.max(LOWEST, (value ?? 0) / highest),
  }))
}
