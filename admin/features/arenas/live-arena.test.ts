import { expect, test } from 'vitest'
import type { ArenaDetail } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import {
  followMessage,
  liveSecondsAt,
  noiseShares,
  pointsInPlay,
  startLive,
  withArena,
  withBet,
  withReading,
} from './live-arena.ts'

const bet = (id: string, over: Partial<Bet> = {}): Bet => ({
  id,
  statement: 'Who wins?',
  choices: ['a', 'b'],
  isOpen: true,
  answer: null,
  pools: [10, 20],
  fans: [1, 1],
  openDate: null,
  duration: null,
  state: 'open',
  closesAt: null,
  ...over,
})

const detail: ArenaDetail = {
  id: 'final',
  started: true,
  paused: false,
  homeTeam: { id: 1, name: 'Home', logo: null },
  awayTeam: { id: 2, name: 'Away', logo: null },
  recommendedStreams: [],
  currentPlayers: 3,
  startDate: null,
  startedAt: null,
  liveSeconds: 60,
  betCount: 1,
  pointsInPlay: 30,
  broker: { x: bet('x', { mine: { choice: 0, amount: 10, payout: null } }) },
  lastMatchId: null,
}
const { broker: _broker, lastMatchId: _last, ...arena } = detail
const live = startLive(detail, 1_000, 1)
const tick = {
  type: 'tick' as const,
  at: new Date(6_000).toISOString(),
  watching: 4,
  fans: { home: 2, away: 1 },
  rate: { home: 30, away: 10 },
  total: { home: 0, away: 0 },
}

test('a tick moves crowd, noise and the pools that changed', () => {
  const after = followMessage(live, { ...tick, pools: { x: [40, 20], unknown: [1, 1] } }, 5_000, 2)
  expect(after.detail.broker.x?.pools).toEqual([40, 20])
  expect(Object.keys(after.detail.broker)).toEqual(['x'])
  expect(noiseShares(after)).toEqual({ home: 75, away: 25 })
  expect(pointsInPlay(Object.values(after.detail.broker))).toBe(60)
  expect(after.aheadMs).toBe(1_000)
  expect(noiseShares(live)).toBeNull()
})

test('another admin’s bet appears, and a decided one is out of play', () => {
  const more = followMessage(live, { type: 'bet', bet: bet('y', { pools: [5, 0] }) }, 0, 2)
  expect(pointsInPlay(Object.values(more.detail.broker))).toBe(35)
  const decided = withBet(more, bet('x', { state: 'settled', answer: 1, isOpen: false }), 3)
  expect(pointsInPlay(Object.values(decided.detail.broker))).toBe(5)
  expect(decided.detail.broker.x?.mine).toEqual({ choice: 0, amount: 10, payout: null })
})

test('the clock runs while live and stands while paused', () => {
  expect(liveSecondsAt(live, 3_500)).toBe(62.5)
  const paused = followMessage(
    live,
    { type: 'arena', arena: { ...arena, paused: true }, matchId: null },
    9_000,
    2,
  )
  expect(liveSecondsAt(paused, 99_000)).toBe(60)
})

test('an answer that is late changes nothing of what was heard after it was asked for', () => {
  const paused = followMessage(
    live,
    { type: 'arena', arena: { ...arena, paused: true }, matchId: null },
    9_000,
    5,
  )
  expect(withArena(paused, arena, 9_000, 4)).toBe(paused)
  expect(withArena(paused, arena, 9_000, 6).detail.paused).toBe(false)

  const settled = bet('x', { state: 'settled', answer: 1, isOpen: false })
  const heard = followMessage(live, { type: 'bet', bet: settled }, 9_000, 5)
  expect(withBet(heard, bet('x', { state: 'closed', isOpen: false }), 4)).toBe(heard)
  // News of one thing is none of another.
  expect(withBet(heard, bet('y'), 4).detail.broker.y).toBeDefined()
  expect(withArena(heard, { ...arena, paused: true }, 9_000, 4).detail.paused).toBe(true)
})

test('the answers to two own calls: that of the later one stays, whichever comes first', () => {
  const paused = withArena(live, { ...arena, paused: true }, 9_000, 5)
  expect(withArena(paused, arena, 9_000, 4)).toBe(paused)
})

test('a reading leaves alone what was heard while it was under way, and brings the rest', () => {
  const settled = bet('x', { state: 'settled', answer: 1, isOpen: false })
  const ticked = followMessage(live, tick, 5_000, 2)
  const heard = followMessage(ticked, { type: 'bet', bet: settled }, 9_000, 5)
  const created = withBet(heard, bet('new'), 6)
  const read = { ...detail, paused: true, broker: { x: bet('x'), y: bet('y') } }
  const after = withReading(created, read, 9_000, 4)
  expect(after.detail.broker).toMatchObject({ x: { state: 'settled' }, y: { state: 'open' }, new: {} })
  expect(after.detail.paused).toBe(true)
  expect(after.crowd).toEqual(ticked.crowd)
  // Asked for later, it is the whole truth.
  expect(withReading(created, read, 9_000, 7).detail).toEqual(read)
})

test('a welcome is all that there is now, and keeps the own stake', () => {
  const you = {
    type: 'you' as const,
    points: null,
    side: null,
    locked: false,
    cheer: 0,
    ultra: 0,
    stakes: {},
  }
  const gone = withBet(live, bet('y'), 2)
  const welcome = { type: 'welcome' as const, arena, bets: { x: bet('x') }, tick, you, matchId: null }
  const { broker } = followMessage(gone, welcome, 9_000, 3).detail
  expect(Object.keys(broker)).toEqual(['x'])
  expect(broker.x?.mine).toEqual({ choice: 0, amount: 10, payout: null })
})
