import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabaseClock } from './database-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database whose clock is ahead, and whose answers take as long as the test says. */
function aDatabase() {
  const state = { aheadMs: 500, thereMs: 1, backMs: 1 }
  const execute = async () => {
    vi.advanceTimersByTime(state.thereMs)
    const ms = Date.now() + state.aheadMs
    vi.advanceTimersByTime(state.backMs)
    return { rows: [{ ms }] }
  }
  return { state, clock: createDatabaseClock({ execute } as never) }
}

const ahead = ({ now }: { now: () => Date }) => now().getTime() - Date.now()

test('[songs.3] a slow answer does not move the clock that all processes share', async () => {
  const { state, clock } = aDatabase()
  await clock.start()
  expect(ahead(clock)).toBe(500)
  Object.assign(state, { thereMs: 1, backMs: 301 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ahead(clock)).toBe(500)
  clock.stop()
})

test('[songs.3] a clock that was set is followed with the next comparison', async () => {
  const { state, clock } = aDatabase()
  await clock.start()
  Object.assign(state, { aheadMs: -3_600_000, backMs: 5 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ahead(clock)).toBe(-3_600_002)
  clock.stop()
})
