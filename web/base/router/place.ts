/** Where the fan is: an entry of the browser's history. */
export interface Place {
  pathname: string
  search: string
  hash: string
  /** What the navigation brought along. */
  state: unknown
  /** Different for every navigation, also to where one is already. */
  key: string
  /** How one came here. `pop`: by Back, Forward or a link within the page. */
  via: 'load' | 'navigate' | 'pop'
}

export interface NavigateOptions {
  /** Takes the place of the present entry of the history. */
  replace?: boolean
  state?: unknown
}

type Listener = (via: 'navigate' | 'pop') => void

const listeners = new Set<Listener>()

/** Goes to an address of ours, or with `?…` to another search of the present page. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const { pathname, search, hash } = new URL(to, location.href)
  const entry = { state, key: Math.random().toString(36).slice(2) }
  history[replace ? 'replaceState' : 'pushState'](entry, '', pathname + search + hash)
  for (const listener of listeners) listener('navigate')
}

/** Tells of every navigation: ours, and the browser's back and forward. */
export function onNavigation(listener: Listener): () => void {
  const onPop = () => listener('pop')
  listeners.add(listener)
  window.addEventListener('popstate', onPop)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', onPop)
  }
}

export function presentPlace(via: Place['via']): Place {
  const { pathname, search, hash } = location
  const entry: unknown = history.state
  const { state = null, key = 'first' } = isEntry(entry) ? entry : {}
  return { pathname, search, hash, state, key, via }
}

function isEntry(value: unknown): value is { state: unknown; key: string } {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
}
