import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TICK_INTERVAL_MS } from '#contract/live.ts'
import { startBeat, startTicker } from './beat.ts'

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
  const JITTER_MS = 15
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
