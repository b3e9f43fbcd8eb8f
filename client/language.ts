import { spokenLanguage } from '#texts/language.ts'
import type { Language } from '#texts/messages.ts'
import { localStore } from './safe-storage.ts'
import { createStore } from './store.ts'

const KEY = 'language'

/** The stored choice, else the browser's language where we speak it, else English. */
export function chooseLanguage(stored: string | null, browserLanguage: string): Language {
  if (stored === 'en' || stored === 'fr') return stored
  return spokenLanguage(browserLanguage)
}

const store = createStore<Language>('en')

export const language = { get: store.get, subscribe: store.subscribe }

export function startLanguage(): void {
  show(chooseLanguage(localStore.getItem(KEY), navigator.language))
}

export function setLanguage(next: Language): void {
  localStore.setItem(KEY, next)
  show(next)
}

/** Also for who draws a page where there is no document. */
export function speak(next: Language): void {
  store.set(next)
}

function show(next: Language): void {
  document.documentElement.lang = next
  speak(next)
}
