import { useEffect, useState } from 'react'

/** A slower answer than this moves what is shown: nobody waits for a page because of one part of it. */
export const PATIENCE_MS = 2_500

/** pages.12: whether what would be moved by an answer is still kept back. True while that is read, but for a moment at most. */
export function useHeldBack(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return isPending && !isLate
}
