import { expect, test } from 'vitest'
import {
  boardClockText,
  clockSecond,
  clockSecondMs,
  clockText,
  liveSeconds,
  nextOffset,
  secondsUntil,
  shareLeft,
} from './clock.ts'
import { anArena, at, NOON_MS } from './match.testing.ts'

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
  [2487.9, '41:27'],
  [3723, '1:02:03'],
  [90_000, '25:00:00'],
  [-4, '0:00'],
])('[play.3] %d seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test('[play.3] what is left of a span goes from whole to nothing', () => {
  expect(shareLeft(at(0), at(30), NOON_MS - 5_000)).toBe(1)
  expect(shareLeft(at(0), at(30), NOON_MS + 15_000)).toBe(0.5)
  expect(shareLeft(at(0), at(30), NOON_MS + 45_000)).toBe(0)
  expect(shareLeft(at(0), at(0), NOON_MS)).toBe(0)
})

test('[arenas.6] the run clock goes on while live and stands still in a pause', () => {
  const arenaAtMs = NOON_MS
  expect(liveSeconds({ arena: anArena({ liveSeconds: 60 }), arenaAtMs }, NOON_MS + 5_000)).toBe(65)
  const paused = anArena({ paused: true, liveSeconds: 60 })
  expect(liveSeconds({ arena: paused, arenaAtMs }, NOON_MS + 5_000)).toBe(60)
  expect(liveSeconds({ arena: anArena({ started: false }), arenaAtMs }, NOON_MS + 5_000)).toBe(0)
})

test('[play.23] what goes with the clock of the match changes when that does, and goes on in a pause', () => {
  const running = { arena: anArena({ liveSeconds: 60.25 }), arenaAtMs: NOON_MS }
  expect(clockSecond(running, NOON_MS + 700)).toBe(60)
  expect(clockSecondMs(running, NOON_MS + 700)).toBe(NOON_MS - 250)
  expect(clockSecond(running, NOON_MS + 750)).toBe(61)
  expect(clockSecondMs(running, NOON_MS + 900)).toBe(NOON_MS + 750)
  const paused = { arena: anArena({ paused: true, liveSeconds: 60.25 }), arenaAtMs: NOON_MS }
  expect(clockSecondMs(paused, NOON_MS + 1_900)).toBe(NOON_MS + 1_000)
})

test('[play.3] the offset is that of the message that travelled least', () => {
  expect(nextOffset(null, at(0), NOON_MS + 300)).toBe(-300)
  expect(nextOffset(-300, at(1), NOON_MS + 1_050)).toBe(-50)
  expect(nextOffset(-50, at(2), NOON_MS + 2_900)).toBe(-50)
  expect(nextOffset(-50, 'no date', NOON_MS)).toBe(-50)
})

test('[play.3] a clock that was set, forward or back, is followed both ways', () => {
  expect(nextOffset(0, at(0), NOON_MS - 3_600_000)).toBe(3_600_000)
  expect(nextOffset(3_600_000, at(0), NOON_MS)).toBe(0)
})

test('[looks.3] a board shows minutes and seconds, two digits or more', () => {
  expect(boardClockText(0)).toBe('00:00')
  expect(boardClockText(2487.9)).toBe('41:27')
  expect(boardClockText(6125)).toBe('102:05')
  expect(boardClockText(-3)).toBe('00:00')
})
