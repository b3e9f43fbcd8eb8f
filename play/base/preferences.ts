// What a fan has set for the arena on this device, and whether the page should move.

import { useSyncExternalStore } from 'react'
import { localStore } from '#client/safe-storage.ts'
import { createStore, type Store } from '#client/store.ts'
import type { Side } from '#contract/arenas.ts'

interface Preferences {
  /** A still crowd, numbers that do not roll, no pulse, no rings. */
  calm: boolean
  /** Single-key shortcuts, see shortcuts.ts. */
  shortcuts: boolean
  /** Of the arena's sound while it is on, 0 to 1. */
  volume: number
  /** Ends whose songs and tifos this viewer does not want, by arena. */
  muted: Record<string, Side[]>
}

const KEY = 'arena_preferences'
const DEFAULTS: Preferences = { calm: false, shortcuts: true, volume: 0.8, muted: {} }

export const preferences: Pick<Store<Preferences>, 'get' | 'subscribe'> & {
  change: (part: Partial<Preferences>) => void
} = createPreferences()

function createPreferences() {
  const store = createStore(readPreferences(localStore.getItem(KEY)))
  return {
    get: store.get,
    subscribe: store.subscribe,
    change(part: Partial<Preferences>) {
      const next = { ...store.get(), ...part }
      localStore.setItem(KEY, JSON.stringify(next))
      store.set(next)
    },
  }
}

function readPreferences(text: string | null): Preferences {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    const given: Partial<Record<keyof Preferences, unknown>> =
      typeof value === 'object' && value !== null ? value : {}
    return {
      calm: typeof given.calm === 'boolean' ? given.calm : DEFAULTS.calm,
      shortcuts: typeof given.shortcuts === 'boolean' ? given.shortcuts : DEFAULTS.shortcuts,
      volume: isShare(given.volume) ? given.volume : DEFAULTS.volume,
      muted: readMuted(given.muted),
    }
  } catch {
    return DEFAULTS
  }
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
const isSide = (value: unknown): value is Side => value === 'home' || value === 'away'

function readMuted(given: unknown): Preferences['muted'] {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
  return Object.fromEntries(
    entries.map(([arena, sides]) => [arena, Array.isArray(sides) ? sides.filter(isSide) : []]),
  )
}

/** The oldest are forgotten. */
const ARENAS_MUTED = 20

/** Mutes an end of an arena, or hears it again. */
export function setMuted(arenaId: string, side: Side, isMuted: boolean): void {
  const { [arenaId]: before = [], ...others } = preferences.get().muted
  const sides = before.filter((each) => each !== side)
  const next = isMuted ? [...sides, side] : sides
  const kept = Object.entries(others).slice(1 - ARENAS_MUTED)
  preferences.change({ muted: Object.fromEntries(next.length > 0 ? [...kept, [arenaId, next]] : kept) })
}

/** The ends that this viewer has muted in an arena. */
export function useMuted(arenaId: string): readonly Side[] {
  const { muted } = useSyncExternalStore(preferences.subscribe, preferences.get)
  return muted[arenaId] ?? NONE
}

const NONE: readonly Side[] = []

const deviceSetting = matchMedia('(prefers-reduced-motion: reduce)')
/** Kept, because asking the device takes as long as rendering a component, and every tick asks. */
const isDeviceCalm = createStore(deviceSetting.matches)
deviceSetting.addEventListener('change', () => isDeviceCalm.set(deviceSetting.matches))

function subscribe(listener: () => void): () => void {
  const stops = [preferences.subscribe(listener), isDeviceCalm.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The fan switched 'Calm' on, or the device asks for less motion. */
export function isMotionReduced(): boolean {
  return preferences.get().calm || isDeviceCalm.get()
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, isMotionReduced)
}
