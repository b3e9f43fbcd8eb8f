import { useSyncExternalStore } from 'react'
import { preferences } from './preferences.ts'

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  const stop = preferences.subscribe(listener)
  reducedMotion.addEventListener('change', listener)
  return () => {
    stop()
    reducedMotion.removeEventListener('change', listener)
  }
}

/** The fan's own switch, or what the device asks for. */
export function isCalm(): boolean {
  return preferences.get().calm || reducedMotion.matches
}

export function useCalm(): boolean {
  return useSyncExternalStore(subscribe, isCalm)
}
