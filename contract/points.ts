import { z } from 'zod'
import { betState } from './bets.ts'
import { COOL_OFF_MAX_DAYS, COOL_OFF_MIN_DAYS, DAILY_LIMIT_MAX } from './constants.ts'
import { page, pageQuery } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'

/**
 * `takeback`: taken back by the fan. `late`: the bet was closed back-dated. `unsettle`, `unrefund`: a payout or refund
 * that returned to the pool when a settlement was taken back; `cover`: what the mint gave a fan who had spent it.
 */
export const ledgerKind = z.enum([
  'welcome',
  'attendance',
  'top_up',
  'stake',
  'takeback',
  'late',
  'payout',
  'refund',
  'unsettle',
  'unrefund',
  'cover',
])
export type LedgerKind = z.output<typeof ledgerKind>

/** A bet that entries of the ledger belong to, as words need it. */
export const entryBet = z.object({
  statement: z.string(),
  /** What I back or backed; null when nothing of it is left. */
  choice: z.string().nullable(),
  staked: z.number().nullable(),
  home: z.string(),
  away: z.string(),
})
export type EntryBet = z.output<typeof entryBet>

export const ledgerEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Positive came to me, negative left. */
  amount: z.number(),
  kind: ledgerKind,
  betId: z.string().nullable(),
  /** What I had afterwards. */
  balance: z.number(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

export const pointLimits = z.object({
  /** The most I let myself stake on a UTC day; null without a limit. */
  daily: z.number().nullable(),
  /** A higher limit, or none (null), that holds from `next_at` on. */
  next: z.number().nullable(),
  next_at: z.string().nullable(),
  cool_off_until: z.string().nullable(),
})
export type PointLimits = z.output<typeof pointLimits>

/** One of my stakes, with its bet. */
export const purseStake = z.object({
  betId: z.string(),
  arenaId: z.string(),
  home: z.string(),
  away: z.string(),
  statement: z.string(),
  choice: z.string(),
  amount: z.number(),
  state: betState,
  closesAt: z.string().nullable(),
  /** Of an undecided one: what it would pay with the pools as they stand. */
  pays: z.number().nullable(),
  /** Of a decided one: what came of it. 0 where it was returned. */
  gain: z.number().nullable(),
  at: z.string(),
  decidedAt: z.string().nullable(),
})
export type PurseStake = z.output<typeof purseStake>

export const pointsRoutes = defineRoutes({
  'GET /v1/points': {
    summary: 'My balance, ledger (newest first) and limits',
    access: 'fan',
    query: pageQuery,
    element: z.object({
      balance: z.number(),
      ledger: z.array(ledgerEntry),
      /** The bets of these entries, by id. */
      bets: z.record(z.string(), entryBet),
      limits: pointLimits,
      /** On this UTC day; take-backs and refunds count back. */
      staked_today: z.number(),
      /** On bets settled in the last 30 days; both are positive. */
      last_30_days: z.object({ gain: z.number(), loss: z.number() }),
    }),
    beside: page,
  },
  'POST /v1/points/limits': {
    summary:
      'Limit what I stake a day (lower at once, higher or none after 24 h), or take a break from stakes',
    access: 'fan',
    body: z.object({
      daily: z
        .int(problem('points_not_whole'))
        .min(0, problem('limit_out_of_range', 0, DAILY_LIMIT_MAX))
        .max(DAILY_LIMIT_MAX, problem('limit_out_of_range', 0, DAILY_LIMIT_MAX))
        .nullable()
        .optional(),
      cool_off_days: z
        .int(problem('not_whole'))
        .min(COOL_OFF_MIN_DAYS, problem('limit_out_of_range', COOL_OFF_MIN_DAYS, COOL_OFF_MAX_DAYS))
        .max(COOL_OFF_MAX_DAYS, problem('limit_out_of_range', COOL_OFF_MIN_DAYS, COOL_OFF_MAX_DAYS))
        .optional(),
    }),
    element: pointLimits,
  },
})

/** The purse page's own lists and figures. */
export const purseRoutes = defineRoutes({
  'GET /v1/points/stakes': {
    summary: 'My stakes: those that wait for a decision, or decided ones, the latest first',
    access: 'fan',
    query: pageQuery.extend({ show: z.enum(['open', 'decided', 'won', 'lost']).default('open') }),
    element: z.array(purseStake),
    beside: page,
  },
  'GET /v1/points/record': {
    summary: 'How my stakes went: hit rate, streaks, and the balance of the last 30 days',
    access: 'fan',
    element: z.object({
      open: z.object({ bets: z.number(), points: z.number() }),
      /** Bets that were won or lost; returned stakes are neither. */
      decided: z.number(),
      won: z.number(),
      /** Wins in a row: the most ever, and now. */
      best_streak: z.number(),
      streak: z.number(),
      /** The balance at the end of each day, the oldest first. */
      curve: z.array(z.object({ day: z.string(), balance: z.number() })),
    }),
  },
})
