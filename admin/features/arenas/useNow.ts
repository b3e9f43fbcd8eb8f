import { useEffect, useState } from 'react'

const STEP_MS = 250

/** This machine's clock in milliseconds, a few times a second. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
