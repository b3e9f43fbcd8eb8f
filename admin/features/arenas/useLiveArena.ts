import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminKeys } from '#admin/base/queries.ts'
import { CallFailure } from '#client/call-failure.ts'
import { liveAddress } from '#client/live-address.ts'
import { openLiveSocket } from '#client/live-socket.ts'
import { call, settings } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { LIVE_CLOSE } from '#contract/live-limits.ts'
import { useReadFailure } from '#web/base/useReadFailure.ts'
import { followMessage, type LiveArena, startLive, withArena, withBet, withReading } from './live-arena.ts'

export interface FollowedArena {
  state: 'loaded'
  live: LiveArena
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
      const live = queryClient.getQueryData<LiveArena>(adminKeys.arena(id))
      return live ? withReading(live, element, Date.now(), askedMs) : startLive(element, Date.now(), askedMs)
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
    const socket = openLiveSocket({
      url: liveAddress(settings.matchesUrl, id, location.origin),
      // Whoever runs the match takes no side and attends nothing.
      hello: () => ({ type: 'hello', token: null, side: null }),
      onMessage: (message) =>
        queryClient.setQueryData<LiveArena>(
          key,
          (live) => live && followMessage(live, message, Date.now(), performance.now()),
        ),
      onStatus: (status) => setConnected(status === 'open'),
      onRefused(code) {
        if (code !== LIVE_CLOSE.noArena) return 'retry'
        void queryClient.refetchQueries({ queryKey: key })
        return 'end'
      },
    })
    return () => socket.close()
  }, [id, isRead, queryClient])

  async function take<T>(
    answer: Promise<{ element: T }>,
    into: (live: LiveArena, element: T, askedMs: number) => LiveArena,
  ): Promise<T> {
    const askedMs = performance.now()
    const { element } = await answer
    queryClient.setQueryData<LiveArena>(adminKeys.arena(id), (live) => live && into(live, element, askedMs))
    void queryClient.invalidateQueries({ queryKey: adminKeys.arenas })
    return element
  }
  const error = failure?.error ?? query.error
  if (error instanceof CallFailure && error.status === 404) return { state: 'gone' }
  if (failure) return { state: 'error', ...failure }
  if (!query.data) return { state: 'loading' }
  return {
    state: 'loaded',
    live: query.data,
    isConnected,
    takeArena: (answer) =>
      take(answer, (live, arena, askedMs) => withArena(live, arena, Date.now(), askedMs)),
    takeBet: (answer) => take(answer, withBet),
    readAgain: () => void query.refetch(),
  }
}
