import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'

/**
 * Where points are: the mint, a fan's account or a bet's pool. Only the mint may be below zero, and the sum
 * over all accounts is zero: what it lacks is what the others hold.
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
    // Whole, not only of their kind: of a part the planner expects a handful of rows, and reads it from end to end.
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
 * Each row moves an amount from one account to another, so no entry can be unbalanced. One of the two is
 * always a fan's: points cannot be given away, and a pool has no dealings with the mint.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: identity(),
    at: moment().notNull().default(sql`clock_timestamp()`),
    // That both exist is looked up by a trigger, once per statement: foreign keys would do it twice per row.
    fromAccount: long().notNull(),
    toAccount: long().notNull(),
    amount: long().notNull(),
    kind: text({ enum: ['welcome', 'attendance', 'top_up', 'stake', 'payout', 'refund'] }).notNull(),
    betId: text(),
    /** The fan of the two, what the move was to them, and what they had afterwards. */
    fanAccount: long().notNull(),
    fanBalance: long().notNull(),
  },
  (table) => [
    check('ledger_transfers_amount', sql`${table.amount} > 0`),
    check('ledger_transfers_two_accounts', sql`${table.fromAccount} <> ${table.toAccount}`),
    check('ledger_transfers_fan', sql`${table.fanAccount} IN (${table.fromAccount}, ${table.toAccount})`),
    check('ledger_transfers_fan_balance', sql`${table.fanBalance} >= 0`),
    check(
      'ledger_transfers_kind',
      sql`kind IN ('welcome', 'attendance', 'top_up', 'stake', 'payout', 'refund')`,
    ),
    index('ledger_transfers_of_fan').on(table.fanAccount, table.id),
    // Only ever added to, in the order of time: a few bytes per range of pages find a month.
    index('ledger_transfers_age').using('brin', table.at),
  ],
)
