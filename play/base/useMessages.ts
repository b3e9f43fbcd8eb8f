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
  day: (moment: string) => string
}

const formats: Record<Language, Format> = { en: formatFor('en-GB'), fr: formatFor('fr-FR') }

export function useFormat(): Format {
  return formats[useLanguage()]
}

function formatFor(locale: string): Format {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const rate = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return {
    whole: (value) => whole.format(value),
    rate: (value) => rate.format(value),
    day: (moment) => day.format(new Date(moment)),
  }
}
