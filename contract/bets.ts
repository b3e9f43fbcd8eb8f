import { z } from 'zod'
import {
  BET_CHOICE_MAX_LENGTH,
  BET_MAX_CHOICES,
  BET_MAX_DURATION_S,
  BET_MIN_CHOICES,
  BET_MIN_DURATION_S,
  BET_STATEMENT_MAX_LENGTH,
} from './bet-limits.ts'
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
  /** For a signed-in fan; null without a stake. */
  mine: myStake.nullable().optional(),
})
export type Bet = z.output<typeof bet>

const moment = z.union([z.iso.datetime({ offset: true }), z.int()], 'Must be an ISO time or milliseconds.')
const arenaParams = z.object({ id: z.string().max(64) })
const betId = z.string('Which bet?').min(1).max(64)

const choice = z
  .string('All choices must have a value')
  .trim()
  .min(1, 'All choices must have a value')
  .max(BET_CHOICE_MAX_LENGTH, `At most ${BET_CHOICE_MAX_LENGTH} characters.`)

const asAdmin = { access: 'admin', params: arenaParams, element: bet } as const

export const betsRoutes = defineRoutes({
  'POST /v1/arenas/{id}/bet/create': {
    ...asAdmin,
    summary: 'Create a bet; it opens at openDate, or waits to be opened without one',
    body: z.object({
      statement: z
        .string('Please enter a bet statement')
        .trim()
        .min(1, 'Please enter a bet statement')
        .max(BET_STATEMENT_MAX_LENGTH, `At most ${BET_STATEMENT_MAX_LENGTH} characters.`),
      choices: z
        .array(choice)
        .min(BET_MIN_CHOICES, 'A bet must have at least 2 choices')
        .max(BET_MAX_CHOICES, 'A bet can have at most 10 choices')
        .refine((all) => new Set(all).size === all.length, 'Choices must be different from each other'),
      openDate: moment.nullable().optional(),
      duration: z
        .int('Must be a whole number of seconds.')
        .min(BET_MIN_DURATION_S, 'Must be at least 1 second.')
        .max(BET_MAX_DURATION_S, 'Must be at most 86,400 seconds.')
        .nullable()
        .optional(),
    }),
    errors: ['arena_not_found'],
  },
  'POST /v1/arenas/{id}/bet/open': {
    ...asAdmin,
    summary: 'Open a closed bet',
    body: z.object({ betId }),
    errors: ['bet_not_found', 'bet_not_closed'],
  },
  'POST /v1/arenas/{id}/bet/close': {
    ...asAdmin,
    summary: 'Close an open bet',
    body: z.object({ betId }),
    errors: ['bet_not_found', 'bet_not_open', 'own_stake'],
  },
  'POST /v1/arenas/{id}/bet/settle': {
    ...asAdmin,
    summary: 'Pay a closed bet out; the same answer again changes nothing',
    body: z.object({ betId, answer: z.int('Which choice won?').min(0, 'Which choice won?') }),
    errors: ['bet_not_found', 'bet_not_closed', 'bet_settled', 'own_stake'],
  },
  'POST /v1/arenas/{id}/bet/void': {
    ...asAdmin,
    summary: 'Refund every stake of an unsettled bet',
    body: z.object({ betId }),
    errors: ['bet_not_found', 'bet_settled', 'own_stake'],
  },
  'POST /v1/arenas/{id}/bet/stake': {
    summary: 'Stake points on a choice; an Idempotency-Key header makes a repeat harmless',
    access: 'fan',
    params: arenaParams,
    body: z.object({
      betId,
      choice: z.int('Which choice?').min(0, 'Which choice?'),
      amount: z.int('A stake is a whole number of points.'),
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
      'key_reused',
      'rate_limited',
    ],
  },
})
