import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '#client/call-types.ts'
import { call } from '#client/page.ts'
import { PAGE_LIMIT_DEFAULT } from '#contract/constants.ts'
import { type ProfileKind, profileKeys } from './profile-keys.ts'

/** As many as a sparkline has bars. */
export const RECENT_MATCHES = 12

type MatchesPage = CallAnswer<'GET /v1/relationships/user/matches/{id}'>

const CALLS = {
  fan: 'GET /v1/relationships/user/matches/{id}',
  club: 'GET /v1/relationships/club/matches/{id}',
  ultra: 'GET /v1/relationships/ultra/matches/{id}',
} as const

/** The matches of a fan, club or group, newest first; the first page is small, the others are not. */
export function matchesQuery(kind: ProfileKind, id: number) {
  return infiniteQueryOptions({
    queryKey: profileKeys.matches(kind, id),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<MatchesPage> =>
      call(
        CALLS[kind],
        {
          params: { id: String(id) },
          query:
            pageParam === null
              ? { limit: String(RECENT_MATCHES) }
              : { limit: String(PAGE_LIMIT_DEFAULT), cursor: pageParam },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
}
