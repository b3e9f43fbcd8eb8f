import { useSyncExternalStore } from 'react'
import { language } from '#client/preferences.ts'
import type { Language } from '#texts/messages.ts'

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

const formats: Record<Language, Format> = { en: formatFor('en-GB'), fr: formatFor('fr-FR') }

export function useFormat(): Format {
  return formats[useLanguage()]
}

function formatFor(locale: string): Format {
  // Such a function needs no `this`.
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return {
    whole: number({ maximumFractionDigits: 0 }),
    rate: number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    percent: number({ style: 'percent' }),
    day: (moment) => day.format(new Date(moment)),
  }
}
