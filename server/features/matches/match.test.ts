import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MatchRow, Side } from './match.ts'
import { countedForGroup, groupResults, meanScores, ranksOf, sideScores, winnerOf } from './match.ts'

const row = (side: Side, cheerScore: number | null, rest: Partial<MatchRow> = {}): MatchRow => ({
  userId: 1,
  side,
  liveSeconds: 60,
  cheerScore,
  predictionScore: null,
  ultraScore: null,
  ultraIds: [],
  ...rest,
})

const score = fc.double({ min: 0, max: 30, noNaN: true })
const optionalScore = fc.option(score, { nil: null })
const rows = fc.array(
  fc
    .record({
      side: fc.constantFrom<Side>('home', 'away'),
      cheerScore: optionalScore,
      predictionScore: optionalScore,
      ultraScore: optionalScore,
      liveSeconds: fc.integer({ min: 0, max: 90 }),
      ultraIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
    })
    .map((given) => row(given.side, given.cheerScore, given)),
  { maxLength: 60 },
)

test('[scores.7] a side counts as many of its loudest fans as the smaller side has', () => {
  const home = [30, 20, 10, 0].map((cheer) => row('home', cheer))
  const away = [12, 6].map((cheer) => row('away', cheer))
  expect(sideScores([...home, ...away])).toEqual({ home: 25, away: 9 })
})

test('[scores.7] at most twenty count: twenty loud fans beat two thousand quiet ones', () => {
  const loud = Array.from({ length: 20 }, () => row('home', 25))
  const quiet = Array.from({ length: 2000 }, () => row('away', 5))
  expect(sideScores([...quiet, ...loud])).toEqual({ home: 25, away: 5 })
  expect(sideScores([...quiet, ...loud, row('home', 0), row('home', 0)]).home).toBe(25)
})

test('[scores.7] against an empty end nobody scores; who did not cheer counts as 0', () => {
  expect(sideScores([row('home', 30)])).toEqual({ home: 0, away: 0 })
  expect(sideScores([])).toEqual({ home: 0, away: 0 })
  expect(sideScores([row('home', null), row('away', 8)])).toEqual({ home: 0, away: 8 })
})

test('[scores.7] side scores do not depend on the order of the rows, and lie between 0 and the loudest fan', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const scores = sideScores(given)
      expect(sideScores([...given].reverse())).toEqual(scores)
      for (const side of ['home', 'away'] as const) {
        const loudest = Math.max(0, ...given.filter((r) => r.side === side).map((r) => r.cheerScore ?? 0))
        expect(scores[side]).toBeGreaterThanOrEqual(0)
        expect(scores[side]).toBeLessThanOrEqual(loudest + 1e-9)
      }
    }),
  )
})

test('[scores.7] who never cheers lowers no side that has as many fans as the other already', () => {
  fc.assert(
    fc.property(fc.array(score, { minLength: 1, maxLength: 40 }), (cheers) => {
      const even = cheers.flatMap((cheer) => [row('home', cheer), row('away', cheer)])
      expect(sideScores([...even, row('home', 0)])).toEqual(sideScores(even))
    }),
  )
})

test('[scores.8] means are over all fans; without a settled stake one is left out of the prediction mean', () => {
  const given = [
    row('home', 10, { predictionScore: 4, ultraScore: 1 }),
    row('away', null, { predictionScore: null, ultraScore: null }),
    row('away', 5, { predictionScore: 0, ultraScore: 3 }),
  ]
  expect(meanScores(given)).toEqual({ cheerScore: 5, predictionScore: 2, ultraScore: 2 })
  expect(meanScores([row('home', 3)])).toEqual({ cheerScore: 3, predictionScore: null, ultraScore: null })
  expect(meanScores([])).toEqual({ cheerScore: null, predictionScore: null, ultraScore: null })
})

