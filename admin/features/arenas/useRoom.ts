import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminKeys } from '#admin/base/queries.ts'
import { CallFailure } from '#client/call-failure.ts'
import { call } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { MatchEvent, MatchScore } from '#contract/events.ts'
import { LIVE_CLOSE } from '#contract/live-limits.ts'
import { completeArena } from '#match/earlier.ts'
import {
  type Asked,
  followManaged,
  type ManagedRoom,
  startManaged,
  takeArena,
  takeBet,
  takeEvent,
  takeReading,
} from '#match/managed-room.ts'
import { watchArena } from '#match/watch-arena.ts'
import { useReadFailure } from '#site/reading.ts'

export interface FollowedRoom {
  state: 'loaded'
  room: ManagedRoom
  /** False while the socket is away; the arena is then read every few seconds. */
  isConnected: boolean
  /** Shows the answer of a call at once, unless something newer arrived before it. */
  takeArena: (answer: Promise<{ element: Arena }>) => Promise<Arena>
  takeBet: (answer: Promise<{ element: Bet }>) => Promise<Bet>
  takeEvent: (answer: Promise<{ element: Standing & { event: MatchEvent } }>) => Promise<unknown>
  takeUndo: (answer: Promise<{ element: Standing & { eventId: number } }>) => Promise<unknown>
  /** Reads everything again, after a conflict. */
  reload: () => void
}

interface Standing {
  score: MatchScore
  period: string | null
}

export type RoomState =
  | { state: 'loading' }
  | { state: 'error'; error: unknown; retry: () => void }
  | { state: 'gone' }
  | FollowedRoom

const FALLBACK_MS = 3_000

/** One arena with its bets, kept up to date by its socket: crowd, noise, pools and other admins' actions. */
export function useRoom(id: string): RoomState {
  const queryClient = useQueryClient()
  const [isConnected, setConnected] = useState(false)
  const query = useQuery({
    queryKey: adminKeys.arena(id),
    queryFn: async ({ signal }) => {
      const askedMs = performance.now()
      const { element: told } = await call('GET /v1/arenas/{id}', { params: { id } }, { signal })
      const element = { ...told, ...completeArena(told) }
      const at = { askedMs, deviceMs: Date.now() }
      const room = queryClient.getQueryData<ManagedRoom>(adminKeys.arena(id))
      return room ? takeReading(room, element, at) : startManaged(element, at)
    },
    // The socket keeps it up to date.
    staleTime: 'static',
    refetchInterval: isConnected ? false : FALLBACK_MS,
  })
  const failure = useReadFailure(query)
  const isRead = query.data !== undefined

  useEffect(() => {
    if (!isRead) return
    const key = adminKeys.arena(id)
    const socket = watchArena(id, {
      onMessage: (message) =>
        queryClient.setQueryData<ManagedRoom>(
          key,
          (room) =>
            room && followManaged(room, message, { deviceMs: Date.now(), askedMs: performance.now() }),
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
    into: (room: ManagedRoom, element: T, at: Asked) => ManagedRoom,
  ): Promise<T> {
    const askedMs = performance.now()
    const { element } = await answer
    const at = { askedMs, deviceMs: Date.now() }
    queryClient.setQueryData<ManagedRoom>(adminKeys.arena(id), (room) => room && into(room, element, at))
    void queryClient.invalidateQueries({ queryKey: adminKeys.arenas })
    // A stop has made a match: the tab's count and list follow.
    void queryClient.invalidateQueries({ queryKey: adminKeys.matches })
    // home.4: a start or a bet may have been the next step.
    void queryClient.invalidateQueries({ queryKey: adminKeys.operator })
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
    takeArena: (answer) => take(answer, takeArena),
    takeBet: (answer) => take(answer, takeBet),
    takeEvent: (answer) =>
      take(answer, (room, element, at) => takeEvent(room, { type: 'event', ...element }, at)),
    takeUndo: (answer) =>
      take(answer, (room, element, at) => takeEvent(room, { type: 'undo', ...element }, at)),
    reload: () => void query.refetch(),
  }
}

const STEP_MS = 250

/** This device's clock, a few times a second. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
