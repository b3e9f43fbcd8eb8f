import { useQuery } from '@tanstack/react-query'
import { adminKeys } from '#admin/base/queries.ts'
import { call } from '#client/page.ts'

/** Counts of users, clubs and ultras. */
export function useStats() {
  return useQuery({
    queryKey: adminKeys.stats,
    queryFn: async ({ signal }) => (await call('GET /v1/stats', {}, { signal })).element,
  })
}
