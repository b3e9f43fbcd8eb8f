import { useQuery } from '@tanstack/react-query'
import { adminKeys, readAll } from '#admin/base/queries.ts'
import { call } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'
import { useReadFailure } from '#web/base/useReadFailure.ts'

export type AllArenas =
  | { state: 'loading' }
  | { state: 'error'; error: unknown; retry: () => void }
  | { state: 'loaded'; arenas: readonly Arena[]; total: number; readAtMs: number }

const REFRESH_MS = 5_000

/** Every arena, the featured one first; another admin's new arena appears by itself. */
export function useAllArenas(): AllArenas {
  const query = useQuery({ queryKey: adminKeys.arenas, queryFn: readArenas, refetchInterval: REFRESH_MS })
  const failure = useReadFailure(query)
  if (failure) return { state: 'error', ...failure }
  if (!query.data) return { state: 'loading' }
  return {
    state: 'loaded',
    arenas: query.data,
    total: query.data.length,
    readAtMs: query.dataUpdatedAt,
  }
}

export function readArenas(): Promise<Arena[]> {
  return readAll((page) => call('GET /v1/arenas', { query: page }))
}
