// The tifos of a group: reading, saving, deleting, approving.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/page.ts'
import type { UltraTifo } from '#contract/tifos.ts'
import { useReadFailure } from '#site/reading.ts'
import type { toSend } from './tifo-draft.ts'

const keyOf = (ultraId: number) => ['tifos', ultraId]

type TifoReading =
  | { state: 'loading' }
  | { state: 'error'; retry: () => void }
  | { state: 'loaded'; tifos: UltraTifo[] }

export function useTifos(ultraId: number): TifoReading {
  const query = useQuery({
    queryKey: keyOf(ultraId),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/ultras/{id}/tifos', { params: { id: String(ultraId) } }, { signal })).element,
  })
  const failure = useReadFailure(query)
  if (failure) return { state: 'error', retry: failure.retry }
  return query.data ? { state: 'loaded', tifos: query.data } : { state: 'loading' }
}

/** Writes to a group's tifos; the list follows. */
export function useTifoStore(ultraId: number) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(ultraId) })
  const params = { id: String(ultraId) }
  return {
    async create(body: ReturnType<typeof toSend>): Promise<UltraTifo> {
      const { element } = await call('POST /v1/ultras/{id}/tifos/create', { params, body })
      await refresh()
      return element
    },
    async remove(tifoId: string): Promise<void> {
      await call('POST /v1/ultras/{id}/tifos/delete', { params, body: { tifoId } })
      await refresh()
    },
    async approve(tifoId: string): Promise<void> {
      await call('POST /v1/ultras/{id}/tifos/approve', { params, body: { tifoId } })
      await refresh()
    },
  }
}
