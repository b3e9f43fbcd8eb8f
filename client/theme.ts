import { DEFAULT_THEME, STORAGE_KEYS } from '#contract/constants.ts'
import { localStore } from './safe-storage.ts'
import { createStore } from './store.ts'

export type Theme = 'light' | 'dark'

const store = createStore<Theme>(readTheme(localStore.getItem(STORAGE_KEYS.theme)))

/** The theme of the page. The page itself sets it before its first paint; this keeps it from then on. */
export const theme = { get: store.get, subscribe: store.subscribe }

export function toggleTheme(): void {
  setTheme(store.get() === 'dark' ? 'light' : 'dark')
}

export function setTheme(next: Theme): void {
  localStore.setItem(STORAGE_KEYS.theme, next)
  show(next)
}

/** Another tab switched. */
export function followTheme(): void {
  show(readTheme(localStore.getItem(STORAGE_KEYS.theme)))
}

/** Anything but the two known words is the default. */
function readTheme(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : DEFAULT_THEME
}

function show(next: Theme): void {
  const root = document.documentElement
  root.dataset.theme = next
  const ground = getComputedStyle(root).getPropertyValue('--bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
  store.set(next)
}
