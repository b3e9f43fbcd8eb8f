import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { readAll } from './reading.ts'

afterEach(() => vi.useRealTimers())

/** Pages of one row each, of which some are refused first. */
function list(rows: string[], refusals: Record<string, CallFailure>) {
  return vi.fn(async ({ cursor = '0' }: { cursor?: string }) => {
    const refusal = refusals[cursor]
    delete refusals[cursor]
    if (refusal) throw refusal
    const at = Number(cursor)
    return { element: rows.slice(at, at + 1), next: at + 1 < rows.length ? String(at + 1) : null }
  })
}

test('[admin.11] [limits.4] a list that is longer than a minute allows waits as long as it is told, and is whole', async () => {
  vi.useFakeTimers()
  const read = list(['a', 'b', 'c'], {
    1: new CallFailure({ status: 429, code: 'rate_limited', retryAfterS: 40 }),
  })
  const all = readAll(read)
  await vi.advanceTimersByTimeAsync(39_000)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await all).toEqual(['a', 'b', 'c'])
})

test('[admin.11] any other failure ends the reading', async () => {
  const refusal = new CallFailure({ status: 503, code: 'unavailable' })
  await expect(readAll(list(['a', 'b'], { 1: refusal }))).rejects.toBe(refusal)
})
