import { expect, test } from 'vitest'
import { retryDelayMs } from './outbox-retry.ts'

test('[mail.2] waits grow from 5 s to an hour, and chance never takes them out of that', () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelayMs(attempt, 0))).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(retryDelayMs(1, 0.5)).toBe(7_500)
  expect(retryDelayMs(100, 0)).toBe(30 * 60_000)
  expect(retryDelayMs(100, 1)).toBe(60 * 60_000)
})
