import { localStore } from '#client/safe-storage.ts'
import { createStore, type Store } from '#client/store.ts'

/** What a fan sets for the arena on this device. */
export interface Preferences {
  /** One still frame, numbers that snap, no pulse, no rings. */
  calm: boolean
  /** Space, Q, W and E anywhere on the page. */
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
