import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/storage/database.ts'

/**
 * Brings the fans' means up to date with their match rows: scores.9. Called by matches, which owns the rows
 * and lies above, so its table is only named here.
 */
export async function refreshAverages(tx: Transaction, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const ids = sql.param([...new Set(userIds)])
  // Held first, in id order: whoever waits here reads the other's rows in the next statement, and two matches
  // of the same fans cannot wait for each other.
  await tx.execute(sql`SELECT id FROM users WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`)
  await tx.execute(sql`
    UPDATE users SET
      cheer_score = mean.cheer,
      prediction_score = mean.prediction,
      ultra_score = mean.ultra,
      scored_matches = mean.matches
    FROM (
      SELECT fan.id,
        count(scored.match_id) AS matches,
        coalesce(sum(scored.cheer_score) / count(scored.match_id), 0) AS cheer,
        coalesce(sum(scored.prediction_score) / count(scored.match_id), 0) AS prediction,
        coalesce(sum(scored.ultra_score) / count(scored.match_id), 0) AS ultra
      FROM unnest(${ids}::bigint[]) AS fan (id)
      LEFT JOIN match_rows AS scored ON scored.user_id = fan.id
        AND num_nonnulls(scored.cheer_score, scored.prediction_score, scored.ultra_score) > 0
      GROUP BY fan.id
    ) AS mean
    WHERE users.id = mean.id`)
}
