// Less motion: the fan's own switch ('Calm' in the settings) or the device's setting.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { preferences } from './preferences.ts'

const deviceSetting = matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  const stop = preferences.subscribe(listener)
  deviceSetting.addEventListener('change', listener)
  return () => {
    stop()
    deviceSetting.removeEventListener('change', listener)
  }
}

export function isMotionReduced(): boolean {
  return preferences.get().calm || deviceSetting.matches
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, isMotionReduced)
}

const STEP_MS = 250

/** A number that rolls to its new value, four times a second at most; in calm it snaps. */
export function useRollingNumber(target: number): number {
  const isCalm = useReducedMotion()
  const [shown, setShown] = useState(target)
  const isThere = isCalm || shown === target
  useEffect(() => {
    if (isThere) return
    const timer = setInterval(() => setShown((now) => nextStep(now, target)), STEP_MS)
    return () => clearInterval(timer)
  }, [isThere, target])
  return isCalm ? target : shown
}

/** Most of the way each time, whole numbers, and the last bit at once. */
function nextStep(now: number, target: number): number {
  const step = Math.trunc((target - now) * 0.7)
  return Math.abs(target - now) <= 4 ? target : now + step
}
