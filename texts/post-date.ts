import { LOCALES } from './language.ts'
import type { Language } from './messages.ts'

/** 14 September 2026: the same day wherever it is read. */
export function postDate(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  )
}
