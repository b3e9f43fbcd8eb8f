// home.5: when a fan was away. A visit lasts until nothing was read of home for half an hour.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/storage/database.ts'
import { prepared } from '#server/storage/prepared-statements.ts'
import { fanVisits } from './home.tables.ts'

const VISIT_ENDS_MS = 30 * 60_000
/** Pages read home every few seconds; the row is written once a minute. */
const WRITTEN_EVERY_MS = 60_000
/** So far back for fans whose last visit is not known. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60_000

export interface Visit {
  beganAt: Date
  /** The end of the visit before. */
  awaySince: Date
}

const visitOf = prepared('visit_of', (db) =>
  db
    .select()
    .from(fanVisits)
    .where(eq(fanVisits.userId, sql.placeholder('userId'))),
)

export async function recordVisit(db: Db, userId: number, now: Date): Promise<Visit> {
  const [known] = await visitOf(db, { userId })
  if (known && now.getTime() - known.seenAt.getTime() < WRITTEN_EVERY_MS) return known
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
  const nowMs = now.getTime()
  const isNewVisit = sql`fan_visits.seen_at < ${at(nowMs - VISIT_ENDS_MS)}`
  const [visit] = await db
    .insert(fanVisits)
    .values({
      userId,
      beganAt: now,
      seenAt: now,
      awaySince: sql`greatest(${at(nowMs - LOOK_BACK_MS)}, (SELECT created_at FROM users WHERE id = ${userId}))`,
    })
    .onConflictDoUpdate({
      target: fanVisits.userId,
      set: {
        awaySince: sql`CASE WHEN ${isNewVisit} THEN fan_visits.seen_at ELSE fan_visits.away_since END`,
        beganAt: sql`CASE WHEN ${isNewVisit} THEN excluded.began_at ELSE fan_visits.began_at END`,
        seenAt: sql`greatest(fan_visits.seen_at, excluded.seen_at)`,
      },
    })
    .returning()
  if (!visit) throw new Error(`the visit of fan ${userId} was not stored`)
  return visit
}

export async function exportVisits(db: Db, userId: number): Promise<unknown> {
  const [visit] = await visitOf(db, { userId })
  return visit ? { began_at: visit.beganAt, last_seen_at: visit.seenAt } : null
}

export async function forgetVisits(db: Db, userId: number): Promise<void> {
  await db.delete(fanVisits).where(eq(fanVisits.userId, userId))
}
