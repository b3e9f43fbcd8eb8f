import { useSyncExternalStore } from 'react'
import { language } from '#client/preferences.ts'
import { writtenDate } from '#texts/figures.ts'
import { type Language, LOCALES } from '#texts/messages.ts'

/** A feature's texts in the language of the page. */
export function useMessages<T>(messages: Record<Language, T>): T {
  return messages[useLanguage()]
}

export function useLanguage(): Language {
  return useSyncExternalStore(language.subscribe, language.get)
}

/** How the page writes numbers and times: thousands separated, PTS/S with two decimals. */
export interface Format {
  whole: (value: number) => string
  rate: (value: number) => string
  /** Of a share of 1. */
  percent: (share: number) => string
  day: (moment: string) => string
}

const formats: Record<Language, Format> = { en: formatFor('en'), fr: formatFor('fr') }

export function useFormat(): Format {
  return formats[useLanguage()]
}

const DAY: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
}

function formatFor(language: Language): Format {
  // Such a function needs no `this`.
  const number = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(LOCALES[language], options).format
  return {
    whole: number({ maximumFractionDigits: 0 }),
    rate: number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    percent: number({ style: 'percent' }),
    day: (moment) => writtenDate(new Date(moment), language, DAY),
  }
}
