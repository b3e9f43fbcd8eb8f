import { localStore } from '#client/safe-storage.ts'

export interface Template {
  statement: string
  choices: readonly string[]
}

/** Placeholders for the teams of the match. */
export const HOME = '{home}'
export const AWAY = '{away}'

const KEY = 'admin_bet_templates'
const KEPT_MAX = 20

export function fillTemplate({ statement, choices }: Template, home: string, away: string): Template {
  const fill = (text: string) => text.replaceAll(HOME, home).replaceAll(AWAY, away)
  return { statement: fill(statement), choices: choices.map(fill) }
}

/** The admin's own templates, kept in this browser. */
export function readTemplates(text: string | null): Template[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isTemplate).slice(0, KEPT_MAX) : []
  } catch {
    return []
  }
}

export function keptTemplates(): Template[] {
  return readTemplates(localStore.getItem(KEY))
}

export function keepTemplates(templates: readonly Template[]): void {
  localStore.setItem(KEY, JSON.stringify(templates.slice(0, KEPT_MAX)))
}

function isTemplate(value: unknown): value is Template {
  if (typeof value !== 'object' || value === null) return false
  const { statement, choices } = value as Partial<Record<keyof Template, unknown>>
  return (
    typeof statement === 'string' &&
    Array.isArray(choices) &&
    choices.length >= 2 &&
    choices.every((choice) => typeof choice === 'string')
  )
}
