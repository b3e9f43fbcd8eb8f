CREATE TABLE "season_fans" (
	"season" text COLLATE "C" NOT NULL,
	"user_id" bigint NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"is_listed" boolean NOT NULL,
	"cheer_score" double precision NOT NULL,
	"prediction_score" double precision NOT NULL,
	"ultra_score" double precision NOT NULL,
	"scored_matches" integer NOT NULL,
	"seniority" bigint GENERATED ALWAYS AS (-user_id) STORED NOT NULL,
	CONSTRAINT "season_fans_user_id_season_pk" PRIMARY KEY("user_id","season")
);
--> statement-breakpoint
CREATE TABLE "week_counts" (
	"season" text COLLATE "C" PRIMARY KEY NOT NULL,
	"week" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "week_places" (
	"season" text COLLATE "C" NOT NULL,
	"user_id" bigint NOT NULL,
	"cheer" integer NOT NULL,
	"prediction" integer NOT NULL,
	"ultra" integer NOT NULL,
	CONSTRAINT "week_places_user_id_season_pk" PRIMARY KEY("user_id","season")
);
--> statement-breakpoint
ALTER TABLE "season_fans" ADD CONSTRAINT "season_fans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "week_places" ADD CONSTRAINT "week_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "season_fans_by_cheer" ON "season_fans" USING btree ("season","cheer_score","scored_matches","seniority") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "season_fans_by_prediction" ON "season_fans" USING btree ("season","prediction_score","scored_matches","seniority") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "season_fans_by_ultra" ON "season_fans" USING btree ("season","ultra_score","scored_matches","seniority") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "season_fans_by_name" ON "season_fans" USING btree ("season","name_key","user_id") WHERE is_listed;
--> statement-breakpoint
-- boards.6: the seasons so far.
INSERT INTO season_fans
  (season, user_id, name_key, is_listed, cheer_score, prediction_score, ultra_score, scored_matches)
SELECT mean.season, users.id, users.name_key, users.disabled_at IS NULL AND users.deleted_at IS NULL,
  mean.cheer, mean.prediction, mean.ultra, mean.matches
FROM (
  SELECT to_char(date AT TIME ZONE 'UTC', 'YYYY"-Q"Q') AS season, user_id, count(*) AS matches,
    coalesce(sum(cheer_score * live_seconds) / nullif(sum(live_seconds), 0), 0) AS cheer,
    coalesce(sum(prediction_score * live_seconds) / nullif(sum(live_seconds), 0), 0) AS prediction,
    coalesce(sum(ultra_score * live_seconds) / nullif(sum(live_seconds), 0), 0) AS ultra
  FROM match_rows
  WHERE num_nonnulls(cheer_score, prediction_score, ultra_score) > 0
  GROUP BY 1, 2
) AS mean
JOIN users ON users.id = mean.user_id;
