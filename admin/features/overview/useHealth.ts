import { useQuery } from '@tanstack/react-query'
import { adminKeys } from '#admin/base/queries.ts'
import { settings } from '#client/page.ts'

export type PartState = 'ok' | 'away'
export interface Health {
  parts: { name: string; state: PartState }[]
  checkedAtMs: number
}

const CHECK_MS = 15_000

/** What /readyz says: the server, and each thing it depends on. No answer is an answer too. */
export function useHealth(): Health | null {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: adminKeys.health,
    queryFn: ({ signal }) => readHealth(signal),
    refetchInterval: CHECK_MS,
  })
  return data ? { parts: data, checkedAtMs: dataUpdatedAt } : null
}

async function readHealth(signal: AbortSignal): Promise<Health['parts']> {
  try {
    const response = await fetch(`${settings.apiUrl}/readyz`, { signal, credentials: 'omit' })
    const body: unknown = await response.json()
    const { status: _status, ...parts }: Record<string, unknown> =
      typeof body === 'object' && body !== null ? { ...body } : {}
    return [
      { name: 'server', state: 'ok' },
      ...Object.entries(parts).map(([name, state]) => ({ name, state: stateOf(state) })),
    ]
  } catch (error) {
    if (signal.aborted) throw error
    return [{ name: 'server', state: 'away' }]
  }
}

function stateOf(word: unknown): PartState {
  return word === 'ok' ? 'ok' : 'away'
}
