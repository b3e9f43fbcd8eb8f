import { type Language, LOCALES } from './messages.ts'

/** Three letters for every month; British English gives September four. */
const MONTH_LOCALES: Record<Language, string> = { en: 'en-US', fr: 'fr-FR' }

/** A score with its decimals: one on boards, two on profiles (leaderboard.1, profile.1). What is missing counts as 0. */
export function scoreText(value: number | null | undefined, decimals: 1 | 2, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value ?? 0)
}

export function countText(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value)
}

export function percentText(share: number, language: Language): string {
  const maximumFractionDigits = share > 0 && share < 0.01 ? 2 : share < 0.1 ? 1 : 0
  return new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits }).format(share)
}

/** "08" and "Nov"; the year only where it is not this one. */
export function stubDate(
  iso: string,
  language: Language,
  thisYear: number,
): { day: string; month: string; year: string | null } {
  const date = new Date(iso)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(MONTH_LOCALES[language], options).format(date)
  const year = date.getFullYear()
  return {
    day: part({ day: '2-digit' }),
    month: part({ month: 'short' }),
    year: year === thisYear ? null : String(year),
  }
}

/** As `Intl` writes it, but in French the first of a month is `1er`. */
export function writtenDate(date: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(LOCALES[language], options).format(date)
  return language === 'fr' ? text.replace(/\b1(?=\s\p{L})/u, '1er') : text
}

export function monthText(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(MONTH_LOCALES[language], { month: 'short', year: 'numeric' }).format(date)
}

export function dayText(date: Date, language: Language): string {
  return writtenDate(date, language, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** Day and time, where both matter: `16 Nov 2026, 04:30`. */
export function momentText(date: Date, language: Language, timeZone?: string): string {
  return writtenDate(date, language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}

/** api.11: join dates are unix seconds. */
export function dateOfSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** A count as a person reads it, with its noun in the right number: `1,204 fans`. */
export function counted(count: number, language: Language, one: string, many: string): string {
  return `${countText(count, language)} ${nounOf(count, language, one, many)}`
}

/** The noun alone, where the count stands apart from it. */
export function nounOf(count: number, language: Language, one: string, many: string): string {
  // In French zero is singular.
  const isOne = language === 'fr' ? count < 2 : count === 1
  return isOne ? one : many
}

/** 14 September 2026: the same day wherever it is read. */
export function postDate(iso: string, language: Language): string {
  return writtenDate(new Date(iso), language, { dateStyle: 'long', timeZone: 'UTC' })
}

const DAY_MS = 24 * 60 * 60 * 1000

/** When a match starts, as people say it: Today 21:00, Tomorrow 18:30, Sun 22 Nov 20:00. */
export function startText(start: Date, now: Date, language: Language): string {
  const locale = LOCALES[language]
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(start)
  const days = daysBetween(now, start)
  if (days === 0 || days === 1) {
    const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
    return `${capitalised(day, locale)} ${time}`
  }
  const isThisYear = start.getFullYear() === now.getFullYear()
  const day = writtenDate(start, language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  })
  return `${capitalised(day.replace(',', ''), locale)} ${time}`
}

/** 21:00 */
export function timeText(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { hour: '2-digit', minute: '2-digit' }).format(date)
}

/** Sun */
export function weekdayText(date: Date, language: Language): string {
  const locale = LOCALES[language]
  return capitalised(new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(date), locale)
}

/** Sun 21:00, dim. 21:00: a moment within a week, inside a sentence. */
export function dayAndTime(date: Date, language: Language): string {
  const day = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short' }).format(date)
  return `${day} ${timeText(date, language)}`
}

/** Sun 22 Nov */
export function shortDayText(date: Date, language: Language): string {
  const day = writtenDate(date, language, { weekday: 'short', day: 'numeric', month: 'short' })
  return capitalised(day.replace(',', ''), LOCALES[language])
}

/** A day as the heading of a list: `Tomorrow` and `Monday 16 November`; later ones `Thursday` and `19 November`. */
export function dayHeading(date: Date, now: Date, language: Language): { name: string; note: string } {
  const locale = LOCALES[language]
  const part = (options: Intl.DateTimeFormatOptions) => writtenDate(date, language, options).replace(',', '')
  const days = daysBetween(now, date)
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  if (Math.abs(days) <= 1) {
    const name = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
    return {
      name: capitalised(name, locale),
      note: capitalised(part({ weekday: 'long', day: 'numeric', month: 'long' }), locale),
    }
  }
  return {
    name: capitalised(part({ weekday: 'long' }), locale),
    note: part({ day: 'numeric', month: 'long', ...year }),
  }
}

/** The same day as this text: `2026-11-16`, in the reader's time zone. */
export function dayKey(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-')
}

const ORDINALS = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }

/** 1st, 14th; in French 1er, 14e. */
export function ordinalText(value: number, language: Language): string {
  const count = countText(value, language)
  if (language === 'fr') return `${count}${value === 1 ? 'er' : 'e'}`
  return `${count}${ORDINALS[new Intl.PluralRules(LOCALES.en, { type: 'ordinal' }).select(value)]}`
}

/** Gain and loss with their sign: +179, −50, 0. */
export function signedText(value: number, language: Language): string {
  const count = countText(Math.abs(value), language)
  if (value === 0) return count
  return value > 0 ? `+${count}` : `−${count}`
}

/** Midnights between two moments. Rounded, because a day can have 23 or 25 hours. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

function capitalised(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** As many letters as fit side by side in a stand. */
const MOST_LETTERS = 10

/**
 * looks.3: the word that a stand shows for a name, in capitals: as many whole words as fit, or, if those have fewer
 * than three letters, the beginning of the name.
 */
export function tifoWord(name: string, mostLetters = MOST_LETTERS): string {
  const words = name.trim().toLocaleUpperCase().split(/\s+/)
  let raised = ''
  for (const word of words) {
    const longer = raised === '' ? word : `${raised} ${word}`
    if (longer.length > mostLetters) break
    raised = longer
  }
  return raised.length > 2 ? raised : words.join(' ').slice(0, mostLetters).trim()
}
