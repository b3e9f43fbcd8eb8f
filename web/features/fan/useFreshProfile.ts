import { useEffect, useState } from 'react'
import { session } from '#client/page.ts'

export type Freshness = 'loading' | 'error' | 'loaded'

/** Whether the signed-in fan's own record has been read anew since the page opened. */
export function useFreshProfile(): Freshness {
  const [freshness, setFreshness] = useState<Freshness>('loading')
  useEffect(() => {
    let isGone = false
    session.refresh().then(
      () => !isGone && setFreshness('loaded'),
      () => !isGone && setFreshness('error'),
    )
    return () => {
      isGone = true
    }
  }, [])
  return freshness
}
