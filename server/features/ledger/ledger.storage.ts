import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { TOP_UP_BELOW } from '#contract/constants.ts'
import type { LedgerKind } from '#contract/points.ts'
import type { Pages } from '#server/http/json-pieces.ts'
import { numberArray } from '#server/storage/columns.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { orderByMoment, type Position } from '#server/storage/list-order.ts'
import type { PartitionHooks } from '#server/storage/partitions.ts'
import { ledgerAccounts, ledgerTransfers } from './ledger.tables.ts'
import { findLimits, type PointLimits } from './point-limits.ts'

export interface LedgerEntry {
  id: number
  at: Date
  amount: number
  kind: LedgerKind
  betId: string | null
  balance: number
}

export interface Purse {
  accountId: number
  balance: number
  toppedUpAt: Date | null
}

const isFan = (userId: number) => and(eq(ledgerAccounts.kind, 'fan'), eq(ledgerAccounts.userId, userId))

// Written out, because Drizzle names every column, and the server's role may not write balances (storage.9).
export async function openFanAccount(db: Db, userId: number): Promise<void> {
  await db.execute(
    sql`INSERT INTO ledger_accounts (kind, user_id) VALUES ('fan', ${userId}) ON CONFLICT DO NOTHING`,
  )
}

export async function openBetAccount(db: Db, betId: string): Promise<void> {
  await db.execute(sql`INSERT INTO ledger_accounts (kind, bet_id) VALUES ('bet', ${betId})`)
}

export async function findPurse(db: Db, userId: number): Promise<Purse | null> {
  const [row] = await db.select().from(ledgerAccounts).where(isFan(userId))
  return row ? { accountId: row.id, balance: row.balance, toppedUpAt: row.toppedUpAt } : null
}

/** Those of these fans who may get a top-up, as far as their account alone tells (points.4). */
export async function listPossiblyDue(db: Db, userIds: number[]): Promise<number[]> {
  const { rows } = await db.execute<{ user_id: number }>(sql`
    SELECT user_id FROM ledger_accounts
    WHERE user_id = ANY (${numberArray(userIds)}::bigint[]) AND balance < ${TOP_UP_BELOW}
      AND (topped_up_at IS NULL OR topped_up_at <= clock_timestamp() - interval '24 hours')`)
  return rows.map(({ user_id }) => user_id)
}

export async function lockPurse(db: Db, userId: number): Promise<Purse | null> {
  const [row] = await db.select().from(ledgerAccounts).where(isFan(userId)).for('update')
  return row ? { accountId: row.id, balance: row.balance, toppedUpAt: row.toppedUpAt } : null
}

/** Locks the accounts of the fans whose ids the query selects, in the order of ids. */
export async function lockPurses(db: Db, selectUserIds: SQL): Promise<void> {
  await db.execute(sql`
    WITH locked AS (
      SELECT 1 FROM ledger_accounts WHERE user_id IN (${selectUserIds}) ORDER BY user_id FOR UPDATE
    )
    SELECT count(*) FROM locked`)
}

export async function noteTopUp(db: Db, userId: number): Promise<void> {
  await db.update(ledgerAccounts).set({ toppedUpAt: sql`clock_timestamp()` }).where(isFan(userId))
}

export interface Movement {
  userId: number
  /** Positive to the fan, negative from them. */
  amount: number
  /** The bet whose pool is on the other side; the mint where null. */
  betId: string | null
}

/**
 * Moves points, except those of stakes and payouts: they move in the SQL of bets. At most one movement per fan and call;
 * returns the new balances.
 */
export async function post(db: Db, kind: LedgerKind, movements: Movement[]): Promise<Map<number, number>> {
  if (movements.length === 0) return new Map()
  const users = movements.map(({ userId }) => userId)
  const amounts = movements.map(({ amount }) => amount)
  const bets = movements.map(({ betId }) => betId)
  const { rows } = await db.execute<{ user_id: number; balance: number }>(
    sql`SELECT user_id, balance
        FROM ledger_post(${kind}, ${sql.param(users)}::bigint[], ${sql.param(amounts)}::bigint[], ${sql.param(bets)}::text[])`,
  )
  return new Map(rows.map(({ user_id, balance }) => [user_id, balance]))
}

/** Newest first. */
export const entryOrder = orderByMoment(ledgerTransfers.at, ledgerTransfers.id, 'desc')

export const entriesQuery = (db: Db, accountId: number, position: Position | null, limit: number) =>
  db
    .select({ ...getTableColumns(ledgerTransfers), sortValue: entryOrder.value })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.fanAccount, accountId), position ? entryOrder.after(position) : undefined))
    .orderBy(entryOrder.orderBy)
    .limit(limit)

