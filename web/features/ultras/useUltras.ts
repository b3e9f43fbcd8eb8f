import { call } from '#client/page.ts'
import type { Ultra } from '#contract/ultras.ts'
import { useFreshOnJoin } from '#web/base/browse/useFreshOnJoin.ts'
import { type Pages, usePages } from '#web/base/browse/usePages.ts'

export const ULTRA_SORTS = ['name', 'ultra_score', 'member_count'] as const
export type UltraSort = (typeof ULTRA_SORTS)[number]

interface UltraSearch {
  /** Looked for in the names of groups and of their clubs. */
  q?: string
  clubId?: number
  sort?: UltraSort
}

export function useUltras({ q = '', clubId, sort = 'name' }: UltraSearch): Pages<Ultra> {
  useFreshOnJoin('ultras')
  const order = sort === 'name' ? 'asc' : 'desc'
  return usePages(['ultras', 'list', { q, clubId, sort }], (cursor, signal) =>
    call(
      'GET /v1/ultras',
      {
        query: {
          sort,
          order,
          ...(q && { q }),
          ...(clubId !== undefined && { club_id: String(clubId) }),
          ...(cursor && { cursor }),
        },
      },
      { signal },
    ),
  )
}
