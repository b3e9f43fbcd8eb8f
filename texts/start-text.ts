import { LOCALES } from '#texts/language.ts'
import type { Language } from '#texts/messages.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** When a match starts, as one says it: Today 21:00, Tomorrow 18:30, Sun 22 Nov 20:00. */
export function startText(start: Date, now: Date, language: Language): string {
  const locale = LOCALES[language]
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(start)
  const days = daysBetween(now, start)
  if (days === 0 || days === 1) {
    const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
    return `${capitalised(day, locale)} ${time}`
  }
  const isThisYear = start.getFullYear() === now.getFullYear()
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(start)
  return `${capitalised(day.replace(',', ''), locale)} ${time}`
}

/** Midnights between two moments. Rounded: a day may have 23 or 25 hours. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

function capitalised(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
