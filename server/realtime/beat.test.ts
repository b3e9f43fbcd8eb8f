import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TICK_INTERVAL_MS } from '#contract/live.ts'
import { pauseAfterTick, startBeat, startTicker } from './beat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const INTERVAL_MS = 250

test('[live.4] beats are never closer together than the interval, however long the work takes', async () => {
  const durationsMs = [0, 100, 400, 0, 30]
  const ends: number[] = []
  let isWorking = false
  const beat = startBeat(async () => {
    expect(isWorking, 'never twice at once').toBe(false)
    isWorking = true
    await new Promise((resolve) => setTimeout(resolve, durationsMs.shift() ?? 0))
    isWorking = false
    ends.push(Date.now())
  }, INTERVAL_MS)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(ends.length).toBeGreaterThan(5)
  for (const [i, end] of ends.slice(1).entries()) expect(end - ends[i]!).toBeGreaterThanOrEqual(INTERVAL_MS)
  await beat.stop()
})

test('[live.4] stopping waits for the work under way, and none follows', async () => {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const work = vi.fn(() => done)
  const beat = startBeat(work, INTERVAL_MS)
  await vi.advanceTimersByTimeAsync(INTERVAL_MS)
  let isStopped = false
  const stopping = beat.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(INTERVAL_MS)
  expect(isStopped).toBe(false)
  finish()
  await stopping
  await vi.advanceTimersByTimeAsync(10 * INTERVAL_MS)
  expect(work).toHaveBeenCalledOnce()
})

test('[live.4] ticks: at most 4 in any second, with room for an uneven network', () => {
  const JITTER_MS = 10
  const at: number[] = []
  const ticker = startTicker(() => at.push(Date.now()), TICK_INTERVAL_MS)
  vi.advanceTimersByTime(10_000)
  ticker.stop()
  vi.advanceTimersByTime(1_000)
  expect(at.length).toBeGreaterThan(38)
  const most = Math.max(
    ...at.map((from) => at.filter((ms) => ms >= from && ms < from + 1000 + JITTER_MS).length),
  )
  expect(most).toBe(4)
})

/** When ticks start, each so much later than its timer said. */
function startsWith(delaysMs: number[]): number[] {
  const starts: number[] = []
  let dueMs = INTERVAL_MS
  for (const delayMs of delaysMs) {
    starts.push(dueMs + delayMs)
    dueMs += delayMs + pauseAfterTick(starts.slice(-4), INTERVAL_MS)
  }
  return starts
}

test('[live.4] however late ticks come, any five are a second apart', () => {
  const anyDelays = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 5, maxLength: 60 })
  fc.assert(
    fc.property(anyDelays, (delaysMs) => {
      const starts = startsWith(delaysMs)
      const apart = starts.slice(4).map((ms, i) => ms - starts[i]!)
      expect(Math.min(...apart)).toBeGreaterThanOrEqual(4 * INTERVAL_MS)
    }),
  )
})

test('[live.4] ticks that each come a little late keep the pace: 3.8 a second', () => {
  const starts = startsWith(Array.from({ length: 400 }, () => 40))
  expect(starts.length / (starts.at(-1)! / 1000)).toBeGreaterThan(3.8)
})
