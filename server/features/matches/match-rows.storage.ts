// A match has thousands of rows, so each statement writes all of them at once.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#server/storage/database.ts'
import type { PartitionHooks } from '#server/storage/partitions.ts'
import { type GroupResult, type NewMatch, ranksOf } from './match.ts'
import { matchRows, matchUltraRows } from './matches.tables.ts'

/** With the match's date PostgreSQL opens one partition and not all of them. */
export const isOfMatch = (matchId: number) => sql`match_rows.match_id = ${matchId}
  AND match_rows.date = (SELECT of_match.date FROM matches of_match WHERE of_match.id = ${matchId})`

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
    WHERE ${isOfMatch(matchId)} AND user_id = given."userId"
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
      (SELECT ${WEIGHTED_PREDICTION} FROM match_rows WHERE ${isOfMatch(matchId)})
    WHERE id = ${matchId}`)
  await db.execute(sql`
    UPDATE match_ultra_rows SET prediction_score = mean.score
    FROM (
      SELECT ultra_id, ${WEIGHTED_PREDICTION} AS score
      FROM match_rows CROSS JOIN LATERAL unnest(ultra_ids) AS own (ultra_id)
      WHERE ${isOfMatch(matchId)}
      GROUP BY ultra_id
    ) AS mean
    WHERE match_id = ${matchId} AND match_ultra_rows.ultra_id = mean.ultra_id`)
}

/** Deletes all rows of the match and returns whose they were. */
export async function deleteMatchRows(
  db: Db,
  matchId: number,
): Promise<{ userIds: number[]; ultraIds: number[] }> {
  const fans = await db.delete(matchRows).where(isOfMatch(matchId)).returning({ id: matchRows.userId })
  const groups = await db
    .delete(matchUltraRows)
    .where(eq(matchUltraRows.matchId, matchId))
    .returning({ id: matchUltraRows.ultraId })
  return { userIds: fans.map(({ id }) => id), ultraIds: groups.map(({ id }) => id) }
}

/** What averages, counts and personal bests need of detached rows is added up by fan. */
export const matchRowsPartitionHooks: PartitionHooks = {
  carry: (tx, partition) => addUp(tx, partition, 1),

  async takeBack(tx, partition) {
    // A match that was deleted meanwhile stays in its fans' averages, and nowhere else.
    await tx.execute(sql`
      DELETE FROM ${partition} r
      WHERE NOT EXISTS (SELECT 1 FROM matches m WHERE m.id = r.match_id AND m.date = r.date)`)
    await addUp(tx, partition, -1)
    await tx.execute(sql`DELETE FROM match_rows_carried WHERE matches = 0`)
  },
}

async function addUp(tx: Transaction, rows: SQL, sign: 1 | -1): Promise<void> {
  await tx.execute(sql`
    INSERT INTO match_rows_carried AS c
      (user_id, matches, scored_matches, live_seconds, cheer, prediction, ultra, best_cheer)
    SELECT user_id, ${sign}::integer * count(*), ${sign}::integer * count(*) FILTER (WHERE is_scored),
      ${sign}::integer * coalesce(sum(live_seconds) FILTER (WHERE is_scored), 0),
      ${sign}::integer * coalesce(sum(cheer_score * live_seconds), 0),
      ${sign}::integer * coalesce(sum(prediction_score * live_seconds), 0),
      ${sign}::integer * coalesce(sum(ultra_score * live_seconds), 0), max(cheer_score)
    FROM ${rows}
    CROSS JOIN LATERAL (SELECT num_nonnulls(cheer_score, prediction_score, ultra_score) > 0 AS is_scored) scored
    GROUP BY user_id
    ON CONFLICT (user_id) DO UPDATE SET
      matches = c.matches + EXCLUDED.matches,
      scored_matches = c.scored_matches + EXCLUDED.scored_matches,
      live_seconds = c.live_seconds + EXCLUDED.live_seconds,
      cheer = c.cheer + EXCLUDED.cheer,
      prediction = c.prediction + EXCLUDED.prediction,
      ultra = c.ultra + EXCLUDED.ultra,
      best_cheer = greatest(c.best_cheer, EXCLUDED.best_cheer)`)
}
