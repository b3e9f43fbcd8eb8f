import type { Language } from '#texts/messages.ts'

export const PLOT_WIDTH = 300
export const PLOT_HEIGHT = 100

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** A day with any value stays visible beside a much higher one. */
const LEAST_HEIGHT = 1.5
/** The part of a day's width that its bars fill. */
const FILLED = 0.8

/** The bars of one series; several series share the width of a day. */
export function barsOf(values: readonly number[], highest: number, index: number, count: number): Bar[] {
  const day = PLOT_WIDTH / values.length
  const width = (day * FILLED) / count
  return values.flatMap((value, at) => {
    if (value <= 0 || highest <= 0) return []
    const height = Math.max(LEAST_HEIGHT, (value / highest) * PLOT_HEIGHT)
    const x = at * day + (day * (1 - FILLED)) / 2 + index * width
    return [{ x, y: PLOT_HEIGHT - height, width, height }]
  })
}

const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' }

/** The server counts days in UTC, so they are written in UTC too. */
export function dayLabel(date: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(date))
}
