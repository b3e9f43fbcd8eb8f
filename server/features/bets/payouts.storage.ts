// How points leave a bet again: payouts, refunds, and what is taken back. SQL: payouts.functions.sql; late stakes and
// take-backs are in bets.functions.sql.
import { eq, sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/errors.ts'
import { lockPurses } from '#server/features/ledger/index.ts'
import type { Db } from '#server/storage/database.ts'
import { bets } from './bets.tables.ts'

/** bets.11: closes a bet as of `at` and refunds what was staked after it. Returns the refunds. */
export async function closeBackDated(
  db: Db,
  betId: string,
  at: Date,
): Promise<{ userId: number; amount: number }[]> {
  const moment = sql`${at.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ user_id: number; amount: number }>(
    sql`SELECT user_id, amount FROM refund_late(${betId}, ${moment})`,
  )
  await db.execute(
    sql`UPDATE bets SET state = 'closed', closes_at = least(closes_at, ${moment}) WHERE id = ${betId}`,
  )
  return rows.map(({ user_id, amount }) => ({ userId: user_id, amount }))
}

export interface Payout {
  userId: number
  choice: number
  amount: number
  payout: number
}

/** Stakes per statement: a whole stadium in one would be cut off by the statement's time limit. */
const PAID_AT_ONCE = 10_000

/** Pays every stake of a locked bet; without an answer, refunds all. */
export async function payBet(db: Db, betId: string, answer: number | null): Promise<Payout[]> {
  const { rows: shares } = await db.execute<{
    total: number
    winning: number
    last_remainder: number | null
    last_id: number | null
  }>(sql`SELECT * FROM share_pool(${betId}, ${answer}::integer)`)
  const [share] = shares
  if (!share) throw new Error('share_pool returned no row')
  const payouts: Payout[] = []
  for (let after = 0; ; after = payouts.at(-1)?.userId ?? after) {
    const { rows } = await db.execute<{ user_id: number; choice: number; amount: number; payout: number }>(
      sql`SELECT user_id, choice, amount, payout FROM pay_bet(${betId}, ${answer}::integer, ${share.total},
        ${share.winning}, ${share.last_remainder}, ${share.last_id}, ${after}, ${PAID_AT_ONCE})`,
    )
    for (const { user_id, ...stake } of rows) payouts.push({ userId: user_id, ...stake })
    if (rows.length < PAID_AT_ONCE) break
  }
  await db
    .update(bets)
    .set({
      state: answer === null ? 'voided' : 'settled',
      answer,
      decidedAt: sql`clock_timestamp()`,
      unsettleReason: null,
    })
    .where(eq(bets.id, betId))
  return payouts
}

/** A locked, settled bet becomes a closed one again; `unpayBet` brings its points back. Returns what was paid. */
export async function setUnsettled(db: Db, betId: string, reason: string): Promise<Payout[]> {
  await db
    .update(bets)
    .set({ state: 'closed', answer: null, decidedAt: null, unsettleReason: reason })
    .where(eq(bets.id, betId))
  const { rows } = await db.execute<{ user_id: number; choice: number; amount: number; payout: number }>(
    sql`SELECT user_id, choice, amount, payout FROM stakes WHERE bet_id = ${betId} ORDER BY user_id`,
  )
  return rows.map(({ user_id, ...stake }) => ({ userId: user_id, ...stake }))
}

/** Takes all payouts of a bet back into its pool. */
export async function unpayBet(db: Db, betId: string, kind: 'unsettle' | 'unrefund'): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ user_id: number }>(
      sql`SELECT user_id FROM unpay_bet(${betId}, ${kind}, ${after}, ${PAID_AT_ONCE})`,
    )
    after = rows.at(-1)?.user_id ?? after
    if (rows.length < PAID_AT_ONCE) return
  }
}

/** What taking a settlement back would move: how many were paid, how much, and what they have spent of it. */
export async function foreseeUnsettling(
  db: Db,
  betId: string,
): Promise<{ fans: number; points: number; covered: number }> {
  const { rows } = await db.execute<{ fans: number; points: number; covered: number }>(sql`
    SELECT count(*)::integer AS fans, coalesce(sum(s.payout), 0)::bigint AS points,
      coalesce(sum(greatest(0, s.payout - a.balance)), 0)::bigint AS covered
    FROM stakes s JOIN ledger_accounts a ON a.user_id = s.user_id
    WHERE s.bet_id = ${betId} AND s.payout > 0`)
  return rows[0] ?? { fans: 0, points: 0, covered: 0 }
}

/** Those who were paid: nothing comes back from the others. */
export const lockPaidFans = (db: Db, betId: string): Promise<void> =>
  lockPurses(db, sql`SELECT user_id FROM stakes WHERE bet_id = ${betId} AND payout > 0`)

export interface TakenBack {
  betId: string
  choice: number
  amount: number
  total: number
  balance: number
}

export async function takeBack(
  db: Db,
  arenaId: string,
  betId: string,
  userId: number,
): Promise<TakenBack | TakeBackRefusal> {
  const { rows } = await db.execute<{ refusal: TakeBackRefusal | null } & Omit<TakenBack, 'betId'>>(
    sql`SELECT refusal, choice, amount, total, balance FROM take_back(${arenaId}, ${betId}, ${userId})`,
  )
  const [row] = rows
  if (!row) throw new Error('take_back returned no row')
  const { refusal, ...taken } = row
  return refusal ?? { betId, ...taken }
}

type TakeBackRefusal = Extract<
  ErrorCode,
  'bet_not_found' | 'takeback_used' | 'takeback_too_late' | 'no_stake'
>
