import { expect, test } from 'vitest'
import { ledgerKind } from '#contract/points.ts'
import { entryWords } from './entry-words.ts'
import { pointsMessages } from './points.messages.ts'

const bet = { statement: 'Who wins?', choice: 'Meridian', staked: 50, home: 'Meridian', away: 'Nordlys' }
const words = (
  kind: (typeof ledgerKind.options)[number],
  amount: number,
  known: typeof bet | undefined = bet,
) => entryWords({ kind, amount }, known, pointsMessages.en, String)

test('[points.8] every kind of entry has words, also for a bet that is gone', () => {
  for (const kind of ledgerKind.options) {
    expect(words(kind, 10), kind).not.toBe('')
    expect(words(kind, 10, undefined), kind).not.toContain('undefined')
  }
})

test('[points.8, stakes.7] a win tells stake and gain, a stake that only came back is no win', () => {
  expect(words('payout', 229)).toBe('Won: Who wins? Your 50 came back with 179 more')
  expect(words('payout', 50)).toBe('Back: Who wins?')
  expect(words('stake', -50)).toBe('Staked on Meridian: Who wins?')
  expect(words('attendance', 20)).toBe('10 minutes in a live arena')
})
