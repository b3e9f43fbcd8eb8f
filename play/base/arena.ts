// How components read the arena they are in, the time, and the session.
import { createContext, use, useSyncExternalStore } from 'react'
import { session } from '#client/page.ts'
import type { SessionState } from '#client/session.ts'
import { createStore } from '#client/store.ts'
import type { ArenaLink } from './arena-link.ts'
import type { Game, Room } from './game.ts'
import { clock } from './page-clock.ts'

export const ArenaContext = createContext<ArenaLink | null>(null)

export function useArena(): ArenaLink {
  const arena = use(ArenaContext)
  if (!arena) throw new Error('There is no arena around this component.')
  return arena
}

/** A part of the game. Ticks change the game four times a second, so a component that takes all of it renders as often. */
export function useGame<T>(part: (game: Game) => T): T {
  const { shown } = useArena()
  return useSyncExternalStore(shown.subscribe, () => part(shown.get()))
}

/** A part of the room. The component renders again only when that part changes. */
export function useRoom<T>(part: (room: Room) => T): T {
  const { shown } = useArena()
  return useSyncExternalStore(shown.subscribe, () => part(shown.room()))
}

/** Whether this device is shown less, to stay smooth (play.23). */
export function useIsSlow(): boolean {
  const { isSlow } = useArena().shown
  return useSyncExternalStore(isSlow.subscribe, isSlow.get)
}

/** A value derived from the room and the server's time; plain values, so that equal ones do not render again. */
export function useMoment<T extends string | number | boolean>(derive: (room: Room, nowMs: number) => T): T {
  const arena = useArena()
  return useSyncExternalStore(clock.subscribe, () => derive(arena.shown.room(), arena.nowMs()))
}

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get)
}

const isAsked = createStore(false)

/** True while the page asks a visitor to sign in. */
export const signInQuestion = {
  get: isAsked.get,
  subscribe: isAsked.subscribe,
  close: () => isAsked.set(false),
}

/** Runs an action that needs an account; asks a visitor to sign in instead. */
export function asFan(act: () => void): void {
  if (session.get().status === 'signedOut') isAsked.set(true)
  else act()
}
