import { expect, test } from 'vitest'
import { crowdAfter, crowdOf, fanCount, homeShare, nameWidth, noisePercents, volumeOf } from './crowd.ts'
import { aTick, aWelcome } from './match.testing.ts'

const crowd = crowdOf(aTick({ fans: { home: 30, away: 12 }, rate: { home: 60, away: 20 } }))

test('[landing.5] the crowd is the fans with a side; the meter is home’s share of the noise', () => {
  expect(fanCount(crowd)).toBe(42)
  expect(homeShare(crowd)).toBe(0.75)
  expect(noisePercents(crowd)).toEqual({ home: 75, away: 25 })
})

test('[landing.5] two silent ends have no share', () => {
  const silent = { rate: { home: 0, away: 0 } }
  expect(homeShare(silent)).toBeNull()
  expect(noisePercents(silent)).toBeNull()
})

test('[landing.5] a tick and a welcome bring the crowd; other messages change nothing', () => {
  expect(crowdAfter(aTick({ watching: 9 }), null)?.watching).toBe(9)
  expect(crowdAfter(aWelcome({ tick: aTick({ watching: 8 }) }), crowd)?.watching).toBe(8)
  expect(crowdAfter({ type: 'pong', at: '2026-01-01T20:00:00.000Z' }, crowd)).toBe(crowd)
})

test('[play.10] the louder end has the wider name, within the face', () => {
  expect(nameWidth(0.57)).toBeGreaterThan(nameWidth(0.43))
  expect(nameWidth(1)).toBe(146)
  expect(nameWidth(0)).toBe(58)
  expect(nameWidth(null)).toBe(80)
  expect([null, 0.5, 0.56, 0.44].map(volumeOf)).toEqual(['even', 'even', 'loud', 'quiet'])
})
