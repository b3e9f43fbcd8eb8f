import { expect, test } from 'vitest'
import { clockText, secondsUntil, shareLeft } from './countdown.ts'
import { anArena, at, NOON_MS } from './room.testing.ts'
import { liveSeconds } from './run-clock.ts'

test('[play.3] a countdown counts whole seconds up to the last and never goes negative', () => {
  expect(secondsUntil(at(18), NOON_MS)).toBe(18)
  expect(secondsUntil(at(18), NOON_MS + 17_001)).toBe(1)
  expect(secondsUntil(at(18), NOON_MS + 18_000)).toBe(0)
  expect(secondsUntil(at(18), NOON_MS + 60_000)).toBe(0)
})

test.each([
  [0, '0:00'],
  [6, '0:06'],
  [60, '1:00'],
  [2487, '41:27'],
  [3723, '1:02:03'],
  [90_000, '25:00:00'],
  [-4, '0:00'],
])('[play.3] %d seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test('[play.3] the fuse burns from whole to nothing', () => {
  expect(shareLeft(at(0), at(30), NOON_MS - 5_000)).toBe(1)
  expect(shareLeft(at(0), at(30), NOON_MS + 15_000)).toBe(0.5)
  expect(shareLeft(at(0), at(30), NOON_MS + 45_000)).toBe(0)
  expect(shareLeft(at(0), at(0), NOON_MS)).toBe(0)
})

test('[arenas.6] the run clock goes on while live and stands still in a pause', () => {
  const arenaAtMs = NOON_MS
  expect(liveSeconds({ arena: anArena({ liveSeconds: 60 }), arenaAtMs }, NOON_MS + 5_000)).toBe(65)
  expect(liveSeconds({ arena: anArena({ paused: true, liveSeconds: 60 }), arenaAtMs }, NOON_MS + 5_000)).toBe(
    60,
  )
  expect(liveSeconds({ arena: anArena({ started: false }), arenaAtMs }, NOON_MS + 5_000)).toBe(0)
})
