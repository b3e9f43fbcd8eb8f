import { useSyncExternalStore } from 'react'
import { language } from '#client/preferences.ts'
import type { Language } from '#texts/messages.ts'

/** A feature's sentences in the language of the page. */
export function useMessages<T>(messages: Record<Language, T>): T {
  return messages[useLanguage()]
}

export function useLanguage(): Language {
  return useSyncExternalStore(language.subscribe, language.get, language.get)
}
