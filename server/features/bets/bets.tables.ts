import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { bytea, long, moment } from '#server/storage/columns.ts'

/**
 * `state` is the stored decision. Whether an open bet is open now follows from its times and the database's clock, so a
 * timed bet closes even while no process runs.
 */
export const bets = pgTable(
  'bets',
  {
    id: text().primaryKey(),
    arenaId: text().notNull(),
    /** The start-to-stop run it counts for; null until one begins. */
    runId: long(),
    /** Decided before any run, and a run has started since: the arena no longer shows it. */
    isPast: boolean().notNull().default(false),
    statement: text().notNull(),
    choices: text().array().notNull(),
    state: text({ enum: ['closed', 'open', 'settled', 'voided'] }).notNull(),
    answer: integer(),
    openDate: moment(),
    durationS: integer(),
    closesAt: moment(),
    createdAt: moment().notNull().default(sql`clock_timestamp()`),
    decidedAt: moment(),
    /** Why its settlement was taken back; null again once it is decided. */
    unsettleReason: text(),
  },
  (table) => [
    check('bets_state', sql`${table.state} IN ('closed', 'open', 'settled', 'voided')`),
    check('bets_answer', sql`(${table.state} = 'settled') = (${table.answer} IS NOT NULL)`),
    check('bets_answer_range', sql`${table.answer} >= 0 AND ${table.answer} < cardinality(${table.choices})`),
    check('bets_choices', sql`cardinality(${table.choices}) BETWEEN 2 AND 10`),
    check('bets_duration', sql`${table.durationS} BETWEEN 1 AND 86400`),
    index('bets_arena').on(table.arenaId, table.createdAt),
    index('bets_run').on(table.runId),
    index('bets_undecided').on(table.arenaId).where(sql`state IN ('open', 'closed')`),
  ],
)

/** Points and fans on each choice, updated by every batch of stakes. */
export const betPools = pgTable(
  'bet_pools',
  {
    betId: text()
      .notNull()
      .references(() => bets.id, { onDelete: 'cascade' }),
    choice: integer().notNull(),
    points: long().notNull().default(0),
    fans: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.betId, table.choice] }),
    check('bet_pools_points', sql`${table.points} >= 0`),
  ],
)

/**
 * What a fan has on a bet, on one choice; `id` tells which is older. It may be the sum of several stakes: each is a
 * transfer of its own in the ledger.
 */
export const stakes = pgTable(
  'stakes',
  {
    id: long().generatedAlwaysAsIdentity(),
    betId: text()
      .notNull()
      .references(() => bets.id, { onDelete: 'cascade' }),
    userId: long()
      .notNull()
      .references(() => users.id),
    choice: integer().notNull(),
    amount: long().notNull(),
    payout: long(),
    createdAt: moment().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.betId, table.userId] }),
    check('stakes_amount', sql`${table.amount} BETWEEN 10 AND 10000`),
    // Includes the bet, so that either index finds a stake without scanning the fan's others.
    index('stakes_fan').on(table.userId, table.betId),
  ],
)

/** stakes.9: once per fan and bet. */
export const takebacks = pgTable(
  'takebacks',
  {
    betId: text()
      .notNull()
      .references(() => bets.id, { onDelete: 'cascade' }),
    userId: long()
      .notNull()
      .references(() => users.id),
    amount: long().notNull(),
    at: moment().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.betId, table.userId] })],
)

/** An Idempotency-Key with the request it came with and the answer it got. */
export const stakeKeys = pgTable(
  'stake_keys',
  {
    userId: long()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    requestHash: bytea().notNull(),
    answer: jsonb().notNull(),
    createdAt: moment().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('stake_keys_age').on(table.createdAt),
  ],
)
