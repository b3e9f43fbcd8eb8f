import { expect, test } from 'vitest'
import { impliedReturn, poolShares } from './returns.ts'

test('[play.4] a choice pays the total divided by its pool', () => {
  expect(impliedReturn([24_310, 15_540], 0)?.toFixed(2)).toBe('1.64')
  expect(impliedReturn([24_310, 15_540], 1)?.toFixed(2)).toBe('2.56')
})

test('[play.4] a choice that nobody backs has no return yet', () => {
  expect(impliedReturn([100, 0], 1)).toBeNull()
  expect(impliedReturn([0, 0], 0)).toBeNull()
  expect(impliedReturn([], 0)).toBeNull()
})

test('[play.4] the shares are whole and add up to 100', () => {
  expect(poolShares([24_310, 15_540])).toEqual([61, 39])
  expect(poolShares([1, 1, 1])).toEqual([34, 33, 33])
  expect(poolShares([0, 0])).toEqual([0, 0])
})
