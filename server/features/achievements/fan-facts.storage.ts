// Counts that rules look at, read only as far as a rule can care.
import { sql } from 'drizzle-orm'
import { users } from '#server/features/fans/fans.tables.ts'
import { matchRows } from '#server/features/matches/matches.tables.ts'
import { clubMembers, follows } from '#server/features/relationships/relationships.tables.ts'
import type { Db, Transaction } from '#server/storage/database.ts'

/** Fans ever made, deleted ones too, up to `most`. */
export async function countFansEver(db: Db, most: number): Promise<number> {
  return countOf(db, sql`SELECT FROM ${users} LIMIT ${most}`)
}

export async function countFollowers(db: Db, userId: number, most: number): Promise<number> {
  return countOf(db, sql`SELECT FROM ${follows} WHERE followed_id = ${userId} LIMIT ${most}`)
}

export async function countClubs(db: Db, userId: number): Promise<number> {
  return countOf(db, sql`SELECT FROM ${clubMembers} WHERE user_id = ${userId}`)
}

export async function countAttended(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ user_id: number; count: number }>(sql`
    SELECT user_id, count(*) FROM ${matchRows}
    WHERE user_id = ANY(${sql.param(userIds)}::bigint[]) GROUP BY user_id`)
  return new Map(rows.map((row) => [row.user_id, row.count]))
}

/** Held until the transaction ends: two who count towards the same threshold see each other's rows. */
export async function lockCount(tx: Transaction, subject: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`achievement ${subject}`}, 0))`)
}

async function countOf(db: Db, found: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`SELECT count(*) FROM (${found}) AS found`)
  return rows[0]?.count ?? 0
}
