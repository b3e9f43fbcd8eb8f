import { describe, expect, test } from 'vitest'
import type { BetState } from '#contract/bets.ts'
import { Failure } from '#server/http/failure.ts'
import { assertCanClose, assertCanCloseAt, assertCanOpen, type Bet, decideSettle, decideVoid } from './bet.ts'

const inState = (state: BetState, answer: number | null = state === 'settled' ? 1 : null): Bet => ({
  id: 'b',
  arenaId: 'a',
  runId: null,
  statement: 'Who wins?',
  choices: ['Home', 'Away'],
  state,
  answer,
  openDate: null,
  durationS: null,
  closesAt: null,
  decidedAt: null,
  unsettleReason: null,
  pools: [0, 0],
  fans: [0, 0],
})

/** What a transition does: its answer, or the code of its refusal. */
function outcome(transition: () => unknown): unknown {
  try {
    return transition() ?? 'done'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

const STATES = ['closed', 'open', 'settled', 'voided'] as const
const TRANSITIONS = {
  open: assertCanOpen,
  close: assertCanClose,
  settle: (bet: Bet) => decideSettle(bet, 1),
  'settle otherwise': (bet: Bet) => decideSettle(bet, 0),
  void: decideVoid,
}
const EXPECTED: Record<keyof typeof TRANSITIONS, [string, string, string, string]> = {
  //                   closed          open              settled         voided
  open: ['done', 'bet_not_closed', 'bet_settled', 'bet_not_closed'],
  close: ['bet_not_open', 'done', 'bet_settled', 'bet_not_open'],
  settle: ['pay', 'bet_not_closed', 'already_done', 'bet_not_closed'],
  'settle otherwise': ['pay', 'bet_not_closed', 'bet_settled', 'bet_not_closed'],
  void: ['pay', 'pay', 'bet_settled', 'already_done'],
}

describe('[bets.1] transitions of a bet', () => {
  for (const [name, transition] of Object.entries(TRANSITIONS))
    test.each(STATES.map((state, i) => [state, EXPECTED[name as keyof typeof TRANSITIONS][i]] as const))(
      `${name} when %s: %s`,
      (state, expected) => {
        expect(outcome(() => transition(inState(state)))).toBe(expected)
      },
    )
})

test('[bets.6] the refusal names what won', () => {
  expect(() => decideSettle(inState('settled'), 0)).toThrow('This bet is already settled: Away.')
})

test('[api.5] an answer beyond the choices is invalid', () => {
  expect(outcome(() => decideSettle(inState('closed'), 2))).toBe('invalid')
})

test('[api.1] the sentence of a refusal says what is wrong, also where no field shows it', () => {
  const now = new Date('2026-11-01T20:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const opened = { ...inState('open'), openDate: ago(30) }
  expect(() => assertCanCloseAt(opened, ago(60), now)).toThrow('The bet was not open yet at that moment.')
  expect(() => assertCanCloseAt(opened, ago(121), now)).toThrow('up to 120 seconds ago')
  expect(() => decideSettle(inState('closed'), 2)).toThrow('There is no such choice.')
})
