import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LedgerKind } from '#contract/points.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'

/**
 * Where points are: the mint, a fan's account or a bet's pool. Only the mint may be negative, and all accounts sum to
 * zero.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: identity(),
    kind: text({ enum: ['mint', 'fan', 'bet'] }).notNull(),
    userId: long().references(() => users.id),
    betId: text(),
    balance: long().notNull().default(0),
    /** When the fan was last topped up: points.4 allows it once in 24 h. */
    toppedUpAt: moment(),
  },
  (table) => [
    uniqueIndex('ledger_accounts_mint').on(table.kind).where(sql`kind = 'mint'`),
    // Full indexes: with partial ones the planner underestimates the rows and scans the whole index.
    uniqueIndex('ledger_accounts_fan').on(table.userId),
    uniqueIndex('ledger_accounts_bet').on(table.betId),
    check('ledger_accounts_never_negative', sql`${table.kind} = 'mint' OR ${table.balance} >= 0`),
    check(
      'ledger_accounts_owner',
      sql`(kind = 'fan') = (user_id IS NOT NULL) AND (kind = 'bet') = (bet_id IS NOT NULL)`,
    ),
  ],
)

/**
 * Each row moves an amount between two accounts, so that no entry can be unbalanced. Exactly one of them is a fan's:
 * fans cannot give points to each other. Partitioned by month (docs/decisions/0061): unique keys hold `at`.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: long().notNull().default(sql`nextval('ledger_transfers_id_seq')`),
    at: moment().notNull().default(sql`clock_timestamp()`),
    // A trigger checks once per statement that both exist; foreign keys would check twice per row.
    fromAccount: long().notNull(),
    toAccount: long().notNull(),
    amount: long().notNull(),
    kind: text().$type<LedgerKind>().notNull(),
    betId: text(),
    /** The one of both accounts that is a fan's, and its balance afterwards. */
    fanAccount: long().notNull(),
    fanBalance: long().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    check('ledger_transfers_amount', sql`${table.amount} > 0`),
    check('ledger_transfers_two_accounts', sql`${table.fromAccount} <> ${table.toAccount}`),
    check('ledger_transfers_fan', sql`${table.fanAccount} IN (${table.fromAccount}, ${table.toAccount})`),
    check('ledger_transfers_fan_balance', sql`${table.fanBalance} >= 0`),
    check(
      'ledger_transfers_kind',
      sql`kind IN ('welcome', 'attendance', 'top_up', 'stake', 'takeback', 'late', 'payout', 'refund', 'unsettle', 'unrefund', 'cover')`,
    ),
    // By time, so that a day of a fan's moves is read without the years before it.
    index('ledger_transfers_of_fan').on(table.fanAccount, table.at, table.id),
    // BRIN: rows are only appended, in time order, so a tiny index finds a month.
    index('ledger_transfers_age').using('brin', table.at),
  ],
)

/** What the transfers of detached partitions add up to, by account: a balance is this and the transfers that are left. */
export const ledgerCarried = pgTable('ledger_carried', {
  accountId: long()
    .primaryKey()
    .references(() => ledgerAccounts.id),
  amount: long().notNull(),
})

/**
 * What a fan has allowed themselves (points.6). A higher daily limit, or none, waits in `nextDaily` until `nextAt`; who
 * never set anything has no row.
 */
export const pointLimits = pgTable(
  'point_limits',
  {
    userId: long()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    daily: long(),
    nextDaily: long(),
    nextAt: moment(),
    coolOffUntil: moment(),
  },
  (table) => [check('point_limits_daily', sql`${table.daily} >= 0 AND ${table.nextDaily} >= 0`)],
)
