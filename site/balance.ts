// The balance of whoever is signed in, for the header of every page.
import { useEffect, useSyncExternalStore } from 'react'
import { call, session } from '#client/page.ts'
import { createStore } from '#client/store.ts'
import { useLocation } from './router/Router.tsx'

const REFRESH_MS = 60_000

const balance = createStore<number | null>(null)
let readerId = session.get().user?.id

/** A page that has just read it tells the header. */
export function setBalance(points: number): void {
  balance.set(points)
}

async function readBalance(): Promise<void> {
  const { user } = session.get()
  if (!user) return
  if (user.id !== readerId) {
    readerId = user.id
    balance.set(null)
  }
  try {
    const { element } = await call('GET /v1/points', { query: { limit: '1' } })
    if (session.get().user?.id === user.id) balance.set(element.balance)
  } catch {
    // The last known balance stays; the next page reads it again.
  }
}

/** Null until it is known. Read again on every page, when the tab is looked at again, and once a minute. */
export function useBalance(): number | null {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page reads it again.
  useEffect(() => {
    void readBalance()
  }, [pathname])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void readBalance()
    }
    const timer = setInterval(look, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return useSyncExternalStore(balance.subscribe, balance.get)
}
