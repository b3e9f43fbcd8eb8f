import { and, asc, avg, count, inArray, isNull, sql } from 'drizzle-orm'
import type { UltraFigures } from '#server/features/clubs/index.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { isAnyOf, prepared } from '#server/storage/prepared-statements.ts'
import { ultraGroups } from './ultras.tables.ts'

/** ultras.6: the admin's value weighs as much as this many matches. */
const BASE_WEIGHT = 5
const COUNTED_MATCHES = 20

/**
 * ultras.6: (5 × the admin's value + Σ over its last 20 matches) ÷ (5 + their number). Call it in the transaction that
 * writes the groups' match rows or base values.
 */
export async function refreshUltraScores(tx: Transaction, ultraIds: readonly number[]): Promise<void> {
  if (ultraIds.length === 0) return
  const ids = [...ultraIds]
  // Lock before summing, so that two matches that end at once see each other's rows.
  await tx
    .select({ id: ultraGroups.id })
    .from(ultraGroups)
    .where(inArray(ultraGroups.id, ids))
    .orderBy(asc(ultraGroups.id))
    .for('no key update')
  // least() corrects rounding above 100.
  await tx.execute(sql`
    UPDATE ${ultraGroups} AS grp
    SET ultra_score = least(100, (${BASE_WEIGHT} * grp.base_score + played.total) / (${BASE_WEIGHT} + played.number))
    FROM (
      SELECT ultra.id, coalesce(sum(last.counted), 0) AS total, count(last.counted) AS number
      FROM ${ultraGroups} AS ultra
      LEFT JOIN LATERAL (
        SELECT counted FROM match_ultra_rows
        WHERE ultra_id = ultra.id AND counted IS NOT NULL ORDER BY date DESC, match_id DESC LIMIT ${COUNTED_MATCHES}
      ) AS last ON true
      WHERE ultra.id IN ${ids}
      GROUP BY ultra.id
    ) AS played
    WHERE grp.id = played.id`)
}

const figuresOfClubs = prepared('ultra_figures', (db) =>
  db
    .select({
      clubId: ultraGroups.clubId,
      count: count(),
      score: avg(ultraGroups.ultraScore).mapWith(Number),
    })
    .from(ultraGroups)
    .where(and(isAnyOf(ultraGroups.clubId, 'clubIds'), isNull(ultraGroups.archivedAt)))
    .groupBy(ultraGroups.clubId),
)

/** Number and mean score of each club's groups; clubs without any are left out. */
export async function loadUltraFigures(
  db: Db,
  clubIds: readonly number[],
): Promise<Map<number, UltraFigures>> {
  if (clubIds.length === 0) return new Map()
  const rows = await figuresOfClubs(db, { clubIds })
  return new Map(rows.map(({ clubId, count, score }) => [clubId, { count, score: score ?? 0 }]))
}
