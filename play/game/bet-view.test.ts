import { expect, test } from 'vitest'
import { betStage, myStake, orderBets } from './bet-view.ts'
import { aBet, at, aYou, NOON_MS } from './room.testing.ts'

test('[bets.3, play.3] an open bet is closed from its closing time on, even before the server says so', () => {
  expect(betStage(aBet({ closesAt: at(30) }), NOON_MS + 29_999)).toBe('open')
  expect(betStage(aBet({ closesAt: at(30) }), NOON_MS + 30_000)).toBe('closed')
  expect(betStage(aBet({ closesAt: null, duration: null }), NOON_MS + 9e9)).toBe('open')
})

test('[bets.3] a closed bet is upcoming until its opening time', () => {
  expect(betStage(aBet({ state: 'closed', openDate: null }), NOON_MS)).toBe('upcoming')
  expect(betStage(aBet({ state: 'closed', openDate: at(5) }), NOON_MS)).toBe('upcoming')
  expect(betStage(aBet({ state: 'closed', openDate: at(-5) }), NOON_MS)).toBe('closed')
})

test('[play.4] the bet that closes soonest is on top, the decided ones are last', () => {
  const bets = {
    settled: aBet({ id: 'settled', state: 'settled', answer: 0, openDate: at(-100) }),
    endless: aBet({ id: 'endless', closesAt: null }),
    late: aBet({ id: 'late', closesAt: at(60) }),
    closed: aBet({ id: 'closed', state: 'closed', openDate: at(-50) }),
    soon: aBet({ id: 'soon', closesAt: at(10) }),
    upcoming: aBet({ id: 'upcoming', state: 'closed', openDate: null }),
  }
  expect(orderBets(bets, NOON_MS).map(({ id }) => id)).toEqual([
    'soon',
    'late',
    'endless',
    'closed',
    'upcoming',
    'settled',
  ])
})

test('[bets.4] the own stake is what the server told this fan, else what the bet carried', () => {
  const mine = { choice: 1, amount: 50, payout: null }
  const newer = { choice: 1, amount: 80, payout: null }
  expect(myStake({ you: aYou() }, aBet())).toBeNull()
  expect(myStake({ you: aYou() }, aBet({ mine }))).toBe(mine)
  expect(myStake({ you: aYou({ stakes: { b1: newer } }) }, aBet({ mine }))).toBe(newer)
})
