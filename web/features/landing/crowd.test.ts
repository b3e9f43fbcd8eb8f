import { expect, test } from 'vitest'
import type { TickMessage } from '#contract/live.ts'
import { crowdAfter } from './crowd.ts'

const tick: TickMessage = {
  type: 'tick',
  at: '2026-11-20T20:00:00Z',
  watching: 900,
  fans: { home: 30, away: 12 },
  rate: { home: 60, away: 20 },
  total: { home: 1, away: 1 },
}

test('[landing.5] the crowd is the fans with a side; the meter is home’s share of the noise', () => {
  expect(crowdAfter(tick, null)).toEqual({ fans: 42, share: 0.75 })
})

test('[landing.5] two silent ends have no share', () => {
  expect(crowdAfter({ ...tick, rate: { home: 0, away: 0 } }, null)).toEqual({ fans: 42, share: null })
})

test('[landing.5] other messages change nothing', () => {
  const before = { fans: 1, share: 0.5 }
  expect(crowdAfter({ type: 'pong' }, before)).toBe(before)
})
