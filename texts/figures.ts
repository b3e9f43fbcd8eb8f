import { LOCALES } from './language.ts'
import type { Language } from './messages.ts'

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

export function monthText(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(MONTH_LOCALES[language], { month: 'short', year: 'numeric' }).format(date)
}

export function dayText(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(date)
}

/** api.11: join dates are unix seconds. */
export function dateOfSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}
