import type { Language } from '#texts/messages.ts'
import { LOCALES } from '#texts/messages.ts'

/** Whoever reads this may be anywhere, so the zone is said. */
export function momentText(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
    .format(moment)
    .concat(' UTC')
}
