// A match has thousands of rows, so each statement writes all of them at once.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/storage/database.ts'
import { type GroupResult, type NewMatch, ranksOf } from './match.ts'
import { matchRows, matchUltraRows } from './matches.tables.ts'

export async function insertMatchRows(db: Db, matchId: number, { rows, date }: NewMatch): Promise<void> {
  if (rows.length === 0) return
  const ranks = ranksOf(rows)
  const given = JSON.stringify(
    rows.map(({ ultraIds, ...row }, index) => ({
      ...row,
      ...ranks[index],
      ultraIds: ultraIds.length === 0 ? null : ultraIds,
    })),
  )
  await db.execute(sql`
    INSERT INTO match_rows
      (match_id, user_id, side, date, live_seconds, cheer_score, prediction_score, ultra_score, rank, end_rank, ultra_ids)
    SELECT ${matchId}, "userId", side, ${date.toISOString()}::timestamptz, "liveSeconds", "cheerScore",
      "predictionScore", "ultraScore", rank, "endRank", "ultraIds"
    FROM json_to_recordset(${given}::json) AS given (
      "userId" bigint, side text, "liveSeconds" float8, "cheerScore" float8, "predictionScore" float8,
      "ultraScore" float8, rank integer, "endRank" integer, "ultraIds" bigint[]
    )`)
}

export async function insertGroupResults(
  db: Db,
  matchId: number,
  date: Date,
  results: readonly GroupResult[],
): Promise<void> {
  if (results.length === 0) return
  await db.execute(sql`
    INSERT INTO match_ultra_rows
      (match_id, ultra_id, date, members, cheer_score, prediction_score, ultra_score, counted)
    SELECT ${matchId}, "ultraId", ${date.toISOString()}::timestamptz, members, "cheerScore",
      "predictionScore", "ultraScore", counted
    FROM json_to_recordset(${JSON.stringify(results)}::json) AS given (
      "ultraId" bigint, members integer, "cheerScore" float8, "predictionScore" float8,
      "ultraScore" float8, counted float8
    )`)
}

/** Returns the changed fans; only those who attended have a row. */
export async function updatePredictionScores(
  db: Db,
  matchId: number,
  scores: ReadonlyMap<number, number | null>,
): Promise<number[]> {
  const given = JSON.stringify([...scores].map(([userId, score]) => ({ userId, score })))
  const { rows } = await db.execute<{ user_id: number }>(sql`
    UPDATE match_rows SET prediction_score = given.score
    FROM json_to_recordset(${given}::json) AS given ("userId" bigint, score float8)
    WHERE match_id = ${matchId} AND user_id = given."userId"
    RETURNING user_id`)
  return rows.map((row) => row.user_id)
}

/** scores.10; null where nobody who stayed had a settled stake. */
const WEIGHTED_PREDICTION = sql`sum(prediction_score * live_seconds)
  / nullif(sum(live_seconds) FILTER (WHERE prediction_score IS NOT NULL), 0)`

/** Recomputes the means of the match and its groups from the fans' rows. */
export async function refreshPredictionMeans(db: Db, matchId: number): Promise<void> {
  await db.execute(sql`
    UPDATE matches SET prediction_score =
      (SELECT ${WEIGHTED_PREDICTION} FROM match_rows WHERE match_id = ${matchId})
    WHERE id = ${matchId}`)
  await db.execute(sql`
    UPDATE match_ultra_rows SET prediction_score = mean.score
    FROM (
      SELECT ultra_id, ${WEIGHTED_PREDICTION} AS score
      FROM match_rows CROSS JOIN LATERAL unnest(ultra_ids) AS own (ultra_id)
      WHERE match_id = ${matchId}
      GROUP BY ultra_id
    ) AS mean
    WHERE match_id = ${matchId} AND match_ultra_rows.ultra_id = mean.ultra_id`)
}

/** Deletes all rows of the match and returns whose they were. */
export async function deleteMatchRows(
  db: Db,
  matchId: number,
): Promise<{ userIds: number[]; ultraIds: number[] }> {
  const fans = await db
    .delete(matchRows)
    .where(eq(matchRows.matchId, matchId))
    .returning({ id: matchRows.userId })
  const groups = await db
    .delete(matchUltraRows)
    .where(eq(matchUltraRows.matchId, matchId))
    .returning({ id: matchUltraRows.ultraId })
  return { userIds: fans.map(({ id }) => id), ultraIds: groups.map(({ id }) => id) }
}
