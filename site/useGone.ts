import { useEffect, useRef } from 'react'

/** A signal that is aborted when the component goes: for what must not happen after a dialog was closed. */
export function useGone(): () => AbortSignal {
  const gone = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    gone.current = leaving
    return () => leaving.abort()
  }, [])
  return () => gone.current.signal
}
