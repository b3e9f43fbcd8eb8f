// What tests need to bet: fans with points and bets with stakes, made by SQL where calls would take too long.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { openBetAccount, post } from '#server/features/ledger/index.ts'
import { numberArray } from '#server/storage/columns.ts'
import { type Db, driverOf } from '#server/storage/database.ts'
import { insertBet } from './bets.storage.ts'
import { placeStakes } from './stake-batch.ts'

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

/** Gives each fan a session without a usable token. */
export async function withSessions<T extends { userId: number }>(
  db: Db,
  requests: T[],
): Promise<(T & { sessionId: string })[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
    SELECT sha256(convert_to(gen_random_uuid()::text, 'UTF8')), user_id, now(), now() + interval '1 day'
    FROM unnest(${numberArray(requests.map(({ userId }) => userId))}::bigint[]) WITH ORDINALITY AS fan (user_id, ord)
    ORDER BY ord RETURNING encode(token_hash, 'hex') AS id`)
  return requests.map((request, i) => ({ ...request, sessionId: rows[i]?.id ?? '' }))
}

export interface TestStake {
  userId: number
  choice: number
  amount: number
}

/** A bet on which these stakes lie, the oldest first. */
export async function betWithStakes(
  db: NodePgDatabase,
  choices: number,
  stakes: TestStake[],
): Promise<string> {
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
  const asked = stakes.map((stake) => ({ ...stake, arenaId: 'nowhere', betId: id, key: null }))
  await placeStakes(driverOf(db), await withSessions(db, asked), new Date())
  return id
}
