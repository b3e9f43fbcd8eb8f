import { useEffect, useLayoutEffect, useState } from 'react'

/** Held down, the drum beats twice a second: all of it counts in full. */
const BEAT_MS = 500

export interface Hold {
  press: () => void
  release: () => void
}

/** A press is one beat; a long press goes on beating until it is let go. */
export function useHold(onBeat: () => void): Hold {
  const [hold] = useState(createHold)
  useLayoutEffect(() => hold.follow(onBeat))

  useEffect(() => {
    // Whoever leaves the page has let go.
    window.addEventListener('blur', hold.release)
    document.addEventListener('visibilitychange', hold.release)
    return () => {
      hold.release()
      window.removeEventListener('blur', hold.release)
      document.removeEventListener('visibilitychange', hold.release)
    }
  }, [hold])

  return hold
}

function createHold() {
  let onBeat = () => {}
  let timer: ReturnType<typeof setInterval> | undefined
  const release = () => clearInterval(timer)
  return {
    press: () => {
      release()
      onBeat()
      timer = setInterval(() => onBeat(), BEAT_MS)
    },
    release,
    follow: (next: () => void) => {
      onBeat = next
    },
  }
}
