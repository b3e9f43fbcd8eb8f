interface SafeStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys: () => string[]
}

/** Storage may be disabled or full: then values live in memory until the page is closed. */
function safeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(use: (storage: Storage) => T, instead: () => T): T => {
    try {
      return use(open())
    } catch {
      return instead()
    }
  }
  return {
    // Memory first: what could not be stored is newer than what storage still has of it.
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value)
          memory.delete(key)
        },
        () => void memory.set(key, value),
      ),
    removeItem(key) {
      memory.delete(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
    keys: () => {
      const stored = attempt(
        (storage) => Object.keys(storage),
        () => [],
      )
      return [...new Set([...memory.keys(), ...stored])]
    },
  }
}

export const localStore = safeStorage(() => localStorage)
export const tabStore = safeStorage(() => sessionStorage)

/** In the tab: the place that sign-in and registration lead back to. */
export const RETURN_PLACE = 'return_place'
