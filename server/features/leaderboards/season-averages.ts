// boards.6: who attended a scored match of a season is on its board, with the means of that season's matches.
import { asc, eq, sql } from 'drizzle-orm'
import { seasonAt, seasonBounds, seasonsSince } from '#contract/seasons.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { seasonFans } from './leaderboard.tables.ts'

/**
 * Recomputes the fans' means of the season that `date` is in, weighted as those of all time (scores.10). The caller has
 * locked the fans (`refreshAverages`), so two matches with the same fans neither lose a row nor deadlock.
 */
export async function refreshSeason(tx: Transaction, date: Date, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const ids = sql.param([...new Set(userIds)])
  const season = seasonAt(date)
  const { from, to } = seasonBounds(season)
  await tx.execute(sql`
    WITH mean AS (
      SELECT scored.user_id AS id,
        count(*) AS matches,
        coalesce(sum(scored.cheer_score * scored.live_seconds) / nullif(sum(scored.live_seconds), 0), 0) AS cheer,
        coalesce(sum(scored.prediction_score * scored.live_seconds) / nullif(sum(scored.live_seconds), 0), 0) AS prediction,
        coalesce(sum(scored.ultra_score * scored.live_seconds) / nullif(sum(scored.live_seconds), 0), 0) AS ultra
      FROM match_rows AS scored
      WHERE scored.user_id = ANY(${ids})
        AND scored.date >= ${from.toISOString()}::timestamptz AND scored.date < ${to.toISOString()}::timestamptz
        AND num_nonnulls(scored.cheer_score, scored.prediction_score, scored.ultra_score) > 0
      GROUP BY scored.user_id
    ),
    gone AS (
      DELETE FROM season_fans
      WHERE season = ${season} AND user_id = ANY(${ids}) AND user_id NOT IN (SELECT id FROM mean)
    )
    INSERT INTO season_fans
      (season, user_id, name_key, is_listed, cheer_score, prediction_score, ultra_score, scored_matches)
    SELECT ${season}, users.id, users.name_key, users.disabled_at IS NULL AND users.deleted_at IS NULL,
      mean.cheer, mean.prediction, mean.ultra, mean.matches
    FROM mean JOIN users ON users.id = mean.id
    ON CONFLICT (user_id, season) DO UPDATE SET
      cheer_score = excluded.cheer_score,
      prediction_score = excluded.prediction_score,
      ultra_score = excluded.ultra_score,
      scored_matches = excluded.scored_matches
    WHERE (season_fans.cheer_score, season_fans.prediction_score, season_fans.ultra_score, season_fans.scored_matches)
      IS DISTINCT FROM (excluded.cheer_score, excluded.prediction_score, excluded.ultra_score, excluded.scored_matches)`)
}

/** The first that somebody is on a board of. */
export const firstSeason = sql`(SELECT min(${seasonFans.season}) FROM ${seasonFans} WHERE ${seasonFans.isListed})`

export async function findFirstSeason(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ first: string | null }>(sql`SELECT ${firstSeason} AS first`)
  return rows[0]?.first ?? null
}

/** Newest first: all since the first. */
export const listSeasons = (first: string | null, now: Date): string[] =>
  seasonsSince(first ?? seasonAt(now), now)

/** For a fan's data export. */
export function exportSeasons(db: Db, userId: number) {
  return db
    .select({
      season: seasonFans.season,
      matches: seasonFans.scoredMatches,
      avg_cheer_score: seasonFans.cheerScore,
      avg_prediction_score: seasonFans.predictionScore,
      avg_ultra_score: seasonFans.ultraScore,
    })
    .from(seasonFans)
    .where(eq(seasonFans.userId, userId))
    .orderBy(asc(seasonFans.season))
}
