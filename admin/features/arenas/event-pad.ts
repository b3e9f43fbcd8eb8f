// Which events one tap writes down, by sport, and the periods of its matches. What is kept is English
// (texts/match-words.ts); screens translate it.

import { EVENT_TEXT_MAX_LENGTH } from '#contract/constants.ts'
import type { EventKind, NewEvent, Side, Sport } from '#contract/events.ts'

/** One button of an end. */
export interface PadKey {
  name: 'goal' | 'yellow' | 'red' | 'one' | 'two' | 'three' | 'try' | 'conversion' | 'penalty' | 'mapOrRound'
  kind: Extract<EventKind, 'goal' | 'point' | 'card'>
  points?: number
  /** Kept with the event, before what the referee wrote. */
  text?: string
}

const GOAL: PadKey = { name: 'goal', kind: 'goal' }
const YELLOW: PadKey = { name: 'yellow', kind: 'card', text: 'Yellow card' }
const RED: PadKey = { name: 'red', kind: 'card', text: 'Red card' }
const ONE: PadKey = { name: 'one', kind: 'point', points: 1 }
const TWO: PadKey = { name: 'two', kind: 'point', points: 2 }
const THREE: PadKey = { name: 'three', kind: 'point', points: 3 }

export const PAD_KEYS: Record<Sport, readonly PadKey[]> = {
  football: [GOAL, YELLOW, RED],
  basketball: [ONE, TWO, THREE],
  rugby: [
    { name: 'try', kind: 'point', points: 5, text: 'Try' },
    { name: 'conversion', kind: 'point', points: 2, text: 'Conversion' },
    { name: 'penalty', kind: 'point', points: 3, text: 'Penalty' },
    YELLOW,
    RED,
  ],
  esport: [{ name: 'mapOrRound', kind: 'point', points: 1 }],
  other: [ONE, TWO, THREE],
}

export const PERIODS: Record<Sport, readonly string[]> = {
  football: ['1st half', 'Half-time', '2nd half', 'Extra time', 'Penalty shoot-out'],
  basketball: ['Q1', 'Q2', 'Half-time', 'Q3', 'Q4', 'Overtime'],
  rugby: ['1st half', 'Half-time', '2nd half', 'Extra time'],
  esport: ['Map 1', 'Map 2', 'Map 3', 'Map 4', 'Map 5'],
  other: ['Part 1', 'Break', 'Part 2', 'Part 3', 'Overtime'],
}

/** The period that usually follows; null after the last one. */
export function nextPeriod(sport: Sport, period: string | null): string | null {
  const periods = PERIODS[sport]
  return periods[period === null ? 0 : periods.indexOf(period) + 1] ?? null
}

/** Keys of the keyboard: the first row's left hand for home, its right hand for away. */
export const HOTKEYS: Record<Side, readonly string[]> = {
  home: ['q', 'w', 'e', 'r', 'a'],
  away: ['y', 'u', 'i', 'o', 'k'],
}

/** What a tap sends; `words` are the referee's own, such as the scorer's name. */
export function eventOf({ kind, points, text }: PadKey, side: Side, words: string): NewEvent {
  const all = [text, words.trim()].filter((part) => part !== undefined && part !== '').join(', ')
  return {
    kind,
    side,
    ...(points !== undefined && { points }),
    ...(all !== '' && { text: all.slice(0, EVENT_TEXT_MAX_LENGTH) }),
  }
}
