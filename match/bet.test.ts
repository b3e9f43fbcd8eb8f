import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BetStage,
  betStage,
  canOpen,
  canSettle,
  choiceTone,
  fansOn,
  forecast,
  impliedReturn,
  netOf,
  orderBets,
  outcomeOf,
  paysNow,
  pointsInPlay,
  poolShares,
  settledBets,
  signed,
} from './bet.ts'
import { aBet, anArena, at, NOON_MS } from './match.testing.ts'

test('[bets.3, play.3] an open bet is closed from its closing time on, even before the server says so', () => {
  expect(betStage(aBet({ closesAt: at(30) }), NOON_MS + 29_999)).toBe('open')
  expect(betStage(aBet({ closesAt: at(30) }), NOON_MS + 30_000)).toBe('closed')
  expect(betStage(aBet({ closesAt: null, duration: null }), NOON_MS + 9e9)).toBe('open')
})

test('[bets.3] a bet is planned until its opening time; without one it waits to be opened', () => {
  const closed = (openDate: string | null) => betStage(aBet({ state: 'closed', openDate }), NOON_MS)
  expect(closed(at(5))).toBe('planned')
  expect(closed(at(-5))).toBe('closed')
  expect(closed(null)).toBe('unopened')
})

test('[admin.8] winners are chosen only when closed and unsettled, not of a bet that is still to open', () => {
  const stages: BetStage[] = ['planned', 'unopened', 'open', 'closed', 'settled', 'voided']
  expect(stages.filter(canSettle)).toEqual(['unopened', 'closed'])
  expect(stages.filter(canOpen)).toEqual(['planned', 'unopened', 'closed'])
})

test('[bets.12] the bet that was settled last comes first, whenever it was opened', () => {
  const bets = [
    aBet({ id: 'late', state: 'settled', openDate: at(-60), decidedAt: at(-20) }),
    aBet({ id: 'open' }),
    aBet({ id: 'early', state: 'settled', openDate: at(-90), decidedAt: at(-10) }),
    aBet({ id: 'void', state: 'voided', decidedAt: at(-5) }),
  ]
  expect(settledBets(bets).map(({ id }) => id)).toEqual(['early', 'late'])
})

test('[play.4] the bet that closes soonest is on top, then the next to open, the decided ones are last', () => {
  const bets = [
    aBet({ id: 'settled', state: 'settled', answer: 0, openDate: at(-100) }),
    aBet({ id: 'voided', state: 'voided', openDate: at(-90) }),
    aBet({ id: 'endless', closesAt: null }),
    aBet({ id: 'late', closesAt: at(60) }),
    aBet({ id: 'closed', state: 'closed', openDate: at(-50) }),
    aBet({ id: 'soon', closesAt: at(10) }),
    aBet({ id: 'unopened', state: 'closed', openDate: null }),
    aBet({ id: 'in 2 h', state: 'closed', openDate: at(7200) }),
    aBet({ id: 'in 1 h', state: 'closed', openDate: at(3600) }),
  ]
  const order = ['soon', 'late', 'endless', 'closed', 'in 1 h', 'in 2 h', 'unopened', 'voided', 'settled']
  expect(orderBets(bets, NOON_MS).map(({ id }) => id)).toEqual(order)
})

test('[play.4] decided bets are out of play', () => {
  const bets = [
    aBet({ pools: [10, 20] }),
    aBet({ state: 'closed', pools: [5, 0] }),
    aBet({ state: 'settled', pools: [100, 100] }),
    aBet({ state: 'voided', pools: [100, 100] }),
  ]
  expect(pointsInPlay(bets)).toBe(35)
})

test('[play.4] a choice pays the total divided by its pool', () => {
  expect(impliedReturn([24_310, 15_540], 0)?.toFixed(2)).toBe('1.64')
  expect(impliedReturn([24_310, 15_540], 1)?.toFixed(2)).toBe('2.56')
})

test('[play.4] a choice that nobody backs has no return yet', () => {
  expect(impliedReturn([100, 0], 1)).toBeNull()
  expect(impliedReturn([0, 0], 0)).toBeNull()
  expect(impliedReturn([], 0)).toBeNull()
})

test('[play.4] the shares are whole and add up to 100', () => {
  expect(poolShares([24_310, 15_540])).toEqual([61, 39])
  expect(poolShares([1, 1, 1])).toEqual([34, 33, 33])
  expect(poolShares([0, 0])).toEqual([0, 0])
})

const tones = (...choices: string[]) => choices.map((name) => choiceTone(name, anArena()))

