import { expect, test } from 'vitest'
import type { ArenaDetail } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { followMessage, liveSecondsAt, noiseShares, pointsInPlay, startLive, withBet } from './live-arena.ts'

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
const live = startLive(detail, 1_000)
const tick = {
  type: 'tick' as const,
  at: new Date(6_000).toISOString(),
  watching: 4,
  fans: { home: 2, away: 1 },
  rate: { home: 30, away: 10 },
  total: { home: 0, away: 0 },
}

test('a tick moves crowd, noise and the pools that changed', () => {
  const after = followMessage(live, { ...tick, pools: { x: [40, 20], unknown: [1, 1] } }, 5_000)
  expect(after.detail.broker.x?.pools).toEqual([40, 20])
  expect(Object.keys(after.detail.broker)).toEqual(['x'])
  expect(noiseShares(after)).toEqual({ home: 75, away: 25 })
  expect(pointsInPlay(Object.values(after.detail.broker))).toBe(60)
  expect(after.aheadMs).toBe(1_000)
  expect(noiseShares(live)).toBeNull()
})

test('another admin’s bet appears, and a decided one is out of play', () => {
  const more = followMessage(live, { type: 'bet', bet: bet('y', { pools: [5, 0] }) }, 0)
  expect(pointsInPlay(Object.values(more.detail.broker))).toBe(35)
  const decided = withBet(more, bet('x', { state: 'settled', answer: 1, isOpen: false }))
  expect(pointsInPlay(Object.values(decided.detail.broker))).toBe(5)
  expect(decided.detail.broker.x?.mine).toEqual({ choice: 0, amount: 10, payout: null })
})

test('the clock runs while live and stands while paused', () => {
  expect(liveSecondsAt(live, 3_500)).toBe(62.5)
  const { broker: _broker, lastMatchId: _last, ...arena } = detail
  const paused = followMessage(
    live,
    { type: 'arena', arena: { ...arena, paused: true }, matchId: null },
    9_000,
  )
  expect(liveSecondsAt(paused, 99_000)).toBe(60)
})
