ALTER TABLE "match_ultra_rows" ALTER COLUMN "counted" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "match_rows" ADD COLUMN "rank" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "match_rows" ADD COLUMN "end_rank" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "sport" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "wear" jsonb;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "home_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "away_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "period" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "events" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "home_fans" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "away_fans" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "arena_runs_match" ON "arena_runs" USING btree ("match_id") WHERE match_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "match_rows_best" ON "match_rows" USING btree ("match_id","rank","user_id");--> statement-breakpoint
-- What was written before: how many fans each end had, and each fan's place.
UPDATE matches SET home_fans = ends.home, away_fans = ends.away
FROM (
  SELECT match_id, count(*) FILTER (WHERE side = 'home') AS home, count(*) FILTER (WHERE side = 'away') AS away
  FROM match_rows GROUP BY match_id
) AS ends
WHERE matches.id = ends.match_id;
--> statement-breakpoint
UPDATE match_rows SET rank = placed.rank, end_rank = placed.end_rank
FROM (
  SELECT match_id, user_id,
    rank() OVER (PARTITION BY match_id ORDER BY coalesce(cheer_score, 0) DESC) AS rank,
    rank() OVER (PARTITION BY match_id, side ORDER BY coalesce(cheer_score, 0) DESC) AS end_rank
  FROM match_rows
) AS placed
WHERE match_rows.match_id = placed.match_id AND match_rows.user_id = placed.user_id;
--> statement-breakpoint
-- scores.10: every mean over match rows is weighted by the live seconds attended.
UPDATE matches SET cheer_score = mean.cheer, prediction_score = mean.prediction
FROM (
  SELECT match_id,
    sum(coalesce(cheer_score, 0) * live_seconds) / nullif(sum(live_seconds), 0) AS cheer,
    sum(prediction_score * live_seconds)
      / nullif(sum(live_seconds) FILTER (WHERE prediction_score IS NOT NULL), 0) AS prediction
  FROM match_rows GROUP BY match_id
) AS mean
WHERE matches.id = mean.match_id;
--> statement-breakpoint
-- ultras.7: a match counts for a group if three of its members attended a third of it.
UPDATE match_ultra_rows SET cheer_score = mean.cheer, prediction_score = mean.prediction, ultra_score = mean.ultra,
  counted = CASE WHEN mean.stayed >= 3 THEN counted END
FROM (
  SELECT r.match_id, own.ultra_id,
    sum(coalesce(r.cheer_score, 0) * r.live_seconds) / nullif(sum(r.live_seconds), 0) AS cheer,
    sum(r.prediction_score * r.live_seconds)
      / nullif(sum(r.live_seconds) FILTER (WHERE r.prediction_score IS NOT NULL), 0) AS prediction,
    sum(r.ultra_score * r.live_seconds)
      / nullif(sum(r.live_seconds) FILTER (WHERE r.ultra_score IS NOT NULL), 0) AS ultra,
    count(*) FILTER (WHERE r.live_seconds >= m.live_seconds / 3) AS stayed
  FROM match_rows r JOIN matches m ON m.id = r.match_id CROSS JOIN LATERAL unnest(r.ultra_ids) AS own (ultra_id)
  GROUP BY r.match_id, own.ultra_id
) AS mean
WHERE match_ultra_rows.match_id = mean.match_id AND match_ultra_rows.ultra_id = mean.ultra_id;
--> statement-breakpoint
UPDATE users SET cheer_score = mean.cheer, prediction_score = mean.prediction, ultra_score = mean.ultra
FROM (
  SELECT user_id,
    coalesce(sum(cheer_score * live_seconds) / nullif(sum(live_seconds), 0), 0) AS cheer,
    coalesce(sum(prediction_score * live_seconds) / nullif(sum(live_seconds), 0), 0) AS prediction,
    coalesce(sum(ultra_score * live_seconds) / nullif(sum(live_seconds), 0), 0) AS ultra
  FROM match_rows WHERE num_nonnulls(cheer_score, prediction_score, ultra_score) > 0 GROUP BY user_id
) AS mean
WHERE users.id = mean.user_id;
--> statement-breakpoint
-- As refreshUltraScores: the admin's value weighs as much as five of the last twenty matches that count.
UPDATE ultra_groups SET ultra_score = least(100, (5 * base_score + played.total) / (5 + played.number))
FROM (
  SELECT ultra.id, coalesce(sum(last.counted), 0) AS total, count(last.counted) AS number
  FROM ultra_groups AS ultra
  LEFT JOIN LATERAL (
    SELECT counted FROM match_ultra_rows
    WHERE ultra_id = ultra.id AND counted IS NOT NULL ORDER BY date DESC, match_id DESC LIMIT 20
  ) AS last ON true
  GROUP BY ultra.id
) AS played
WHERE ultra_groups.id = played.id;
