import type { LeaderboardFan, LeaderboardSort } from '#contract/fans.ts'
import type { Sort } from '#site/profile/SortHeader.tsx'

export const SCORE_SORTS = ['avg_cheer_score', 'avg_prediction_score', 'avg_ultra_score'] as const
export type ScoreSort = (typeof SCORE_SORTS)[number]
export const BOARD_SORTS = ['name', ...SCORE_SORTS] as const satisfies LeaderboardSort[]

/** The order of the board before a column is chosen (boards.1). */
export const UNSORTED: Sort<LeaderboardSort> = { key: 'avg_cheer_score', order: 'desc' }

/** The one score a phone shows. */
export function shownScore(key: LeaderboardSort): ScoreSort {
  return key === 'name' ? 'avg_cheer_score' : key
}

const PLACES = 3

interface SplitBoard {
  podium: LeaderboardFan[]
  rows: LeaderboardFan[]
  /** The rank of the first row; null where positions among search results are no ranks. */
  firstRank: number | null
}

/**
 * The first three are on the podium, the rest in the table. There is no podium when sorted by name or ascending,
 * among search results, or with three fans or fewer.
 */
export function splitBoard(
  fans: LeaderboardFan[],
  { key, order }: Sort<LeaderboardSort>,
  search: string,
): SplitBoard {
  if (search !== '') return { podium: [], rows: fans, firstRank: null }
  if (key === 'name' || order === 'asc' || fans.length <= PLACES)
    return { podium: [], rows: fans, firstRank: 1 }
  return { podium: fans.slice(0, PLACES), rows: fans.slice(PLACES), firstRank: PLACES + 1 }
}

export type Highest = Record<ScoreSort, number>

/** The highest of each score among these fans: the length of a full bar. */
export function highestScores(fans: readonly LeaderboardFan[]): Highest {
  const highest: Highest = { avg_cheer_score: 0, avg_prediction_score: 0, avg_ultra_score: 0 }
  for (const fan of fans) for (const key of SCORE_SORTS) highest[key] = Math.max(highest[key], fan[key])
  return highest
}

export function barShare(value: number, highest: number): number {
  return highest <= 0 ? 0 : Math.min(1, Math.max(0, value / highest))
}
