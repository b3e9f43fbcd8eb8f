import { expect, test } from 'vitest'
import { callSong, inTurn, nextTurn, readyAtMs } from './turns.ts'

/** Every group has a capo of its own. */
const caller = (singer: string, capoId = singer.codePointAt(0) ?? 0) => ({ singer, capo: { id: capoId } })
const waiting = (...singers: string[]) => singers.map((singer, id) => ({ id, ...caller(singer) }))
const turns = (singers: string[], last: Record<string, number> = {}) => ({
  waiting: waiting(...singers),
  lastSang: new Map(Object.entries(last)),
})

test('[songs.2] a song called at a silent end begins 3 s later, else when 15 s have passed since the last', () => {
  expect(callSong(turns([]), caller('a'), 1_000)).toEqual({ status: 'started', startsAtMs: 4_000 })
  const after = turns([], { a: 10_000, b: 2_000 })
  expect(readyAtMs(after)).toBe(25_000)
  expect(callSong(after, caller('a'), 21_999)).toEqual({ status: 'queued', replaces: null })
  expect(callSong(after, caller('a'), 22_000)).toEqual({ status: 'started', startsAtMs: 25_000 })
})

test('[songs.2] three wait at most, and nobody passes them', () => {
  expect(callSong(turns(['a']), caller('b'), 99_999)).toEqual({ status: 'queued', replaces: null })
  expect(callSong(turns(['a', 'b', 'c']), caller('d'), 99_999)).toEqual({ status: 'full' })
})

test('[songs.2] nobody keeps others out with a second place: the last of those goes to who has none', () => {
  const call = (singers: string[], ...by: Parameters<typeof caller>) =>
    callSong(turns(singers), caller(...by), 99_999)
  expect(call(['a', 'a', 'a'], 'b')).toEqual({ status: 'queued', replaces: 2 })
  expect(call(['a', 'a', 'b'], 'c')).toEqual({ status: 'queued', replaces: 1 })
  expect(call(['a', 'a', 'a'], 'a')).toEqual({ status: 'full' })
  expect(call(['a', 'a', 'b'], 'b'), 'has a place').toEqual({ status: 'full' })
  const anotherCapo = 1
  expect(call(['a', 'a', 'b'], 'a', anotherCapo), 'its group has a place').toEqual({ status: 'full' })
  const capoOfB = caller('b').capo.id
  expect(call(['a', 'a', 'b'], 'c', capoOfB), 'waits for another group').toEqual({ status: 'full' })
  const oneCapo = ['a', 'b', 'c'].map((singer, id) => ({ id, ...caller(singer, 7) }))
  expect(callSong({ waiting: oneCapo, lastSang: new Map() }, caller('d'), 99_999)).toEqual({
    status: 'queued',
    replaces: 2,
  })
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
