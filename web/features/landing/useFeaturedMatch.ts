import { startTransition, useCallback, useEffect, useState } from 'react'
import { call } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'

export type FeaturedMatch =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'none' }
  | { state: 'loaded'; arena: Arena; readAtMs: number }

const REFRESH_MS = 10_000

/** The first of the arenas: live ones come first, then the soonest. Kept up to date while it is looked at. */
export function useFeaturedMatch(): FeaturedMatch {
  const [attempt, setAttempt] = useState(0)
  const [match, setMatch] = useState<Exclude<FeaturedMatch, { state: 'failed' }> | 'failed'>({
    state: 'loading',
  })
  const retry = useCallback(() => {
    setMatch({ state: 'loading' })
    setAttempt((before) => before + 1)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts it all anew.
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      try {
        const { element } = await call(
          'GET /v1/arenas',
          { query: { limit: '1' } },
          { signal: leaving.signal },
        )
        const [arena] = element ?? []
        const read: FeaturedMatch = arena
          ? { state: 'loaded', arena, readAtMs: Date.now() }
          : { state: 'none' }
        // Nobody waits for it with a finger on the page: taps come first.
        startTransition(() => setMatch(read))
      } catch {
        if (leaving.signal.aborted) return
        // What is shown stays; only a page that has nothing to show says that it failed.
        setMatch((before) => (before === 'failed' || before.state === 'loading' ? 'failed' : before))
      }
    }
    void read()
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), REFRESH_MS)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [attempt])

  return match === 'failed' ? { state: 'failed', retry } : match
}
