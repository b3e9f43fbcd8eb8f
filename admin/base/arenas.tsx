import { useQuery } from '@tanstack/react-query'
import { Pause } from 'lucide-react'
import { call } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'
import { completeArena } from '#match/earlier.ts'
import { readAll, useReadFailure } from '#site/reading.ts'
import { useMessages } from '#site/useMessages.ts'
import { Chip } from '#ui/feedback.tsx'
import { partsMessages } from './parts.messages.ts'
import { adminKeys } from './queries.ts'

export type AllArenas =
  | { state: 'loading' }
  | { state: 'error'; error: unknown; retry: () => void }
  | { state: 'loaded'; arenas: readonly Arena[]; readAtMs: number }

const REFRESH_MS = 5_000

/** Every arena, the featured one first; an arena that another admin creates appears by itself. */
export function useAllArenas(): AllArenas {
  const query = useQuery({ queryKey: adminKeys.arenas, queryFn: readArenas, refetchInterval: REFRESH_MS })
  const failure = useReadFailure(query)
  if (failure) return { state: 'error', ...failure }
  if (!query.data) return { state: 'loading' }
  return { state: 'loaded', arenas: query.data, readAtMs: query.dataUpdatedAt }
}

export async function readArenas(): Promise<Arena[]> {
  return (await readAll((page) => call('GET /v1/arenas', { query: page }))).map(completeArena)
}

/** Not started, LIVE, paused or over. */
export function ArenaChip({ arena: { state } }: { arena: Pick<Arena, 'state'> }) {
  const m = useMessages(partsMessages)
  switch (state) {
    case 'live':
      return <Chip tone="live">{m.live}</Chip>
    case 'upcoming':
      return <Chip tone="off">{m.waiting}</Chip>
    case 'finished':
      return <Chip>{m.finished}</Chip>
    case 'paused':
      return (
        <Chip tone="paused">
          <Pause aria-hidden="true" /> {m.paused}
        </Chip>
      )
  }
}
