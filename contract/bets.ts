import { z } from 'zod'
import {
  BET_CHOICE_MAX_LENGTH,
  BET_MAX_CHOICES,
  BET_MAX_DURATION_S,
  BET_MIN_CHOICES,
  BET_MIN_DURATION_S,
  BET_STATEMENT_MAX_LENGTH,
  UNSETTLE_REASON_MAX_LENGTH,
} from './constants.ts'
import { arenaInPath, line, moment } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'

export const betState = z.enum(['closed', 'open', 'settled', 'voided'])
export type BetState = z.output<typeof betState>

/** My stake in a bet. `payout` is there once the bet is settled or voided. */
export const myStake = z.object({ choice: z.number(), amount: z.number(), payout: z.number().nullable() })
export type MyStake = z.output<typeof myStake>

export const bet = z.object({
  id: z.string(),
  statement: z.string(),
  choices: z.array(z.string()),
  isOpen: z.boolean(),
  answer: z.number().nullable(),
  /** Points per choice. */
  pools: z.array(z.number()),
  /** Fans per choice. */
  fans: z.array(z.number()),
  openDate: z.string().nullable(),
  duration: z.number().nullable(),
  state: betState,
  closesAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Why its settlement was taken back, while it is undecided again. */
  unsettled: z.string().nullable(),
  /** For a signed-in fan; null without a stake. */
  mine: myStake.nullable().optional(),
})
export type Bet = z.output<typeof bet>

const arenaParams = z.object({ id: arenaInPath })
const betId = z.string(problem('which_bet')).min(1).max(64)

const choice = line(problem('choice_missing'), BET_CHOICE_MAX_LENGTH)

const asReferee = { access: 'referee', params: arenaParams, element: bet } as const

export const betsRoutes = defineRoutes({
  'POST /v1/arenas/{id}/bet/create': {
    ...asReferee,
    summary: 'Create a bet; it opens at openDate, or waits to be opened without one',
    body: z.object({
      statement: line(problem('statement_missing'), BET_STATEMENT_MAX_LENGTH),
      choices: z
        .array(choice)
        .min(BET_MIN_CHOICES, problem('too_few_choices', 2))
        .max(BET_MAX_CHOICES, problem('too_many_choices', 10))
        .refine((all) => new Set(all).size === all.length, problem('choices_alike')),
      openDate: moment.nullable().optional(),
      duration: z
        .int(problem('seconds_not_whole'))
        .min(BET_MIN_DURATION_S, problem('duration_too_short', 1))
        .max(BET_MAX_DURATION_S, problem('duration_too_long', 86_400))
        .nullable()
        .optional(),
    }),
    errors: ['arena_not_found'],
  },
  'POST /v1/arenas/{id}/bet/open': {
    ...asReferee,
    summary: 'Open a closed bet',
    body: z.object({ betId }),
    errors: ['bet_not_found', 'bet_not_closed', 'bet_settled', 'own_stake'],
  },
  'POST /v1/arenas/{id}/bet/close': {
    ...asReferee,
    summary: 'Close an open bet; with `at`, as of a moment up to 120 s ago: later stakes are refunded',
    body: z.object({ betId, at: moment.nullable().optional() }),
    beside: z.object({
      /** What was refunded because it came after `at`. */
      refunded: z.object({ fans: z.number(), points: z.number() }),
    }),
    errors: ['bet_not_found', 'bet_not_open', 'bet_settled', 'own_stake'],
  },
  'POST /v1/arenas/{id}/bet/settle': {
    ...asReferee,
    summary: 'Pay a closed bet out; the same answer again changes nothing',
    body: z.object({ betId, answer: z.int(problem('which_winner')).min(0, problem('which_winner')) }),
    errors: ['bet_not_found', 'bet_not_closed', 'bet_settled', 'own_stake'],
  },
  'POST /v1/arenas/{id}/bet/void': {
    ...asReferee,
    summary: 'Refund every stake of an unsettled bet',
    body: z.object({ betId }),
    errors: ['bet_not_found', 'bet_settled', 'own_stake'],
  },
  'GET /v1/arenas/{id}/bet/{betId}/unsettle': {
    access: asReferee.access,
    summary: 'What taking a settlement back would move',
    params: arenaParams.extend({ betId: z.string().max(64) }),
    element: z.object({
      /** Who was paid, and how much of it comes back. */
      fans: z.number(),
      points: z.number(),
      /** What they have spent of it meanwhile: the mint puts it in. */
      covered: z.number(),
      /** Until when it can be taken back. */
      until: z.string(),
    }),
    errors: ['bet_not_found', 'bet_not_settled', 'unsettle_too_late'],
  },
  'POST /v1/arenas/{id}/bet/unsettle': {
    ...asReferee,
    summary: 'Take a settlement back within 10 minutes: payouts return to the pool, the bet is closed',
    body: z.object({ betId, reason: line(problem('reason_missing'), UNSETTLE_REASON_MAX_LENGTH) }),
    errors: ['bet_not_found', 'bet_not_settled', 'unsettle_too_late', 'own_stake'],
  },
  'POST /v1/arenas/{id}/bet/takeback': {
    summary: 'Take my newest stake back: within 10 s, while the bet is open, once per bet',
    access: 'fan',
    params: arenaParams,
    body: z.object({ betId }),
    element: z.object({
      betId: z.string(),
      choice: z.number(),
      /** What came back, and what I still have on the bet. */
      amount: z.number(),
      total: z.number(),
      balance: z.number(),
    }),
    errors: ['bet_not_found', 'takeback_too_late', 'takeback_used', 'no_stake'],
  },
  'POST /v1/arenas/{id}/bet/stake': {
    summary: 'Stake points on a choice; an Idempotency-Key header makes a repeat harmless',
    access: 'fan',
    params: arenaParams,
    body: z.object({
      betId,
      choice: z.int(problem('which_choice')).min(0, problem('which_choice')),
      amount: z.int(problem('stake_not_whole')),
    }),
    element: z.object({
      betId: z.string(),
      choice: z.number(),
      /** What this call staked, and all I have on the bet. */
      amount: z.number(),
      total: z.number(),
      balance: z.number(),
    }),
    errors: [
      'bet_not_found',
      'bet_not_open',
      'stake_too_small',
      'stake_too_large',
      'not_enough_points',
      'other_choice_backed',
      'referee_cannot_stake',
      'cooling_off',
      'daily_limit',
      'key_reused',
    ],
    limit: 'own',
  },
})
