import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { session } from '#client/page.ts'
import type { SessionState } from '#client/session.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { appMessages } from './app.messages.ts'
import { forgetPlace } from './router/place.ts'
import { useMessages } from './useMessages.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}

const PRODUCT = 'Virage'

/** Names the page in the tab, the history and to screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
}

/** False at first and in what the server draws, then true in a step of its own: for what need not come with the rest. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => startTransition(() => setLater(true)), [])
  return isLater
}

export function useLogout(): () => void {
  const m = useMessages(appMessages)
  return () => {
    forgetPlace()
    void session.logout()
    showToast({ kind: 'plain', text: m.signedOut })
  }
}
