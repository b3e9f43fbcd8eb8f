import { and, isNotNull, sql } from 'drizzle-orm'
import { matchRows } from '#server/features/matches/matches.tables.ts'
import { notificationSettings } from '#server/features/notifications/notifications.tables.ts'
import { numberArray } from '#server/storage/columns.ts'
import type { Db } from '#server/storage/database.ts'
import { type Streak, streakOf, WEEKS_READ, weekStarts } from './streak.ts'

/** The streaks of these fans as of a moment, from their match rows; UTC for whose time zone is not known. */
export async function findStreaks(
  db: Db,
  userIds: readonly number[],
  at: Date,
  weeks = WEEKS_READ,
): Promise<Map<number, Streak>> {
  const zones = await findTimeZones(db, userIds)
  const streaks = new Map<number, Streak>()
  for (const [zone, ids] of Map.groupBy(userIds, (id) => zones.get(id) ?? 'UTC')) {
    const attended = await findWeeks(db, ids, weekStarts(at, zone, weeks))
    for (const id of ids) streaks.set(id, streakOf(new Set(attended.get(id)), weeks))
  }
  return streaks
}

async function findTimeZones(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: notificationSettings.userId, zone: notificationSettings.timeZone })
    .from(notificationSettings)
    .where(
      // One array: a list has a parameter per fan, and PostgreSQL takes at most 65,535 of them.
      and(
        sql`${notificationSettings.userId} = ANY (${numberArray(userIds)}::bigint[])`,
        isNotNull(notificationSettings.timeZone),
      ),
    )
  return new Map(rows.map(({ id, zone }) => [id, zone ?? 'UTC']))
}

/** In which of the weeks, numbered from 1, each fan attended a match. */
async function findWeeks(
  db: Db,
  userIds: readonly number[],
  starts: readonly Date[],
): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ user_id: number; weeks: number[] }>(weeksQuery(userIds, starts))
  return new Map(rows.map((row) => [row.user_id, row.weeks]))
}

export function weeksQuery(userIds: readonly number[], starts: readonly Date[]) {
  const moments = sql.param(starts.map((start) => start.toISOString()))
  return sql`
    SELECT user_id, array_agg(DISTINCT width_bucket(date, ${moments}::timestamptz[])) AS weeks
    FROM ${matchRows}
    WHERE user_id = ANY(${sql.param(userIds)}::bigint[]) AND date >= ${starts[0]?.toISOString()}::timestamptz
    GROUP BY user_id`
}
