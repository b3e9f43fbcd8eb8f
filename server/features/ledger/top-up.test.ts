import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { topUpDue } from './ledger.service.ts'

const NOW = new Date('2026-03-01T20:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const facts = { balance: 0, toppedUpAt: null, hasOpenStake: false, now: NOW }

describe('[points.4] top-up', () => {
  test.each([
    [0, 100],
    [9, 91],
    [10, 0],
    [100, 0],
    [1_000, 0],
  ])('a balance of %i brings %i', (balance, due) => {
    expect(topUpDue({ ...facts, balance })).toBe(due)
  })

  test('not while a stake is open', () => {
    expect(topUpDue({ ...facts, hasOpenStake: true })).toBe(0)
  })

  test('once in 24 hours: a millisecond before is too early, 24 hours after is not', () => {
    expect(topUpDue({ ...facts, toppedUpAt: ago(0) })).toBe(0)
    expect(topUpDue({ ...facts, toppedUpAt: ago(DAY_MS - 1) })).toBe(0)
    expect(topUpDue({ ...facts, toppedUpAt: ago(DAY_MS) })).toBe(100)
  })

  test('whatever is given leads to exactly 100', () => {
    fc.assert(
      fc.property(
        fc.nat(200),
        fc.boolean(),
        fc.option(fc.nat(3 * DAY_MS)),
        (balance, hasOpenStake, sinceMs) => {
          const toppedUpAt = sinceMs === null ? null : ago(sinceMs)
          const due = topUpDue({ balance, hasOpenStake, toppedUpAt, now: NOW })
          expect([0, 100 - balance]).toContain(due)
          if (balance >= 10 || hasOpenStake) expect(due).toBe(0)
        },
      ),
    )
  })
})
