import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'
import type { Sport } from '#contract/events.ts'
import { completeArena } from '#match/earlier.ts'
import { type Pages, usePages } from '#site/browse/usePages.ts'

const REFRESH_MS = 5_000

/** The arenas, live ones first; refetched while the page is visible. */
export function useArenas(): Pages<Arena> {
  return usePages(
    ['arenas'],
    async (cursor, signal) => {
      const query = { limit: String(PAGE_LIMIT_MAX), ...(cursor && { cursor }) }
      const { element, next } = await call('GET /v1/arenas', { query }, { signal })
      return { element: element.map(completeArena), next }
    },
    { refreshMs: REFRESH_MS },
  )
}

/** Results change when a match ends, which is seldom. */
const RESULTS_REFRESH_MS = 30_000
const RESULTS_SHOWN = '10'

export interface ResultsAsked {
  sport: Sport | null
  isMine: boolean
}

/** Played matches, the latest first. */
export function useResults({ sport, isMine }: ResultsAsked) {
  return useInfiniteQuery({
    queryKey: ['results', sport, isMine],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /v1/results',
        {
          query: {
            limit: RESULTS_SHOWN,
            ...(sport !== null && { sport }),
            ...(isMine && { clubs: 'mine' as const }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
    refetchInterval: RESULTS_REFRESH_MS,
    placeholderData: (before) => before,
  })
}
