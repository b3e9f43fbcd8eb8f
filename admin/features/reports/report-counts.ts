import { useQuery } from '@tanstack/react-query'
import { adminKeys } from '#admin/base/queries.ts'
import { call } from '#client/page.ts'

const REFRESH_MS = 15_000

/** How many cases and appeals wait; fans report at any moment, so it is read again. */
export function useReportCounts(): { open: number; appeals: number } | undefined {
  return useQuery({
    queryKey: adminKeys.reportCounts,
    queryFn: async ({ signal }) => {
      const { open, appeals } = await call('GET /v1/reports', { query: { limit: '1' } }, { signal })
      return { open, appeals }
    },
    refetchInterval: REFRESH_MS,
  }).data
}
