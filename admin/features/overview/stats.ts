import { useQuery } from '@tanstack/react-query'
import { adminKeys } from '#admin/base/queries.ts'
import { call, settings } from '#client/page.ts'
import { completeArena } from '#match/earlier.ts'

/** Counts of users, clubs and ultras. */
export function useStats() {
  return useQuery({
    queryKey: adminKeys.stats,
    queryFn: async ({ signal }) => (await call('GET /v1/stats', {}, { signal })).element,
  })
}

/** How far the product is set up, and what is unsafe or missing. */
export function useOperator() {
  return useQuery({
    queryKey: adminKeys.operator,
    queryFn: async ({ signal }) => (await call('GET /v1/operator', {}, { signal })).element,
  })
}

/** The last 30 days, oldest first. */
export function useHistory() {
  return useQuery({
    queryKey: adminKeys.history,
    queryFn: async ({ signal }) => (await call('GET /v1/stats/history', {}, { signal })).element,
  })
}

const LOOK_MS = 10_000

/** landing.1: the match that the landing page shows to whoever is not signed in; null: none. Read without our session. */
export function useVisitorsMatch() {
  return useQuery({
    queryKey: adminKeys.visitor,
    queryFn: async ({ signal }) => {
      const asked = { query: { limit: '1' } }
      const { element } = await call('GET /v1/arenas', asked, { signal, token: null })
      const [arena] = element.map(completeArena)
      return arena && arena.state !== 'finished' ? arena : null
    },
    refetchInterval: LOOK_MS,
  })
}

export interface Health {
  parts: { name: string; state: 'ok' | 'away' }[]
  checkedAtMs: number
}

const CHECK_MS = 15_000

/** What /readyz says about the server and each of its dependencies. A server that does not answer is away. */
export function useHealth(): Health | null {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: adminKeys.health,
    queryFn: ({ signal }) => readHealth(signal),
    refetchInterval: CHECK_MS,
  })
  return data ? { parts: data, checkedAtMs: dataUpdatedAt } : null
}

/** Fields of the answer that are not dependencies. */
const NO_PARTS = ['status', 'version']

async function readHealth(signal: AbortSignal): Promise<Health['parts']> {
  try {
    const response = await fetch(`${settings.apiUrl}/readyz`, { signal, credentials: 'omit' })
    const body: unknown = await response.json()
    const parts = typeof body === 'object' && body !== null ? Object.entries(body) : []
    return [
      { name: 'server', state: 'ok' },
      ...parts
        .filter(([name]) => !NO_PARTS.includes(name))
        .map(([name, state]) => ({ name, state: state === 'ok' ? ('ok' as const) : ('away' as const) })),
    ]
  } catch (error) {
    if (signal.aborted) throw error
    return [{ name: 'server', state: 'away' }]
  }
}
