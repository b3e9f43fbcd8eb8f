import { createContext, use, useSyncExternalStore } from 'react'
import type { Game, Room } from '#play/base/game.ts'
import type { ArenaLink } from './arena-link.ts'

export const ArenaContext = createContext<ArenaLink | null>(null)

export function useArena(): ArenaLink {
  const arena = use(ArenaContext)
  if (!arena) throw new Error('There is no arena around this component.')
  return arena
}

export function useGame(): Game {
  const { game } = useArena()
  return useSyncExternalStore(game.subscribe, game.get)
}

/** A part of the room; the component follows that part only. */
export function useRoom<T>(part: (room: Room) => T): T {
  const arena = useArena()
  return useSyncExternalStore(arena.game.subscribe, () => part(arena.room()))
}

/** Something worked out of the room and the server's time: a word or a number, so that only a change shows. */
export function useMoment<T extends string | number | boolean>(derive: (room: Room, nowMs: number) => T): T {
  const arena = useArena()
  return useSyncExternalStore(clock.subscribe, () => derive(arena.room(), arena.nowMs()))
}

const STEP_MS = 200

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One beat for everything on the page that counts time. */
export const clock = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    timer ??= setInterval(() => {
      for (const each of listeners) each()
    }, STEP_MS)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  },
}
