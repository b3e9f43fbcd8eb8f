import type { Language } from '#texts/messages.ts'

const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' }

/** A day of the server's count, which is UTC: the reader's own zone must not move it. */
export function dayLabel(date: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(date))
}
