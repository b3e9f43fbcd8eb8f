// The balance of whoever is signed in, for the header of every page.
import { useEffect, useSyncExternalStore } from 'react'
import { askNews, fanNews } from '#client/fan-news.ts'
import { call, session } from '#client/page.ts'
import { useLocation } from './router/Router.tsx'

const REFRESH_MS = 60_000

async function readBalance(): Promise<void> {
  const { user } = session.get()
  if (!user) return
  const answered = askNews()
  try {
    const { element } = await call('GET /v1/points', { query: { limit: '1' } })
    if (session.get().user?.id === user.id) answered({ balance: element.balance })
  } catch {
    // The last known balance stays; the next page reads it again.
  }
}

/**
 * Null until it is known. The fan's socket tells of every change; while there is none it is read on every page, when
 * the tab is looked at again, and once a minute.
 */
export function useBalance(): number | null {
  const { pathname } = useLocation()
  const { balance, isLive } = useSyncExternalStore(fanNews.subscribe, fanNews.get)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page reads it again.
  useEffect(() => {
    if (!isLive) void readBalance()
  }, [pathname, isLive])
  useEffect(() => {
    if (isLive) return
    const look = () => {
      if (document.visibilityState === 'visible') void readBalance()
    }
    const timer = setInterval(look, REFRESH_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isLive])
  return balance
}
