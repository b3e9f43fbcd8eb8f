import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXCHANGES_KEPT, type Exchange, syncedOffset, withExchange } from './clock-sync.ts'

const SERVER_START_MS = Date.parse('2026-05-01T20:00:00.000Z')

interface Way {
  thereMs: number
  backMs: number
}

/** What a device knows after some exchanges, one a second, with a server whose clock is `offsetMs` ahead of its own. */
function after(ways: Way[], offsetMs: number): readonly Exchange[] {
  let kept: readonly Exchange[] = []
  for (const [index, { thereMs, backMs }] of ways.entries()) {
    const sentMs = index * 1_000
    const at = new Date(sentMs + thereMs + offsetMs).toISOString()
    kept = withExchange(kept, { at, sentMs }, sentMs + thereMs + backMs)
  }
  return kept
}

const anyWay: fc.Arbitrary<Way> = fc.record({
  thereMs: fc.integer({ min: 0, max: 400 }),
  backMs: fc.integer({ min: 0, max: 400 }),
})
const anyOffset = fc.integer({ min: -600_000, max: 600_000 }).map((ms) => SERVER_START_MS + ms)

test('[songs.3] nothing is known before the first exchange', () => {
  expect(syncedOffset([])).toBeNull()
})

test('[songs.3] where both ways take equally long, the offset is exact, however far apart the clocks are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), anyOffset, (ms, offsetMs) => {
      expect(syncedOffset(after([{ thereMs: ms, backMs: ms }], offsetMs))).toBeCloseTo(offsetMs, 6)
    }),
  )
})

test('[songs.3] the error is at most half of the fastest of the last 8 round trips', () => {
  fc.assert(
    fc.property(fc.array(anyWay, { minLength: 1, maxLength: 30 }), anyOffset, (ways, offsetMs) => {
      const fastest = Math.min(...ways.slice(-EXCHANGES_KEPT).map(({ thereMs, backMs }) => thereMs + backMs))
      const error = Math.abs((syncedOffset(after(ways, offsetMs)) ?? 0) - offsetMs)
      expect(error).toBeLessThanOrEqual(fastest / 2 + 1e-6)
    }),
  )
})

test('[songs.3] an exchange older than the last 8 counts no more, however fast it was', () => {
  const slow = { thereMs: 100, backMs: 40 }
  const ways = [{ thereMs: 1, backMs: 1 }, ...Array.from({ length: EXCHANGES_KEPT }, () => slow)]
  expect(syncedOffset(after(ways.slice(0, -1), SERVER_START_MS))).toBe(SERVER_START_MS)
  expect(syncedOffset(after(ways, SERVER_START_MS))).toBe(SERVER_START_MS + 30)
})

test('[songs.3] a pong without a time, or without that of its ping, is no exchange', () => {
  expect(withExchange([], { at: '', sentMs: 0 }, 5)).toEqual([])
  expect(withExchange([], { at: new Date(SERVER_START_MS).toISOString() }, 5)).toEqual([])
})

test('[songs.3] with 0 to 200 ms of delay and 50 ms of jitter each way four devices have a beat within 40 ms (p95)', () => {
  const chance = seeded(12)
  const errorOfDevice = () => {
    const delayMs = chance() * 200
    const way = () => Math.round(delayMs + chance() * 50)
    const ways = Array.from({ length: EXCHANGES_KEPT }, () => ({ thereMs: way(), backMs: way() }))
    const offsetMs = SERVER_START_MS + Math.round(chance() * 600_000)
    return (syncedOffset(after(ways, offsetMs)) ?? Number.NaN) - offsetMs
  }
  const apart = Array.from({ length: 1_000 }, () => {
    const errors = Array.from({ length: 4 }, errorOfDevice)
    return Math.max(...errors) - Math.min(...errors)
  })
  expect(apart.sort((a, b) => a - b)[949]).toBeLessThanOrEqual(40)
})

/** The same delays in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
