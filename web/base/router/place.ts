/** Where the fan is: an entry of the browser's history. */
export interface Place {
  pathname: string
  search: string
  hash: string
  /** What the navigation brought along. */
  state: unknown
  /** Different for every navigation, also to where one is already. */
  key: string
}

export interface NavigateOptions {
  /** Takes the place of the present entry of the history. */
  replace?: boolean
  state?: unknown
}

const listeners = new Set<() => void>()

/** Goes to an address of ours, or with `?…` to another search of the present page. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const { pathname, search, hash } = new URL(to, location.href)
  const entry = { state, key: Math.random().toString(36).slice(2) }
  history[replace ? 'replaceState' : 'pushState'](entry, '', pathname + search + hash)
  for (const listener of listeners) listener()
}

/** Tells of every navigation: ours, and the browser's back and forward. */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

export function presentPlace(): Place {
  const { pathname, search, hash } = location
  const entry: unknown = history.state
  const { state = null, key = 'first' } = isEntry(entry) ? entry : {}
  return { pathname, search, hash, state, key }
}

function isEntry(value: unknown): value is { state: unknown; key: string } {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
}
