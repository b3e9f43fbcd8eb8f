// What a fan has set for the arena on this device, and whether the page should move.

import { useSyncExternalStore } from 'react'
import { localStore } from '#client/safe-storage.ts'
import { createStore, type Store } from '#client/store.ts'

interface Preferences {
  /** A still crowd, numbers that do not roll, no pulse, no rings. */
  calm: boolean
  /** Single-key shortcuts, see shortcuts.ts. */
  shortcuts: boolean
}

const KEY = 'arena_preferences'
const DEFAULTS: Preferences = { calm: false, shortcuts: true }

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
    }
  } catch {
    return DEFAULTS
  }
}

const deviceSetting = matchMedia('(prefers-reduced-motion: reduce)')

function subscribe(listener: () => void): () => void {
  const stop = preferences.subscribe(listener)
  deviceSetting.addEventListener('change', listener)
  return () => {
    stop()
    deviceSetting.removeEventListener('change', listener)
  }
}

/** The fan switched 'Calm' on, or the device asks for less motion. */
export function isMotionReduced(): boolean {
  return preferences.get().calm || deviceSetting.matches
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, isMotionReduced)
}
