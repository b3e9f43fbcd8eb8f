import { sql } from 'drizzle-orm'
import { auditLedger } from '#server/features/ledger/index.ts'
import type { Db } from '#server/storage/database.ts'

/** What holds at any moment, whatever happened (points.1, bets.4 to bets.6); answers where it does not. */
export async function findUnsound(db: Db): Promise<unknown[]> {
  const { sum, wrongAccounts, negative } = await auditLedger(db)
  const isSound = sum === 0 && wrongAccounts === 0 && negative === 0
  return [...(isSound ? [] : [{ sum, wrongAccounts, negative }]), ...(await unsoundBets(db))]
}

/** Bets whose pools, stakes and payouts disagree. */
async function unsoundBets(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    WITH staked AS (
      SELECT bet_id, choice, sum(amount) AS points, count(*) AS fans FROM stakes GROUP BY bet_id, choice
    ), pool AS (
      SELECT p.bet_id, bool_and(p.points = coalesce(s.points, 0) AND p.fans = coalesce(s.fans, 0)) AS agrees,
        sum(p.points) AS total
      FROM bet_pools p LEFT JOIN staked s USING (bet_id, choice) GROUP BY p.bet_id
    ), paid AS (
      SELECT bet_id, sum(payout) AS total, bool_and(payout IS NULL) AS none, bool_and(payout IS NOT NULL) AS every
      FROM stakes GROUP BY bet_id
    ), moved AS (
      SELECT t.bet_id, a.user_id,
        sum(CASE WHEN t.kind IN ('payout', 'refund') THEN t.amount ELSE -t.amount END) AS paid
      FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.fan_account
      WHERE t.kind IN ('payout', 'refund', 'unsettle', 'unrefund') GROUP BY t.bet_id, a.user_id
    )
    SELECT b.id, b.state, pool.agrees, pool.total, paid.total AS paid, account.balance
    FROM bets b JOIN pool ON pool.bet_id = b.id JOIN ledger_accounts account ON account.bet_id = b.id
    LEFT JOIN paid ON paid.bet_id = b.id
    WHERE NOT pool.agrees
      OR b.state IN ('open', 'closed') AND (account.balance <> pool.total OR NOT coalesce(paid.none, true))
      OR b.state IN ('settled', 'voided')
        AND (account.balance <> 0 OR coalesce(paid.total, 0) <> pool.total OR NOT coalesce(paid.every, true))
      OR EXISTS (
        SELECT 1 FROM stakes s LEFT JOIN moved USING (bet_id, user_id)
        WHERE s.bet_id = b.id AND coalesce(moved.paid, 0) <> coalesce(s.payout, 0)
      )`)
  return rows
}

/** What a fan's stakes moved out of their account, as the ledger has it. */
export async function stakedBy(db: Db, userId: number): Promise<number> {
  const { rows } = await db.execute<{ staked: number }>(sql`
    SELECT coalesce(sum(t.amount), 0)::float8 AS staked FROM ledger_transfers t
    JOIN ledger_accounts a ON a.id = t.fan_account WHERE a.user_id = ${userId} AND t.kind = 'stake'`)
  return rows[0]?.staked ?? 0
}
