import { expect, test } from 'vitest'
import type { ServerMessage } from '#contract/live.ts'
import { aTick, at, aWelcome, aYou, NOON_MS } from '#match/match.testing.ts'
import { after, continued } from './game.testing.ts'
import { type Game, roomOf } from './game.ts'
import { ownCells, ownRaise, raisedEnds } from './raised.ts'

const tifo = (side: 'home' | 'away', raise: string): Extract<ServerMessage, { endsAt: string }> => ({
  type: 'tifo',
  side,
  raise,
  tifo: { id: 't1', ultra_id: 4, name: 'The Night Owl', colors: ['#000000'], frames: [] },
  ultra: { id: 4, name: 'Kop Vesper 04' },
  endsAt: at(45),
})
const room = (game: Game) => roomOf(game)!

test('[tifos.2] a tifo is up until the server takes it down, and 3 s after its time at the latest', () => {
  const up = after(aWelcome(), tifo('home', 'r1'))
  expect(raisedEnds(room(up), [], NOON_MS)).toEqual(['home'])
  expect(raisedEnds(room(up), [], NOON_MS + 49_000)).toEqual([])
  const down = continued(up, { type: 'tifo', side: 'home', raise: null })
  expect(raisedEnds(room(down), [], NOON_MS)).toEqual([])
})

test('[tifos.2] with both up the own end comes first; a muted end is left out', () => {
  const both = after(aWelcome(), aYou({ side: 'away' }), tifo('home', 'r1'), tifo('away', 'r2'))
  expect(raisedEnds(room(both), [], NOON_MS)).toEqual(['away', 'home'])
  expect(raisedEnds(room(both), ['away'], NOON_MS)).toEqual(['home'])
})

test('[tifos.2] own cells belong to one raise, and are asked for only while it is shown', () => {
  const dealt = after(aWelcome(), aYou({ side: 'home' }), tifo('home', 'r1'), {
    type: 'cards',
    raise: 'r1',
    cells: [3, 9],
  })
  expect(ownCells(room(dealt), 'home')).toEqual([3, 9])
  expect(ownRaise(room(dealt), [], NOON_MS)).toBe('r1')
  expect(ownRaise(room(dealt), ['home'], NOON_MS)).toBeNull()
  const next = continued(dealt, tifo('home', 'r2'))
  expect([ownCells(room(next), 'home'), ownRaise(room(next), [], NOON_MS)]).toEqual([[], null])
})

test('[tifos.3] lit is that of the last tick which told it; a poster belongs to its raise', () => {
  const told = after(
    aWelcome(),
    tifo('home', 'r1'),
    aTick({ tifo: { home: { raise: 'r1', lit: 'AQ==' } } }),
    aTick(),
    { type: 'poster', side: 'home', raise: 'r0', poster: 'p0', holders: 1 },
  )
  expect(room(told).lit.home).toEqual({ raise: 'r1', lit: 'AQ==' })
  expect(room(told).tifos.home?.poster).toBeUndefined()
  const complete = continued(told, { type: 'poster', side: 'home', raise: 'r1', poster: 'p1', holders: 131 })
  expect(room(complete).tifos.home).toMatchObject({ poster: 'p1', holders: 131 })
})

test('[tifos.2] a welcome is the whole state: tifos and cards from before a lost connection are forgotten', () => {
  const up = after(aWelcome(), tifo('home', 'r1'), { type: 'cards', raise: 'r1', cells: [3] })
  const again = room(continued(up, aWelcome({ tick: aTick({ tifo: { home: { raise: 'r1', lit: '' } } }) })))
  expect([again.tifos.home, again.cards, again.lit.home?.raise]).toEqual([null, null, 'r1'])
})
