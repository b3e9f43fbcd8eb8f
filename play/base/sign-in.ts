// Who is here, and the way to sign in for a visitor who wants to act.
import { useSyncExternalStore } from 'react'
import { session } from '#client/page.ts'
import type { SessionState } from '#client/session.ts'
import { createStore } from '#client/store.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get)
}

const isAsked = createStore(false)

/** Whether a visitor has just tried to act, and is being asked to sign in. */
export const signInQuestion = {
  get: isAsked.get,
  subscribe: isAsked.subscribe,
  close: () => isAsked.set(false),
}

/** Runs what only a fan may do; asks a visitor to sign in instead. */
export function asFan(act: () => void): void {
  if (session.get().status === 'signedOut') isAsked.set(true)
  else act()
}
