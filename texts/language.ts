import type { Language } from './messages.ts'

/** How dates and numbers are written in each language. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' }

/** The language we speak to somebody who prefers this one (`fr-CA`): theirs where we have it, else English. */
export function spokenLanguage(preferred: string): Language {
  return /^fr\b/i.test(preferred) ? 'fr' : 'en'
}
