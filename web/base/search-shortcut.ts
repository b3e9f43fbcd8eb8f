import { localStore } from '#client/safe-storage.ts'
import { createStore } from '#client/store.ts'

const KEY = 'search_shortcut'

const store = createStore(localStore.getItem(KEY) !== 'off')

/** Whether `/` opens the search. Keys that act alone can be turned off (WCAG 2.1.4). */
export const searchShortcut = { get: store.get, subscribe: store.subscribe }

export function setSearchShortcut(isOn: boolean): void {
  localStore.setItem(KEY, isOn ? 'on' : 'off')
  store.set(isOn)
}
