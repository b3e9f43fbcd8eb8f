import type { PlayedMatch } from '#contract/matches.ts'

/** The scores of a listed match, by their names in messages. */
export const SCORE_NAMES = {
  cheer_score: 'cheer',
  prediction_score: 'prediction',
  ultra_score: 'ultra',
} as const
export type ScoreKey = keyof typeof SCORE_NAMES
const SCORE_KEYS = Object.keys(SCORE_NAMES) as ScoreKey[]

/** looks.5: a column in which no row has a value is left out. */
export function filledColumns(matches: readonly Pick<PlayedMatch, ScoreKey>[]): ScoreKey[] {
  return SCORE_KEYS.filter((key) => matches.some((match) => match[key] !== null))
}