test('[play.4] a team keeps its colour in whatever order the choices are', () => {
  expect(tones('Nordlys', 'Meridian')).toEqual(['away', 'home'])
  expect(tones('Meridian', 'Nordlys', 'Neither')).toEqual(['home', 'away', 'third'])
  expect(tones('Meridian', 'A draw')).toEqual(['home', 'third'])
})

test('[arenas.12] choices that name no club have no colour, also where there are two', () => {
  expect(tones('Yes', 'No')).toEqual(['third', 'third'])
  expect(tones('One', 'Two', 'Three')).toEqual(['third', 'third', 'third'])
})

const settled = aBet({ state: 'settled', answer: 0 })

test('[stakes.7] the forecast counts the own stake in, and tells what the pools pay as they stand', () => {
  const pools = [1_620, 1_190, 1_040]
  expect(forecast(pools, 0, 50)).toEqual({ stake: 50, back: 116, gain: 66, asPoolsStand: 118 })
  expect(forecast([0, 100], 0, 50)).toEqual({ stake: 50, back: 150, gain: 100, asPoolsStand: null })
  expect(forecast([0, 0], 0, 50)).toEqual({ stake: 50, back: 50, gain: 0, asPoolsStand: null })
  expect(paysNow([1_670, 1_190, 1_040], { choice: 0, amount: 50, payout: null })).toBe(116)
})

test('[stakes.7] who adds is told what all of it would bring back', () => {
  expect(forecast([50, 80, 80], 0, 50, 50)).toEqual({ stake: 100, back: 260, gain: 160, asPoolsStand: 420 })
})

test('[stakes.7, bets.5] the forecast is what settling would pay for the whole stake', () => {
  const points = fc.integer({ min: 0, max: 1_000_000 })
  const stake = fc.integer({ min: 0, max: 10_000 })
  const choices = fc.array(points, { minLength: 2, maxLength: 10 }).chain((others) =>
    fc.record({
      others: fc.constant(others),
      choice: fc.nat(others.length - 1),
      own: stake,
      amount: fc.integer({ min: 1, max: 10_000 }),
    }),
  )
  fc.assert(
    fc.property(choices, ({ others, choice, own, amount }) => {
      const before = others.with(choice, (others[choice] ?? 0) + own)
      const after = before.with(choice, (before[choice] ?? 0) + amount)
      const { back, gain } = forecast(before, choice, amount, own)
      // In whole numbers, as SQL does it.
      const total = after.reduce((sum, pool) => sum + BigInt(pool), 0n)
      expect(BigInt(back)).toBe((BigInt(own + amount) * total) / BigInt(after[choice] ?? 0))
      expect(gain).toBe(back - own - amount)
      expect(paysNow(after, { choice, amount: own + amount, payout: null })).toBe(back)
    }),
  )
})

test('[play.6, stakes.7] a winner is told the gain, a loser the loss', () => {
  expect(outcomeOf(settled, { choice: 0, amount: 50, payout: 96 })).toEqual({ kind: 'won', points: 46 })
  expect(outcomeOf(settled, { choice: 1, amount: 50, payout: 0 })).toEqual({ kind: 'lost', points: 50 })
})

test('[play.6, bets.5, bets.7] stakes on a winner nobody backed, and of a voided bet, come back', () => {
  expect(outcomeOf(settled, { choice: 1, amount: 50, payout: 50 })).toMatchObject({ kind: 'returned' })
  const voided = aBet({ state: 'voided' })
  expect(outcomeOf(voided, { choice: 0, amount: 50, payout: 50 })).toEqual({ kind: 'returned', points: 50 })
})

test('[stakes.7] a stake that only came back is no win', () => {
  expect(outcomeOf(settled, { choice: 0, amount: 50, payout: 50 })).toEqual({ kind: 'returned', points: 50 })
  const outcomes = [
    { kind: 'won', points: 179 },
    { kind: 'lost', points: 50 },
    { kind: 'returned', points: 70 },
  ] as const
  expect(netOf(outcomes)).toBe(129)
  expect([129, -50, 0].map((points) => signed(points, String))).toEqual(['+129', '−50', '0'])
})

test('[play.6] nothing is told before both the result and the payout are known', () => {
  expect(outcomeOf(settled, null)).toBeNull()
  expect(outcomeOf(settled, { choice: 0, amount: 50, payout: null })).toBeNull()
  expect(outcomeOf(aBet(), { choice: 0, amount: 50, payout: 96 })).toBeNull()
})

test('[bets.4] nobody is said to back a choice without points, nor nobody one with some', () => {
  const bet = { pools: [0, 60, 100], fans: [1, 0, 2] }
  expect([0, 1, 2].map((choice) => fansOn(bet, choice))).toEqual([0, null, 2])
})
