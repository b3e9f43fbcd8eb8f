import { useEffect } from 'react'
import { navigate } from '#web/base/router/place.ts'

/** Goes to a page once the reader has had time to read why. */
export function useRedirectLater(isDue: boolean, path: string, afterMs: number): void {
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => navigate(path), afterMs)
    return () => clearTimeout(timer)
  }, [isDue, path, afterMs])
}
