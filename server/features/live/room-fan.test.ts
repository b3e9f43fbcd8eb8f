import { expect, test } from 'vitest'
import { firstTally } from '#server/features/arenas/index.ts'
import { RoomFan } from './room-fan.ts'

function attendingFan(): RoomFan {
  const fan = new RoomFan(7)
  fan.side = 'home'
  fan.attendFrom(1_000)
  return fan
}

const entry = (sinceMs: number, untilMs: number, window: number, taps: number, expected = 0) => ({
  userId: 7,
  side: 'home',
  sinceMs,
  untilMs,
  window,
  taps,
  expected,
})

test('[scores.3] who is silent is present all the same', () => {
  const fan = attendingFan()
  expect(fan.takeEntries(5_000, 0)).toEqual([entry(1_000, 5_000, 0, 0)])
  expect(fan.takeEntries(12_000, 1), 'the next time begins where the last ended').toEqual([
    entry(5_000, 12_000, 1, 0),
  ])
})

test('[scores.3] without a side, or before a run, nobody attends', () => {
  const fan = new RoomFan(7)
  fan.attendFrom(0)
  expect(fan.takeEntries(5_000, 0)).toEqual([])
  fan.side = 'away'
  fan.leaveRun()
  expect(fan.takeEntries(5_000, 0)).toEqual([])
})

test('[scores.1] more than 60 taps of a window are dropped, window by window, the oldest first', () => {
  const fan = attendingFan()
  fan.tap(0, 50)
  fan.tap(0, 50)
  fan.tap(1, 60)
  expect(fan.takeEntries(12_000, 1)).toEqual([entry(1_000, 12_000, 0, 60, 600), entry(1_000, 12_000, 1, 60)])
  expect(fan.hasTaps, 'taken once').toBe(false)
})

test('[scores.3] a clock that went back takes no presence away', () => {
  const fan = attendingFan()
  expect(fan.takeEntries(500, 0)).toEqual([entry(1_000, 1_000, 0, 0)])
})

test('[scores.2] a tap binds to the side before it is stored, and a new run unbinds', () => {
  const fan = attendingFan()
  expect(fan.isBound).toBe(false)
  fan.tap(0, 1)
  expect(fan.isBound).toBe(true)
  fan.takeEntries(2_000, 0)
  fan.confirm({ ...firstTally('home'), isLocked: true, cheer: 10 })
  fan.beginRun()
  expect(fan.isBound).toBe(false)
  expect(fan.toMessage()).toMatchObject({ side: 'home', locked: false, cheer: 0, ultra: 0 })
  expect(fan.takeEntries(3_000, 0), 'present from the first moment of the run').toEqual([
    entry(0, 3_000, 0, 0),
  ])
})
