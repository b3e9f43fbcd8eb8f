import { expect, test } from 'vitest'
import { callSong, inTurn, nextTurn, readyAtMs } from './turns.ts'

const waiting = (...singers: string[]) => singers.map((singer, id) => ({ id, singer }))
const turns = (singers: string[], last: Record<string, number> = {}) => ({
  waiting: waiting(...singers),
  lastSang: new Map(Object.entries(last)),
})

test('[songs.2] a song called at a silent end begins 3 s later, else when 15 s have passed since the last', () => {
  expect(callSong(turns([]), 1_000)).toEqual({ status: 'started', startsAtMs: 4_000 })
  const after = turns([], { a: 10_000, b: 2_000 })
  expect(readyAtMs(after)).toBe(25_000)
  expect(callSong(after, 21_999)).toEqual({ status: 'queued' })
  expect(callSong(after, 22_000)).toEqual({ status: 'started', startsAtMs: 25_000 })
})

test('[songs.2] three wait at most, and nobody passes them', () => {
  expect(callSong(turns(['a']), 99_999)).toEqual({ status: 'queued' })
  expect(callSong(turns(['a', 'b', 'c']), 99_999)).toEqual({ status: 'full' })
})

test('[songs.2] who sang longest ago is first, who never sang before them, else as they were called', () => {
  const order = (...given: Parameters<typeof turns>) => inTurn(turns(...given)).map(({ singer }) => singer)
  expect(order(['a', 'b', 'c'], { a: 3, b: 1 })).toEqual(['c', 'b', 'a'])
  expect(order(['a', 'b', 'a'], {})).toEqual(['a', 'b', 'a'])
  expect(order(['a', 'b'], { a: 1, b: 1 })).toEqual(['a', 'b'])
})

test('[songs.2] the next begins once 15 s have passed, with its 3 s of notice', () => {
  const end = turns(['b', 'c'], { a: 10_000, b: 1_000 })
  expect(nextTurn(end, 21_999)).toBeNull()
  expect(nextTurn(end, 22_000)).toEqual({ id: 1, startsAtMs: 25_000 })
  expect(nextTurn(turns([], { a: 1 }), 99_999)).toBeNull()
})
