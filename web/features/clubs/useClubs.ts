import { call } from '#client/page.ts'
import type { Club } from '#contract/clubs.ts'
import { useFreshOnJoin } from '#web/base/browse/useFreshOnJoin.ts'
import { type Pages, usePages } from '#web/base/browse/usePages.ts'

export const CLUB_SORTS = ['name', 'fan_count'] as const
export type ClubSort = (typeof CLUB_SORTS)[number]

/** The clubs whose name contains `q`; those with most fans, or by name. */
export function useClubs(q: string, sort: ClubSort = 'name'): Pages<Club> {
  useFreshOnJoin('clubs')
  const order = sort === 'name' ? 'asc' : 'desc'
  return usePages(['clubs', 'list', { q, sort }], (cursor, signal) =>
    call('GET /v1/clubs', { query: { sort, order, ...(q && { q }), ...(cursor && { cursor }) } }, { signal }),
  )
}
