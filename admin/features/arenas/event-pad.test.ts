import { expect, test } from 'vitest'
import { PERIOD_MAX_LENGTH } from '#contract/constants.ts'
import { eventOf, HOTKEYS, nextPeriod, PAD_KEYS, PERIODS } from './event-pad.ts'

test('[night.3] each sport has its own taps, each end a key for every one of them', () => {
  const points = (sport: keyof typeof PAD_KEYS) => PAD_KEYS[sport].map((key) => key.points ?? key.name)
  expect(points('football')).toEqual(['goal', 'yellow', 'red'])
  expect(points('basketball')).toEqual([1, 2, 3])
  expect(points('rugby')).toEqual([5, 2, 3, 'yellow', 'red'])
  expect(points('esport')).toEqual([1])
  const most = Math.max(...Object.values(PAD_KEYS).map((keys) => keys.length))
  const hotkeys = [...HOTKEYS.home.slice(0, most), ...HOTKEYS.away.slice(0, most)]
  expect(new Set(hotkeys).size).toBe(2 * most)
  // The letters of start, pause, stop, templates, close, undo and next period.
  expect(hotkeys.filter((key) => 'spxtczn'.includes(key))).toEqual([])
})

test('[night.3] a tap keeps what it was and the words that were written', () => {
  const [goal, yellow] = PAD_KEYS.football
  expect(eventOf(goal!, 'home', ' Okafor ')).toEqual({ kind: 'goal', side: 'home', text: 'Okafor' })
  expect(eventOf(goal!, 'away', '')).toEqual({ kind: 'goal', side: 'away' })
  expect(eventOf(yellow!, 'away', 'Ricci')).toMatchObject({ kind: 'card', text: 'Yellow card, Ricci' })
  expect(eventOf(PAD_KEYS.rugby[0]!, 'home', '')).toMatchObject({ points: 5, text: 'Try' })
})

test('[night.3] periods follow each other and fit their field', () => {
  expect(nextPeriod('football', null)).toBe('1st half')
  expect(nextPeriod('football', '1st half')).toBe('Half-time')
  expect(nextPeriod('basketball', 'Overtime')).toBeNull()
  for (const period of Object.values(PERIODS).flat())
    expect(period.length).toBeLessThanOrEqual(PERIOD_MAX_LENGTH)
})
