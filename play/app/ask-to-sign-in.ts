import { session } from '#client/page.ts'
import { createStore } from '#client/store.ts'

const store = createStore(false)

/** Whether a visitor has just tried to act, and is being asked to sign in. */
export const signInQuestion = {
  get: store.get,
  subscribe: store.subscribe,
  close: () => store.set(false),
}

/** Runs what only a fan may do; asks a visitor to sign in instead. */
export function asFan(act: () => void): void {
  if (session.get().status === 'signedOut') store.set(true)
  else act()
}
