import { expect, test } from 'vitest'
import { curvePath, peakOf } from './curve.ts'

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
