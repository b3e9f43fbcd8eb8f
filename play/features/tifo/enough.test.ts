import { expect, test } from 'vitest'
import { TIFO_CELLS } from '#contract/tifos.ts'
import { litBits } from '#match/tifo.ts'
import { enoughSince, secondsToComplete } from './enough.ts'

const lit = (share: number) => litBits((cell) => cell < TIFO_CELLS * share)

test('[tifos.3] the five seconds begin when 80 % are lit and end when it is less', () => {
  const begun = enoughSince(null, lit(0.81), 1_000)
  expect(begun).toBe(1_000)
  expect(enoughSince(begun, lit(0.95), 3_000)).toBe(1_000)
  expect(enoughSince(begun, lit(0.79), 3_000)).toBeNull()
})

test('[tifos.3] seconds left, from 5 to 0', () => {
  expect(secondsToComplete(null, 9_000)).toBeNull()
  expect([0, 1, 1_000, 4_999, 5_000, 9_000].map((ms) => secondsToComplete(0, ms))).toEqual([5, 5, 4, 1, 0, 0])
})
