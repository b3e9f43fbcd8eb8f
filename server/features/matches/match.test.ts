import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MatchRow, Side } from './match.ts'
import { countedForGroup, groupResults, meanScores, sideScores } from './match.ts'

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

test('[ultras.6] each group is counted over exactly its own members', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const results = groupResults(given)
      expect(results.map(({ ultraId }) => ultraId)).toEqual(
        [...new Set(given.flatMap(({ ultraIds }) => ultraIds))].sort((a, b) => a - b),
      )
      for (const result of results) {
        const members = given.filter(({ ultraIds }) => ultraIds.includes(result.ultraId))
        expect(result).toEqual({
          ultraId: result.ultraId,
          members: members.length,
          counted: countedForGroup(members),
          ...meanScores(members),
        })
        expect(result.counted).toBeGreaterThanOrEqual(0)
        expect(result.counted).toBeLessThanOrEqual(100)
      }
    }),
  )
})
