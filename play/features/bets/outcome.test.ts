import { expect, test } from 'vitest'
import { aBet } from '#play/game/room.testing.ts'
import { outcomeOf } from './outcome.ts'

const settled = aBet({ state: 'settled', answer: 0 })

test('[play.6] a winner gets the payout, a loser loses the stake', () => {
  expect(outcomeOf(settled, { choice: 0, amount: 50, payout: 96 })).toEqual({ kind: 'won', points: 96 })
  expect(outcomeOf(settled, { choice: 1, amount: 50, payout: 0 })).toEqual({ kind: 'lost', points: 50 })
})

test('[play.6, bets.5, bets.7] stakes on a winner nobody backed, and of a voided bet, come back', () => {
  expect(outcomeOf(settled, { choice: 1, amount: 50, payout: 50 })).toMatchObject({ kind: 'refunded' })
  const voided = aBet({ state: 'voided' })
  expect(outcomeOf(voided, { choice: 0, amount: 50, payout: 50 })).toEqual({ kind: 'refunded', points: 50 })
})

test('[play.6] nothing is told before both the result and the payout are known', () => {
  expect(outcomeOf(settled, null)).toBeNull()
  expect(outcomeOf(settled, { choice: 0, amount: 50, payout: null })).toBeNull()
  expect(outcomeOf(aBet(), { choice: 0, amount: 50, payout: 96 })).toBeNull()
})
