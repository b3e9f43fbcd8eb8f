import { expect, test } from 'vitest'
import type { Bet } from '#contract/bets.ts'
import { betStage, canSettle, choiceTone, clockText, orderBets, poolShares } from './bet-stage.ts'

const at = (ms: number) => new Date(ms).toISOString()
const bet = (over: Partial<Bet>): Bet => ({
  id: 'b',
  statement: '?',
  choices: ['a', 'b'],
  isOpen: false,
  answer: null,
  pools: [0, 0],
  fans: [0, 0],
  openDate: null,
  duration: null,
  state: 'closed',
  closesAt: null,
  ...over,
})

test('[spec §4] a timed bet is closed once its time is over, whatever was last heard of it', () => {
  const timed = bet({ state: 'open', closesAt: at(5_000) })
  expect(betStage(timed, 4_999)).toBe('open')
  expect(betStage(timed, 5_000)).toBe('closed')
  expect(betStage(bet({}), 0)).toBe('fresh')
})

test('[spec §4] winners are chosen only when closed and unsettled', () => {
  const settleable = (['fresh', 'open', 'closed', 'settled', 'voided'] as const).filter(canSettle)
  expect(settleable).toEqual(['fresh', 'closed'])
})

test('open bets come first, the next to close on top; decided ones last', () => {
  const bets = [
    bet({ id: 'settled', state: 'settled', answer: 0 }),
    bet({ id: 'late', state: 'open', closesAt: at(9_000) }),
    bet({ id: 'closed', openDate: at(1) }),
    bet({ id: 'soon', state: 'open', closesAt: at(8_000) }),
  ]
  expect(orderBets(bets, 1_000).map(({ id }) => id)).toEqual(['soon', 'late', 'closed', 'settled'])
})

test('shares add up to 100', () => {
  expect(poolShares([1, 1, 1])).toEqual([34, 33, 33])
  expect(poolShares([0, 0])).toEqual([0, 0])
})

test('a choice named after a team wears its colour', () => {
  expect(choiceTone(['Away', 'Home'], 0, 'Home', 'Away')).toBe('away')
  expect(choiceTone(['Yes', 'No'], 0, 'Home', 'Away')).toBe('home')
  expect(choiceTone(['Home', 'Away', 'Neither'], 2, 'Home', 'Away')).toBe('third')
})

test('clocks never go below zero', () => {
  expect([-3, 6, 2_487, 3_723].map(clockText)).toEqual(['0:00', '0:06', '41:27', '1:02:03'])
})
