import type { LeaderboardFan, LeaderboardSort } from '#contract/leaderboards.ts'
import type { Sort } from '#web/base/profile/sort.ts'

const PLACES = 3

export interface SplitBoard {
  podium: LeaderboardFan[]
  rows: LeaderboardFan[]
  /** The rank of the first row; null where positions among search results are no ranks. */
  firstRank: number | null
}

/**
 * The three best stand on the podium, the table goes on from there. There are no best three by name, among
 * search results, from the bottom up, or where hardly anybody else is.
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
