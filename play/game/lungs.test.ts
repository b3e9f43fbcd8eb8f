import { expect, test } from 'vitest'
import { breathe, lungCells, takeTap } from './lungs.ts'

test('[play.7] 60 taps count in a window of 10 s of the run, then no more until the next', () => {
  let lungs = breathe({ window: 0, taps: 0 }, 41.2)
  for (let tap = 0; tap < 60; tap++) lungs = takeTap(lungs)!
  expect(takeTap(lungs)).toBeNull()
  expect(breathe(lungs, 49.9)).toBe(lungs)
  expect(breathe(lungs, 50)).toEqual({ window: 5, taps: 0 })
})

test('[play.7] the cells fill with the 20 full taps first, then with the 40 small ones', () => {
  const used = (taps: number, kind: 'full' | 'small') =>
    lungCells(taps).filter((cell) => cell.kind === kind && cell.isUsed).length
  expect([used(0, 'full'), used(0, 'small')]).toEqual([0, 0])
  expect([used(1, 'full'), used(1, 'small')]).toEqual([1, 0])
  expect([used(20, 'full'), used(20, 'small')]).toEqual([10, 0])
  expect([used(21, 'full'), used(21, 'small')]).toEqual([10, 1])
  expect([used(60, 'full'), used(60, 'small')]).toEqual([10, 5])
})
