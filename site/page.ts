import { useEffect, useSyncExternalStore } from 'react'
import { session } from '#client/page.ts'
import { showTitle } from '#client/page-title.ts'
import type { SessionState } from '#client/session.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { appMessages } from './app.messages.ts'
import { leavePlace } from './router/place.ts'
import { useMessages } from './useMessages.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}

const PRODUCT = 'Virage'

/** The title of the tab and the history entry, which screen readers announce. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    showTitle(title === '' ? PRODUCT : `${title} · ${PRODUCT}`)
  }, [title])
}

export function useLogout(): () => void {
  const m = useMessages(appMessages)
  return () => {
    leavePlace()
    void session.logout()
    showToast({ kind: 'plain', text: m.signedOut })
  }
}
