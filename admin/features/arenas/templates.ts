import { localStore } from '#client/safe-storage.ts'
import type { Sport } from '#contract/events.ts'
import type { cockpitMessages } from './cockpit.messages.ts'

export interface Template {
  statement: string
  choices: readonly string[]
}

/** Placeholders for the teams of the match. */
export const HOME = '{home}'
export const AWAY = '{away}'

type Words = typeof cockpitMessages.en

/** Bets that fit a sport, what is asked most often first. */
export function standardTemplates(sport: Sport, m: Words): Template[] {
  const sides = [HOME, AWAY]
  const orNeither = [...sides, m.neither]
  const yesNo = [m.yes, m.no]
  const winner = { statement: m.winner, choices: sides }
  const winnerOrDraw = { statement: m.winner, choices: [...sides, m.draw] }
  const timeout = { statement: m.timeout, choices: orNeither }
  const overtime = { statement: m.overtime, choices: yesNo }
  const comeback = { statement: m.comeback, choices: yesNo }
  switch (sport) {
    case 'football':
      return [
        { statement: m.nextPoint, choices: orNeither },
        { statement: m.nextCorner, choices: orNeither },
        { statement: m.nextCard, choices: orNeither },
        winnerOrDraw,
        { statement: m.penalty, choices: yesNo },
        comeback,
      ]
    case 'basketball':
      return [
        { statement: m.nextPoint, choices: sides },
        { statement: m.quarter, choices: [...sides, m.draw] },
        timeout,
        winner,
        overtime,
        comeback,
      ]
    case 'rugby':
      return [
        { statement: m.nextPoint, choices: orNeither },
        { statement: m.nextTry, choices: orNeither },
        { statement: m.nextKick, choices: yesNo },
        { statement: m.nextCard, choices: orNeither },
        winnerOrDraw,
        comeback,
      ]
    case 'esport':
      return [
        { statement: m.nextRound, choices: sides },
        { statement: m.map, choices: sides },
        timeout,
        winner,
        overtime,
        comeback,
      ]
    case 'other':
      return [
        { statement: m.nextRound, choices: sides },
        { statement: m.nextPoint, choices: sides },
        timeout,
        winnerOrDraw,
        overtime,
        comeback,
      ]
  }
}

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

/** With one more, in the place of one with the same statement. Returns what is kept by then, also by another tab. */
export function addTemplate(template: Template): Template[] {
  return keep([template, ...keptWithout(template.statement)])
}

/** Returns what is left, also of what another tab has kept. */
export function removeTemplate({ statement }: Template): Template[] {
  return keep(keptWithout(statement))
}

const keptWithout = (statement: string): Template[] =>
  keptTemplates().filter((kept) => kept.statement !== statement)

function keep(templates: readonly Template[]): Template[] {
  const kept = templates.slice(0, KEPT_MAX)
  localStore.setItem(KEY, JSON.stringify(kept))
  return kept
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
