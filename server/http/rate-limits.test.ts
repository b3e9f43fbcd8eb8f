import { expect, test } from 'vitest'
import { Failure } from './failure.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

/** How often one may before being refused; at most 100 are tried. */
async function allowed(limits: RateLimits, key = 'somebody'): Promise<number> {
  for (let count = 0; count < 100; count++) {
    try {
      await limits.take('loginPerAccount', key)
    } catch (error) {
      expect(error).toBeInstanceOf(Failure)
      expect(error).toMatchObject({ code: 'rate_limited', status: 429 })
      const { retryAfterS } = error as Failure
      expect(retryAfterS).toBeGreaterThanOrEqual(1)
      expect(retryAfterS).toBeLessThanOrEqual(5 * 60)
      return count
    }
  }
  return 100
}

test.each([
  [1, 5],
  [2, 10],
  [0.5, 3],
  [0.01, 1],
])('[limits.5] RATE_LIMIT_SCALE %d makes 5 uses %d', async (scale, uses) => {
  expect(await allowed(createRateLimits(scale))).toBe(uses)
})

test('[limits.5] RATE_LIMIT_SCALE 0 turns the limits off', async () => {
  expect(await allowed(createRateLimits(0))).toBe(100)
})

test('[limits.4] each key and each limit counts for itself', async () => {
  const limits = createRateLimits(1)
  await allowed(limits, 'one')
  expect(await allowed(limits, 'other')).toBe(5)
  await limits.take('loginPerAddress', 'one')
})

test('[limits.4] a use given back counts no more, and a cleared key starts afresh', async () => {
  const limits = createRateLimits(1)
  await limits.take('loginPerAccount', 'one')
  await limits.giveBack('loginPerAccount', 'one')
  expect(await allowed(limits, 'one')).toBe(5)
  await limits.clear('loginPerAccount', 'one')
  expect(await allowed(limits, 'one')).toBe(5)
})
