import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divisorS, predictionScore, scoreFan, windowAt, windowPoints } from './scores.ts'

const minutes = (count: number) => count * 60_000

describe('[scores.4] D', () => {
  test.each([
    ['the fan’s own live seconds', minutes(8), minutes(10), 480],
    ['half of the run for who came late', minutes(1), minutes(10), 300],
    ['one second at least', 0, 0, 1],
    ['one second at least, also for a fan of half a second', 500, 500, 1],
  ])('is %s', (_, attendedMs, runMs, divisor) => {
    expect(divisorS(attendedMs, runMs)).toBe(divisor)
  })
})

describe('[scores.4] cheer score', () => {
  test('of a fan who taps all they can is 30 PTS/S, of one who taps twice a second 20', () => {
    const windows = 60
    const fan = { attendedMs: minutes(10), ultraPoints: 0, settled: [] }
    const scoreOf = (taps: number) =>
      scoreFan({ ...fan, cheerPoints: windows * windowPoints(taps) }, minutes(10)).cheerScore
    expect(scoreOf(1_000)).toBe(30)
    expect(scoreOf(20)).toBe(20)
  })

  test('never rises above 30 PTS/S by leaving early', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 360 }),
        fc.integer({ min: 1, max: 360 }),
        (runWindows, stayed) => {
          const windows = Math.min(stayed, runWindows)
          const fan = {
            attendedMs: windows * 10_000,
            cheerPoints: windows * 300,
            ultraPoints: windows * 300,
            settled: [],
          }
          const scores = scoreFan(fan, runWindows * 10_000)
          expect(scores.cheerScore).toBeLessThanOrEqual(30)
          expect(scores.ultraScore).toBe(scores.cheerScore)
        },
      ),
    )
  })
})

describe('[scores.5] prediction score', () => {
  test('null without a settled stake', () => {
    expect(predictionScore([], 10)).toBeNull()
    const fan = { attendedMs: 0, cheerPoints: 0, ultraPoints: 0, settled: [] }
    expect(scoreFan(fan, 0).predictionScore).toBeNull()
  })

  test('net points over D', () => {
    expect(predictionScore([{ amount: 100, payout: 400 }], 25)).toBe(12)
  })

  test('wins and losses add up, but not below zero', () => {
    const won = { amount: 100, payout: 400 }
    const lost = { amount: 200, payout: 0 }
    expect(predictionScore([won, lost], 10)).toBe(10)
    expect(predictionScore([lost, lost, won], 10)).toBe(0)
  })

  test('of each bet 1,000 staked count, larger stakes pro rata, for losses as for wins', () => {
    expect(predictionScore([{ amount: 10_000, payout: 30_000 }], 1)).toBe(2_000)
    expect(predictionScore([{ amount: 1_000, payout: 3_000 }], 1)).toBe(2_000)
    const big = { amount: 4_000, payout: 0 }
    expect(predictionScore([{ amount: 1_000, payout: 2_500 }, big], 1)).toBe(500)
  })

  test('a stake that came back counts as settled, for nothing', () => {
    expect(predictionScore([{ amount: 50, payout: 50 }], 10)).toBe(0)
  })

  test('a stake ten times as large with the same odds is worth no more once it is above 1,000', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 10_000 }), fc.integer({ min: 1, max: 9 }), (amount, odds) => {
        expect(predictionScore([{ amount, payout: amount * odds }], 1)).toBeCloseTo((odds - 1) * 1_000, 6)
      }),
    )
  })
})

test.each([
  [0, 0],
  [1, 10],
  [20, 200],
  [21, 202.5],
  [60, 300],
  [61, 300],
  [10_000, 300],
])('[scores.1] %i taps in a window are %d points', (taps, points) => {
  expect(windowPoints(taps)).toBe(points)
})

test('[scores.1] each tap counts 10, then 2.5, then nothing', () => {
  fc.assert(
    fc.property(fc.nat(200), (taps) => {
      const worth = taps < 20 ? 10 : taps < 60 ? 2.5 : 0
      expect(windowPoints(taps + 1) - windowPoints(taps)).toBe(worth)
    }),
  )
})

test.each([
  [0, 0],
  [9_999, 0],
  [10_000, 1],
  [25_000, 2],
])('[scores.1] %i ms of the live clock are in window %i', (liveMs, window) => {
  expect(windowAt(liveMs)).toBe(window)
})
