import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#client/page.ts'
import type { LeaderboardSort } from '#contract/leaderboards.ts'
import type { Sort } from '#web/base/profile/sort.ts'

export const SCORE_SORTS = ['avg_cheer_score', 'avg_prediction_score', 'avg_ultra_score'] as const
export type ScoreSort = (typeof SCORE_SORTS)[number]
export const BOARD_SORTS = ['name', ...SCORE_SORTS] as const satisfies LeaderboardSort[]

/** What the board is ordered by while nobody has clicked a column (boards.1). */
export const UNSORTED: Sort<LeaderboardSort> = { key: 'avg_cheer_score', order: 'desc' }

/** The one score a phone shows. */
export function shownScore(key: LeaderboardSort): ScoreSort {
  return key === 'name' ? 'avg_cheer_score' : key
}

export function leaderboardQuery(search: string, { key, order }: Sort<LeaderboardSort>) {
  return infiniteQueryOptions({
    queryKey: ['leaderboard', search, key, order],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /v1/relationships/leaderboard',
        {
          query: {
            sort: key,
            order,
            ...(search !== '' && { q: search }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
    // The old rows stay until the new ones come.
    placeholderData: keepPreviousData,
  })
}
