// What tests need to bet: fans with points and bets with stakes, made by SQL where calls would take too long.
import { sql } from 'drizzle-orm'
import { openBetAccount, post } from '#server/features/ledger/index.ts'
import type { Db } from '#server/storage/database.ts'
import { insertBet } from './bets.storage.ts'

let count = 0

/** Fans that have these points, and no way to sign in. */
export async function fansWithPoints(db: Db, fans: number, points: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`INSERT INTO users (name) SELECT 'Row ' || n FROM generate_series(1, ${fans}::integer) n RETURNING id`,
  )
  const ids = rows.map(({ id }) => id)
  await db.execute(
    sql`INSERT INTO ledger_accounts (kind, user_id) SELECT 'fan', unnest(${sql.param(ids)}::bigint[])`,
  )
  await post(
    db,
    'welcome',
    ids.map((userId) => ({ userId, amount: points, betId: null })),
  )
  return ids
}

export interface TestStake {
  userId: number
  choice: number
  amount: number
}

/** A bet on which these stakes lie, the oldest first. */
export async function betWithStakes(db: Db, choices: number, stakes: TestStake[]): Promise<string> {
  const id = `bet-${++count}`
  await insertBet(db, {
    id,
    arenaId: 'nowhere',
    runId: null,
    statement: 'Who wins?',
    choices: Array.from({ length: choices }, (_, choice) => `Choice ${choice}`),
    openDate: new Date(0),
    durationS: null,
  })
  await openBetAccount(db, id)
  const column = <T>(pick: (stake: TestStake) => T) => sql.param(stakes.map(pick))
  await db.execute(sql`
    SELECT place_stakes(
      ${column(({ userId }) => userId)}::bigint[], ${column(() => 'nowhere')}::text[], ${column(() => id)}::text[],
      ${column(({ choice }) => choice)}::integer[], ${column(({ amount }) => amount)}::bigint[],
      ${column(() => null)}::text[], ${column(() => null)}::bytea[])`)
  return id
}
