// boards.8: everybody's places are kept when a week begins, so that a board tells who has risen and fallen since.
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { LeaderboardSort } from '#contract/fans.ts'
import type { SortOrder } from '#contract/fields.ts'
import { seasonAt } from '#contract/seasons.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { CIRCLE_COUNTED, circleIds, repeatsIn } from './circles.ts'
import { type Board, placesQuery, type RankingShape } from './leaderboard.storage.ts'
import { weekCounts, weekPlaces } from './leaderboard.tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ALL_TIME = ''

/** The Monday 0:00 UTC that a moment's week began with. */
export function weekOf(moment: Date): Date {
  const midnight = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate())
  return new Date(midnight - ((moment.getUTCDay() + 6) % 7) * DAY_MS)
}

/** Numbers the boards of all time and of the present season, once a week for all processes; returns whether it did. */
export async function keepPlacesIfDue(db: Db, now: Date): Promise<boolean> {
  if ((await boardsDue(db, now)).length === 0) return false
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtext('week_places')) AS free`,
    )
    if (!rows[0]?.free) return false
    // Once more: another process may have done it meanwhile.
    const due = await boardsDue(tx, now)
    await tx.execute(sql`SET LOCAL statement_timeout = '300s'`)
    for (const season of due) await keepPlaces(tx, season, weekOf(now))
    return due.length > 0
  })
}

/** By season; undefined: the board of all time. */
async function boardsDue(db: Db, now: Date): Promise<(string | undefined)[]> {
  const week = weekOf(now).getTime()
  const known = await db.select().from(weekCounts)
  const isKept = (season: string) =>
    known.some((count) => count.season === season && count.week.getTime() >= week)
  return [undefined, seasonAt(now)].filter((season) => !isKept(season ?? ALL_TIME))
}

/** Replaces what was kept of this board. What was kept of seasons that are over goes too: nobody moves on their boards. */
export async function keepPlaces(tx: Transaction, season: string | undefined, week: Date): Promise<void> {
  const kept = season ?? ALL_TIME
  await tx.delete(weekPlaces).where(season === undefined ? eq(weekPlaces.season, ALL_TIME) : notAllTime)
  await tx.execute(
    sql`INSERT INTO ${weekPlaces} (season, user_id, cheer, prediction, ultra) ${placesQuery(season)}`,
  )
  await tx
    .insert(weekCounts)
    .values({ season: kept, week })
    .onConflictDoUpdate({ target: weekCounts.season, set: { week } })
  if (season !== undefined)
    await tx.delete(weekCounts).where(notInArray(weekCounts.season, [ALL_TIME, season]))
}
const notAllTime = sql`${weekPlaces.season} <> ${ALL_TIME}`

const COLUMNS = {
  avg_cheer_score: weekPlaces.cheer,
  avg_prediction_score: weekPlaces.prediction,
  avg_ultra_score: weekPlaces.ultra,
} as const satisfies Partial<Record<LeaderboardSort, unknown>>

/** Whether anybody can rise or fall on a board: not on one by name or from the bottom up. */
const hasPlaces = ({ sort, order }: Pick<Board, 'sort' | 'order'>): boolean =>
  sort !== 'name' && order === 'desc'

/** The place of the fan that a row is of, for a statement that reads rows of `users`. */
export function lastPlaceOf({ sort, order, season }: RankingShape & { order: SortOrder }): SQL {
  if (sort === 'name' || !hasPlaces({ sort, order })) return sql`NULL::integer`
  return sql`(SELECT ${COLUMNS[sort]} FROM ${weekPlaces}
    WHERE ${weekPlaces.userId} = ${users.id} AND ${weekPlaces.season} = ${season ?? ALL_TIME})`
}

/**
 * The places of these fans when the week began, on this very board: among a circle they are numbered within it. Boards by
 * name or from the bottom up have no places to win, and a circle of more than 10,000 is not numbered.
 */
export async function findLastPlaces(
  db: Db,
  { sort, order, season, among }: Board,
  fanIds: readonly number[],
): Promise<Map<number, number>> {
  if (sort === 'name' || !hasPlaces({ sort, order }) || fanIds.length === 0) return new Map()
  const kept = season ?? ALL_TIME
  const place = COLUMNS[sort]
  if (!among) {
    const rows = await db
      .select({ id: weekPlaces.userId, place })
      .from(weekPlaces)
      .where(and(eq(weekPlaces.season, kept), sql`${weekPlaces.userId} = ANY(${sql.param(fanIds)})`))
    return new Map(rows.map((row) => [row.id, row.place]))
  }
  const { rows } = await db.execute<{ id: number; place: number; size: number }>(sql`
    WITH circle AS MATERIALIZED (
      SELECT DISTINCT user_id FROM (
        SELECT user_id FROM (${circleIds(among.circle, among.viewerId)}) AS known
        LIMIT ${CIRCLE_COUNTED} * ${repeatsIn(among.circle, among.viewerId)} + 1
      ) AS read
    ),
    numbered AS (
      SELECT ${weekPlaces.userId} AS id, row_number() OVER (ORDER BY ${place}) AS place
      FROM ${weekPlaces}
      WHERE ${weekPlaces.season} = ${kept} AND ${weekPlaces.userId} IN (SELECT user_id FROM circle)
    )
    SELECT id, place, (SELECT count(*) FROM circle) AS size FROM numbered WHERE id = ANY(${sql.param(fanIds)})`)
  if ((rows[0]?.size ?? 0) > CIRCLE_COUNTED) return new Map()
  return new Map(rows.map((row) => [row.id, row.place]))
}
