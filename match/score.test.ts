import { expect, test } from 'vitest'
import type { MatchEvent } from '#contract/events.ts'
import { leaderOf, leadOf, minuteText, scorersOf, shortNames } from './score.ts'

const goal = (
  id: number,
  at: number,
  side: 'home' | 'away',
  text: string,
  score: [number, number],
): MatchEvent => ({
  id,
  at,
  kind: 'goal',
  side,
  points: 1,
  text,
  score: { home: score[0], away: score[1] },
})
const first = goal(1, 700, 'home', 'Adeyemi', [1, 0])
const second = goal(2, 2000, 'away', 'Lindqvist', [1, 1])
const third = goal(3, 3760, 'home', 'Adeyemi', [2, 1])

test('[play.15] the minute of an event is the one being played', () => {
  expect([0, 59, 60, 3779].map(minuteText)).toEqual(['1′', '1′', '2′', '63′'])
})

test('[play.15] who scores twice is named once, with both minutes', () => {
  const nameless = { ...third, id: 4, text: null }
  expect(scorersOf([first, second, third, nameless], 'home')).toEqual([
    { name: 'Adeyemi', minutes: ['12′', '63′'] },
  ])
})

test('[looks.3] short names are three letters and never the same', () => {
  expect(shortNames('Vesper', 'Halcyon')).toEqual({ home: 'VES', away: 'HAL' })
  expect(shortNames('Real Madrid', 'Real Sociedad')).toEqual({ home: 'RM', away: 'RS' })
  expect(shortNames('Association sportive de Vesper', 'Club des Lumières')).toEqual({
    home: 'VES',
    away: 'LUM',
  })
  expect(shortNames('Sporting Club', 'Le Club')).toEqual({ home: 'SPO', away: 'LEC' })
  expect(shortNames('Étoile 3', 'Étoile 3')).toEqual({ home: 'ÉTO', away: 'ÉTO2' })
  expect(shortNames('!', '?').home).toBe('?')
})

test('[play.9] nobody leads while both are level, as far as the screen tells', () => {
  expect(leaderOf({ home: 1, away: 1 })).toBeNull()
  expect(leaderOf({ home: 0.551, away: 0.549 })).toBeNull()
  expect(leaderOf({ home: 2.5, away: 2.4 })).toBe('home')
})

test('[play.9, matches.7] an end won by what the two figures on the screen differ by', () => {
  expect(leadOf({ home: 3.714, away: 1.366 })).toBe(2.34)
  expect(leadOf({ home: 1, away: 1.004 })).toBe(0)
})
