import { expect, test } from 'vitest'
import type { MatchDetail } from '#contract/matches.ts'
import { curvePath, finalSides, peakOf } from './result.ts'

const total = { home: 900, away: 100 }
const match = { home_score: 10, away_score: 30 } as MatchDetail

test('[play.9] the side scores decide, not the points of the larger end', () => {
  expect(finalSides({ state: 'loaded', match, mine: null }, total)).toEqual({
    kind: 'scores',
    home: 10,
    away: 30,
    share: 0.25,
    winner: 'away',
  })
})

test('[play.9] a visitor, who may not read the match, sees the points of the run', () => {
  expect(finalSides({ state: 'totals' }, total)).toMatchObject({
    kind: 'totals',
    home: 900,
    winner: 'home',
  })
})

test('[play.9] nobody wins a silent match, nor before the result is there', () => {
  const silent = { home: 0, away: 0 }
  expect(finalSides({ state: 'totals' }, silent)).toMatchObject({ share: 0.5, winner: null })
  expect(finalSides({ state: 'loading' }, total)).toMatchObject({ kind: 'loading', winner: null })
})

test('[play.9] a visitor who comes after the match sees no figures', () => {
  expect(finalSides({ state: 'totals' }, null)).toMatchObject({ kind: 'unknown', winner: null })
})

const curve = [
  { at: 0, home: 10, away: 0 },
  { at: 10, home: 20, away: 40 },
  { at: 20, home: 0, away: 20 },
]

test('[play.9] the peak is the loudest end at its moment; silence has none', () => {
  expect(peakOf(curve)).toEqual({ side: 'away', rate: 40, at: 10 })
  expect(peakOf([{ at: 0, home: 0, away: 0 }])).toBeNull()
  expect(peakOf([])).toBeNull()
})

test('[play.9] both lines share one scale', () => {
  expect(curvePath(curve, 'home', 100, 40)).toBe('M0.0 30.0L50.0 20.0L100.0 40.0')
  expect(curvePath(curve, 'away', 100, 40)).toBe('M0.0 40.0L50.0 0.0L100.0 20.0')
  expect(curvePath([], 'home', 100, 40)).toBe('')
})
