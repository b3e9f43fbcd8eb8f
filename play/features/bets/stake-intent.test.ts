import { expect, test } from 'vitest'
import { amountProblem, createStakeKeys, isAnswer, newKey } from './stake-intent.ts'

const rich = { points: 5000, staked: 0 }

test('[play.5, stakes.1] a stake is 10 to 10,000 whole points, as far as the balance goes', () => {
  expect(amountProblem(10, rich)).toBeNull()
  expect(amountProblem(9, rich)).toBe('bad_amount')
  expect(amountProblem(5, { points: 5000, staked: 10 })).toBeNull()
  expect(amountProblem(0, { points: 5000, staked: 10 })).toBe('bad_amount')
  expect(amountProblem(10.5, rich)).toBe('bad_amount')
  expect(amountProblem(null, rich)).toBe('bad_amount')
  expect(amountProblem(10_001, { points: 50_000, staked: 0 })).toBe('bad_amount')
  expect(amountProblem(10, { points: 50_000, staked: 9_995 })).toBe('too_much')
  expect(amountProblem(50, { points: 49, staked: 0 })).toBe('not_enough')
})

test('[play.5, stakes.4] the same press again has the same key until it is answered', () => {
  let count = 0
  const keys = createStakeKeys(() => `k${++count}`)
  const stake = { betId: 'b', choice: 0, amount: 50 }
  expect(keys.keyFor(stake)).toBe('k1')
  expect(keys.keyFor({ ...stake })).toBe('k1')
  expect(keys.keyFor({ ...stake, amount: 100 })).toBe('k2')
  keys.answered()
  expect(keys.keyFor({ ...stake, amount: 100 })).toBe('k3')
})

test('[stakes.4] a press too many after a lost answer keeps its key, because the first one may have been taken', () => {
  expect([409, 422].map(isAnswer)).toEqual([true, true])
  expect([0, 429, 500, 503].map(isAnswer)).toEqual([false, false, false, false])
})

test('[play.5] keys are long and different', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})
