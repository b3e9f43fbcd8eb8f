import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '#client/http.ts'
import { call } from '#client/page.ts'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'
import { profileKeys } from '#site/profile/profile-queries.ts'
import { queryClient } from '#site/queries.tsx'

/** All begin alike, because every act of an officer makes them read again. */
export const roomKeys = {
  all: (groupId: number) => ['group', groupId] as const,
  requests: (groupId: number) => ['group', groupId, 'requests'] as const,
  invites: (groupId: number) => ['group', groupId, 'invites'] as const,
  bans: (groupId: number) => ['group', groupId, 'bans'] as const,
  announcements: (groupId: number) => ['group', groupId, 'announcements'] as const,
  log: (groupId: number) => ['group', groupId, 'log'] as const,
}

/** All that is shown of a group. */
export async function rereadGroup(groupId: number): Promise<void> {
  await Promise.all(
    [profileKeys.one('ultra', groupId), profileKeys.members('ultra', groupId), roomKeys.all(groupId)].map(
      (queryKey) => queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

const paramsOf = (groupId: number) => ({ params: { id: String(groupId) } })
/** More than these nobody decides in one sitting. */
const MOST = { limit: String(PAGE_LIMIT_MAX) }

const REQUESTS_REFRESH_MS = 30_000

export function requestsQuery(groupId: number) {
  return queryOptions({
    queryKey: roomKeys.requests(groupId),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/ultras/{id}/requests', { ...paramsOf(groupId), query: MOST }, { signal })).element,
    refetchInterval: REQUESTS_REFRESH_MS,
  })
}

export function invitesQuery(groupId: number) {
  return queryOptions({
    queryKey: roomKeys.invites(groupId),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/ultras/{id}/invites', paramsOf(groupId), { signal })).element,
  })
}

type BansPage = CallAnswer<'GET /v1/ultras/{id}/bans'>

export function bansQuery(groupId: number) {
  return infiniteQueryOptions({
    queryKey: roomKeys.bans(groupId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<BansPage> =>
      call(
        'GET /v1/ultras/{id}/bans',
        { ...paramsOf(groupId), query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
}

type LogPage = CallAnswer<'GET /v1/ultras/{id}/log'>

export function logQuery(groupId: number) {
  return infiniteQueryOptions({
    queryKey: roomKeys.log(groupId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<LogPage> =>
      call(
        'GET /v1/ultras/{id}/log',
        { ...paramsOf(groupId), query: { limit: '20', ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
}
