import { expect, test } from 'vitest'
import { contextTimeAt, middleOf, withReading } from './audio-time.ts'

test('[songs.3] the sound card tells which moment leaves the speakers: a beat begins as much earlier', () => {
  const context = {
    currentTime: 10.1,
    outputLatency: 0.08,
    getOutputTimestamp: () => ({ contextTime: 10.02, performanceTime: 5_000 }),
  }
  expect(contextTimeAt(context, 6_500, 5_004)).toBeCloseTo(11.52, 6)
})

test('[songs.3] without that reading, or with a senseless one, the latency is taken off', () => {
  const plain = { currentTime: 10, baseLatency: 0.01 }
  expect(contextTimeAt(plain, 6_000, 5_000)).toBeCloseTo(10.99, 6)
  expect(contextTimeAt({ ...plain, outputLatency: 0.05 }, 6_000, 5_000)).toBeCloseTo(10.95, 6)
  const unset = { ...plain, getOutputTimestamp: () => ({ contextTime: 0, performanceTime: 0 }) }
  expect(contextTimeAt(unset, 6_000, 5_000)).toBeCloseTo(10.99, 6)
  const wrong = { ...plain, getOutputTimestamp: () => ({ contextTime: 1, performanceTime: 5_000 }) }
  expect(contextTimeAt(wrong, 6_000, 5_000)).toBeCloseTo(10.99, 6)
})

test('[songs.3] one late reading of the sound card moves nothing, a slip does; after a jump the old ones are forgotten', () => {
  const after = (...readings: number[]) =>
    middleOf(readings.reduce<readonly number[]>((kept, reading) => withReading(kept, reading), []))
  expect(after()).toBeNull()
  expect(after(5, 5, 4.9, 5)).toBe(5)
  expect(after(5, 5, 5, 5, 5, 5, 5, 4.98, 4.98, 4.98, 4.98)).toBe(4.98)
  expect(after(5, 5, 5, 5, 9)).toBe(9)
})
