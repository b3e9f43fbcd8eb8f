import { useQuery } from '@tanstack/react-query'
import { adminKeys } from '#admin/base/queries.ts'
import { call } from '#client/page.ts'

/** The last 30 days, oldest first. */
export function useHistory() {
  return useQuery({
    queryKey: adminKeys.history,
    queryFn: async ({ signal }) => (await call('GET /v1/stats/history', {}, { signal })).element,
  })
}
