import { useEffect, useRef } from 'react'

/** Tells, when an answer comes, whether what asked for it is still on screen: by then another may stand there. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