export async function listEntries(
  db: Db,
  accountId: number,
  position: Position | null,
  limit: number,
): Promise<{ entry: LedgerEntry; position: Position }[]> {
  const rows = await entriesQuery(db, accountId, position, limit)
  return rows.map(({ id, at, kind, betId, amount, toAccount, fanBalance, sortValue }) => ({
    entry: {
      id,
      at,
      kind,
      betId,
      amount: toAccount === accountId ? amount : -amount,
      balance: fanBalance,
    },
    position: [sortValue, id],
  }))
}

/** A long history at once would hold up everybody else of this process. */
const EXPORT_PAGE = 1_000

/** Read as they are asked for; in between no connection is held, however slowly the fan's browser reads. */
async function* listAllEntries(db: Db, accountId: number): AsyncGenerator<LedgerEntry[]> {
  let page: Awaited<ReturnType<typeof listEntries>> = []
  do {
    page = await listEntries(db, accountId, page.at(-1)?.position ?? null, EXPORT_PAGE)
    yield page.map(({ entry }) => entry)
  } while (page.length === EXPORT_PAGE)
}

/** A fan's balance, movements and limits, for their data export. */
export async function exportPoints(
  db: Db,
  userId: number,
): Promise<{ balance: number; ledger: LedgerEntry[] | Pages<LedgerEntry>; limits: PointLimits }> {
  const purse = await findPurse(db, userId)
  const limits = await findLimits(db, userId)
  if (!purse) return { balance: 0, ledger: [], limits }
  return {
    balance: purse.balance,
    ledger: listAllEntries(db, purse.accountId),
    limits,
  }
}

/** What a fan had at the end of each of the last days, the oldest first; the last one is today. */
export async function listDailyBalances(
  db: Db,
  userId: number,
  days: number,
): Promise<{ day: string; balance: number }[]> {
  const { rows } = await db.execute<{ day: string; balance: number }>(sql`
    SELECT to_char(day.start AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, coalesce(last.fan_balance, carried.amount, 0) AS balance
    FROM ledger_accounts a
    CROSS JOIN generate_series(
      date_trunc('day', clock_timestamp(), 'UTC') - (${days - 1}::integer * interval '1 day'),
      date_trunc('day', clock_timestamp(), 'UTC'), interval '1 day'
    ) AS day (start)
    LEFT JOIN LATERAL (
      SELECT t.fan_balance FROM ledger_transfers t
      WHERE t.fan_account = a.id AND t.at < day.start + interval '1 day' ORDER BY t.at DESC, t.id DESC LIMIT 1
    ) last ON true
    LEFT JOIN ledger_carried carried ON carried.account_id = a.id
    WHERE a.user_id = ${userId} ORDER BY day.start`)
  return rows
}

/** Counts violations of the ledger's invariants; every value must be zero. */
export async function auditLedger(db: Db): Promise<{ sum: number; wrongAccounts: number; negative: number }> {
  const { rows } = await db.execute<{ sum: number; wrong: number; negative: number }>(sql`
    WITH moved AS (
      SELECT account, sum(amount) AS amount FROM (
        SELECT to_account AS account, amount FROM ledger_transfers
        UNION ALL SELECT from_account, -amount FROM ledger_transfers
        UNION ALL SELECT account_id, amount FROM ledger_carried
      ) legs GROUP BY account
    )
    SELECT
      coalesce(sum(a.balance), 0)::bigint AS sum,
      count(*) FILTER (WHERE a.balance <> coalesce(moved.amount, 0)) AS wrong,
      count(*) FILTER (WHERE a.kind <> 'mint' AND a.balance < 0) AS negative
    FROM ledger_accounts a LEFT JOIN moved ON moved.account = a.id`)
  const [row] = rows
  return { sum: row?.sum ?? 0, wrongAccounts: row?.wrong ?? 0, negative: row?.negative ?? 0 }
}

/** A balance is what detached transfers add up to, and those that are left. */
export const transfersPartitionHooks: PartitionHooks = {
  carry: (tx, partition) => addUp(tx, partition, 1),
  takeBack: (tx, partition) => addUp(tx, partition, -1),
}

async function addUp(tx: Transaction, transfers: SQL, sign: 1 | -1): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ledger_carried AS c (account_id, amount)
    SELECT account, ${sign}::bigint * sum(amount) FROM (
      SELECT to_account AS account, amount FROM ${transfers}
      UNION ALL SELECT from_account, -amount FROM ${transfers}
    ) legs GROUP BY account
    ON CONFLICT (account_id) DO UPDATE SET amount = c.amount + EXCLUDED.amount`)
}