test('[ultras.6] a group’s match counts the mean of its top five members against 30, at most 100', () => {
  expect(countedForGroup([30, 30, 30, 30, 30, 0].map((cheer) => row('home', cheer)))).toBe(100)
  expect(countedForGroup([15].map((cheer) => row('home', cheer)))).toBe(50)
  expect(countedForGroup([9, null].map((cheer) => row('home', cheer)))).toBe(15)
  expect(countedForGroup([45].map((cheer) => row('home', cheer)))).toBe(100)
  expect(countedForGroup([])).toBe(0)
})

test('[ultras.6, ultras.7] each group is counted over exactly its own members', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const results = groupResults(given, 90)
      expect(results.map(({ ultraId }) => ultraId)).toEqual(
        [...new Set(given.flatMap(({ ultraIds }) => ultraIds))].sort((a, b) => a - b),
      )
      for (const result of results) {
        const members = given.filter(({ ultraIds }) => ultraIds.includes(result.ultraId))
        expect(result).toEqual({
          ultraId: result.ultraId,
          members: members.length,
          counted: members.filter((r) => r.liveSeconds >= 30).length < 3 ? null : countedForGroup(members),
          ...meanScores(members),
        })
        expect(result.counted ?? 0).toBeGreaterThanOrEqual(0)
        expect(result.counted ?? 0).toBeLessThanOrEqual(100)
      }
    }),
  )
})

test('[scores.10] a row weighs as much as its fan attended: a minute moves the mean by a minute’s worth', () => {
  const whole = row('home', 20, { liveSeconds: 5340, predictionScore: 2 })
  const glance = row('home', 0, { liveSeconds: 60, predictionScore: null })
  expect(meanScores([whole, glance]).cheerScore).toBeCloseTo((20 * 5340) / 5400, 10)
  expect(meanScores([whole, glance]).predictionScore).toBe(2)
  expect(meanScores([row('home', 9, { liveSeconds: 0 })])).toEqual({
    cheerScore: null,
    predictionScore: null,
    ultraScore: null,
  })
})

test('[scores.10] a mean lies between the least and the most, and equal weights give the plain mean', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const present = given.filter(({ liveSeconds }) => liveSeconds > 0)
      const { cheerScore } = meanScores(given)
      if (present.length === 0) {
        expect(cheerScore).toBeNull()
        return
      }
      const cheers = present.map((r) => r.cheerScore ?? 0)
      expect(cheerScore).toBeGreaterThanOrEqual(Math.min(...cheers) - 1e-9)
      expect(cheerScore).toBeLessThanOrEqual(Math.max(...cheers) + 1e-9)
      const plain = cheers.reduce((sum, cheer) => sum + cheer, 0) / cheers.length
      const alike = meanScores(present.map((r) => ({ ...r, liveSeconds: 60 })))
      expect(alike.cheerScore).toBeCloseTo(plain, 9)
    }),
    { seed: 5 },
  )
})

test('[matches.6] a place is one more than the number of louder fans, in the match and in the end', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const ranks = ranksOf(given)
      for (const [index, one] of given.entries()) {
        const louder = given.filter((other) => (other.cheerScore ?? 0) > (one.cheerScore ?? 0))
        expect(ranks[index]).toEqual({
          rank: 1 + louder.length,
          endRank: 1 + louder.filter(({ side }) => side === one.side).length,
        })
      }
    }),
    { seed: 6 },
  )
})

test.each([
  ['the louder end wins', [12.4, 9, 3, 2], 'home'],
  ['also the away end', [3, 9, 3, 2], 'away'],
  ['what reads alike is a draw', [9.001, 9.004, 3, 2], 'draw'],
  ['against an empty end nobody wins', [30, 0, 1, 0], null],
  ['an empty stadium has no winner', [0, 0, 0, 0], null],
] as const)('[play.14] %s', (_, [homeScore, awayScore, homeFans, awayFans], winner) => {
  expect(winnerOf({ homeScore, awayScore, homeFans, awayFans })).toBe(winner)
})
