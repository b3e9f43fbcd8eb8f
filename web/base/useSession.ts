import { useSyncExternalStore } from 'react'
import { session } from '#client/page.ts'
import type { SessionState } from '#client/session.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}
