import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminKeys } from '#admin/base/queries.ts'
import { CallFailure } from '#client/call-failure.ts'
import { call } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { LIVE_CLOSE } from '#contract/live-limits.ts'
import {
  type Asked,
  followManaged,
  type ManagedRoom,
  startManaged,
  takeArena,
  takeBet,
  takeReading,
} from '#match/managed-room.ts'
import { watchArena } from '#match/watch-arena.ts'
import { useReadFailure } from '#web/base/useReadFailure.ts'

export interface FollowedArena {
  state: 'loaded'
  room: ManagedRoom
  /** False while the socket is away; the arena is then read by itself every few seconds. */
  isConnected: boolean
  /** What a call that is being sent answers with is shown at once, unless something newer has come before it. */
  takeArena: (answer: Promise<{ element: Arena }>) => Promise<Arena>
  takeBet: (answer: Promise<{ element: Bet }>) => Promise<Bet>
  /** Reads it all again, after a conflict. */
  readAgain: () => void
}

export type FollowState =
  | { state: 'loading' }
  | { state: 'error'; error: unknown; retry: () => void }
  | { state: 'gone' }
  | FollowedArena

const FALLBACK_MS = 3_000

/** One arena with its bets, as they are now: crowd, noise, pools and other admins' actions come by socket. */
export function useLiveArena(id: string): FollowState {
  const queryClient = useQueryClient()
  const [isConnected, setConnected] = useState(false)
  const query = useQuery({
    queryKey: adminKeys.arena(id),
    queryFn: async ({ signal }) => {
      const askedMs = performance.now()
      const { element } = await call('GET /v1/arenas/{id}', { params: { id } }, { signal })
      const room = queryClient.getQueryData<ManagedRoom>(adminKeys.arena(id))
      const at = { deviceMs: Date.now(), askedMs }
      return room ? takeReading(room, element, at) : startManaged(element, at)
    },
    // The socket keeps it fresh.
    staleTime: 'static',
    refetchInterval: isConnected ? false : FALLBACK_MS,
  })
  const failure = useReadFailure(query)
  const isRead = query.data !== undefined

  useEffect(() => {
    if (!isRead) return
    const key = adminKeys.arena(id)
    const socket = watchArena(id, {
      onMessage: (message) => {
        const at = { deviceMs: Date.now(), askedMs: performance.now() }
        queryClient.setQueryData<ManagedRoom>(key, (room) => room && followManaged(room, message, at))
      },
      onStatus: (status) => setConnected(status === 'open'),
      onRefused(code) {
        if (code !== LIVE_CLOSE.noArena) return 'retry'
        void queryClient.refetchQueries({ queryKey: key })
        return 'end'
      },
    })
    return () => socket.close()
  }, [id, isRead, queryClient])

  async function show<T>(
    answer: Promise<{ element: T }>,
    take: (room: ManagedRoom, element: T, at: Asked) => ManagedRoom,
  ): Promise<T> {
    const askedMs = performance.now()
    const { element } = await answer
    const at = { deviceMs: Date.now(), askedMs }
    queryClient.setQueryData<ManagedRoom>(adminKeys.arena(id), (room) => room && take(room, element, at))
    void queryClient.invalidateQueries({ queryKey: adminKeys.arenas })
    return element
  }
  const error = failure?.error ?? query.error
  if (error instanceof CallFailure && error.status === 404) return { state: 'gone' }
  if (failure) return { state: 'error', ...failure }
  if (!query.data) return { state: 'loading' }
  return {
    state: 'loaded',
    room: query.data,
    isConnected,
    takeArena: (answer) => show(answer, takeArena),
    takeBet: (answer) => show(answer, takeBet),
    readAgain: () => void query.refetch(),
  }
}
