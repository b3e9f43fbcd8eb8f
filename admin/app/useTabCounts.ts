import { useQuery } from '@tanstack/react-query'
import { call } from '#client/page.ts'
import { adminKeys } from '../base/queries.ts'
import { useAllArenas } from '../features/arenas/useAllArenas.ts'
import { useStats } from '../features/overview/useStats.ts'
import type { AdminTab } from './admin-tabs.ts'

/** How much stands behind each tab, as far as it is known; a count that does not come is left out. */
export function useTabCounts(): Partial<Record<AdminTab, number>> {
  const stats = useStats().data
  const arenas = useAllArenas()
  const matches = useQuery({
    queryKey: adminKeys.matchCount,
    queryFn: async ({ signal }) =>
      (await call('GET /v1/matches', { query: { limit: '1' } }, { signal })).total,
  })
  return {
    ...(stats && { clubs: stats.clubs, ultras: stats.ultras, fans: stats.users }),
    ...(arenas.state === 'loaded' && { arenas: arenas.total }),
    ...(matches.data !== undefined && { matches: matches.data }),
  }
}
