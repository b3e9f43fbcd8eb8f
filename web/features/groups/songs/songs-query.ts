// The songs of a group and those of ours: reading, writing, deleting.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/page.ts'
import type { GroupSong, Song } from '#contract/songs.ts'
import { useReadFailure } from '#site/reading.ts'
import type { toSend } from './song-draft.ts'

const keys = { group: (ultraId: number) => ['songs', 'group', ultraId], ours: ['songs', 'ours'] }

export type SongReading<T = unknown> =
  | { state: 'loading' }
  | { state: 'error'; retry: () => void }
  | { state: 'loaded'; songs: T[] }

export function useGroupSongs(ultraId: number): SongReading<GroupSong> {
  return useSongs(keys.group(ultraId), async (signal) => {
    const { element } = await call(
      'GET /v1/ultras/{id}/songs',
      { params: { id: String(ultraId) } },
      { signal },
    )
    return element
  })
}

/** Those that any capo may start. */
export function useOurSongs(): SongReading<Song> {
  return useSongs(keys.ours, async (signal) => (await call('GET /v1/songs', {}, { signal })).element)
}

function useSongs<T>(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => Promise<T[]>,
): SongReading<T> {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) })
  const failure = useReadFailure(query)
  if (failure) return { state: 'error', retry: failure.retry }
  return query.data ? { state: 'loaded', songs: query.data } : { state: 'loading' }
}

/** Writes to a group's songbook; the list follows. */
export function useSongbook(ultraId: number) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: keys.group(ultraId) })
  const params = { id: String(ultraId) }
  return {
    async create(body: ReturnType<typeof toSend> & { songId?: string }): Promise<void> {
      await call('POST /v1/ultras/{id}/songs/create', { params, body })
      await refresh()
    },
    async remove(songId: string): Promise<void> {
      await call('POST /v1/ultras/{id}/songs/delete', { params, body: { songId } })
      await refresh()
    },
  }
}
