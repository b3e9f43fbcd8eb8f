import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowAt, windowPoints } from './scores.ts'

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
