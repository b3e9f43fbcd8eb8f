import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '#client/http.ts'
import { call } from '#client/page.ts'
import { roomKeys } from '../room/room-queries.ts'

type Page = CallAnswer<'GET /v1/ultras/{id}/announcements'>

/** groups.4: for members and officers; pinned ones first, then the latest. */
export function announcementsQuery(groupId: number) {
  return infiniteQueryOptions({
    queryKey: roomKeys.announcements(groupId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        'GET /v1/ultras/{id}/announcements',
        { params: { id: String(groupId) }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
}
