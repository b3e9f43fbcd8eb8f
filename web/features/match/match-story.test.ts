import { expect, test } from 'vitest'
import type { MatchEvent } from '#contract/events.ts'
import { netOf, pinsOf, storyOf, twoResults } from './match-story.ts'
import { columnHeights } from './NoisePicture.tsx'

const goal = (id: number, at: number, side: 'home' | 'away', home: number, away: number): MatchEvent => ({
  id,
  at,
  kind: 'goal',
  side,
  points: 1,
  text: null,
  score: { home, away },
})

test('[matches.7] both results: the score on the pitch, the noise in the stands', () => {
  const noise = { home_score: 21.74, away_score: 23.18 }
  expect(twoResults({ score: { home: 3, away: 2 }, winner: 'away', ...noise })).toMatchObject({
    pitch: 'home',
    stands: 'away',
  })
  expect(twoResults({ score: { home: 1, away: 1 }, winner: null, ...noise }).pitch).toBe('draw')
})

const curve = [
  { at: 0, home: 5, away: 2 },
  { at: 10, home: 1, away: 30 },
  { at: 20, home: 4, away: 3 },
]

test('[matches.6] events and loud windows are told in the order in which they happened', () => {
  const events = [goal(1, 25, 'home', 1, 0)]
  const moments = [
    { at: 10, side: 'away' as const },
    { at: 0, side: 'home' as const },
    { at: 25, side: 'home' as const, eventId: 1 },
  ]
  const story = storyOf({ events, moments, curve })
  expect(story.map(({ kind, at }) => [kind, at])).toEqual([
    ['loud', 0],
    ['loud', 10],
    ['event', 25],
  ])
  expect(story[1]).toMatchObject({ side: 'away', rate: 30, isLoudest: true })
})

test('[matches.7] labels on the noise never cover each other; the newest score stays', () => {
  const lines = [1, 2, 3].map((n) => ({ kind: 'event' as const, at: n, event: goal(n, n, 'home', n, 0) }))
  const pins = pinsOf(lines, 100)
  expect(pins.map(({ at }) => at)).toEqual([3])
})

test('[matches.7] a returned stake is no win', () => {
  const mine = (amount: number, payout: number | null) => ({ mine: { choice: 0, amount, payout } })
  expect(netOf(mine(50, 229))).toBe(179)
  expect(netOf(mine(50, 0))).toBe(-50)
  expect(netOf(mine(40, 40))).toBe(0)
  expect(netOf(mine(40, null))).toBeNull()
  expect(netOf({ mine: null })).toBeNull()
})

test('[matches.7] the picture shows the loudest window of each stretch, and short matches without gaps', () => {
  const [first = 0, second = 0, third = 0] = columnHeights(curve, 30, 3).map(({ away }) => away)
  expect(second).toBe(1)
  expect(third).toBeGreaterThan(first)
  expect(columnHeights(curve, 30, 6).every(({ home }) => home > 0)).toBe(true)
})
