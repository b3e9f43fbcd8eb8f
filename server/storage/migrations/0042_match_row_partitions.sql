-- Match rows are partitioned by year (docs/decisions/0061). What was the table becomes the first partition and is not copied.
CREATE TABLE "match_rows_carried" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"matches" integer NOT NULL,
	"scored_matches" integer NOT NULL,
	"live_seconds" double precision NOT NULL,
	"cheer" double precision NOT NULL,
	"prediction" double precision NOT NULL,
	"ultra" double precision NOT NULL,
	"best_cheer" double precision
);
--> statement-breakpoint
ALTER TABLE "match_rows_carried" ADD CONSTRAINT "match_rows_carried_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_id_date_unique" UNIQUE("id","date");--> statement-breakpoint
-- It always was the match's date; from now on a key sees to it.
UPDATE "match_rows" SET "date" = "matches"."date" FROM "matches" WHERE "matches"."id" = "match_rows"."match_id" AND "match_rows"."date" <> "matches"."date";--> statement-breakpoint
ALTER TABLE "match_rows" DROP CONSTRAINT "match_rows_match_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "match_rows" DROP CONSTRAINT "match_rows_match_id_matches_id_fk";--> statement-breakpoint
ALTER TABLE "match_rows" SET SCHEMA "partitions";--> statement-breakpoint
ALTER TABLE "partitions"."match_rows" RENAME TO "match_rows_earlier";--> statement-breakpoint
CREATE TABLE "match_rows" (LIKE "partitions"."match_rows_earlier" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("date");--> statement-breakpoint
ALTER TABLE "match_rows" ADD CONSTRAINT "match_rows_match_id_user_id_date_pk" PRIMARY KEY("match_id","user_id","date");--> statement-breakpoint
CREATE INDEX "match_rows_best" ON "match_rows" USING btree ("match_id","rank","user_id");--> statement-breakpoint
CREATE INDEX "match_rows_fan" ON "match_rows" USING btree ("user_id","date" DESC NULLS FIRST,"match_id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "match_rows" ADD CONSTRAINT "match_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rows" ADD CONSTRAINT "match_rows_match_id_date_matches_id_date_fk" FOREIGN KEY ("match_id","date") REFERENCES "public"."matches"("id","date") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE TABLE "partitions"."match_rows_later" (LIKE "match_rows" INCLUDING DEFAULTS INCLUDING CONSTRAINTS);--> statement-breakpoint
DO $$
DECLARE
  v_year timestamptz := (date_trunc('year', now() AT TIME ZONE 'UTC') + interval '1 year') AT TIME ZONE 'UTC';
BEGIN
  -- From a clock that was ahead.
  WITH moved AS (DELETE FROM partitions.match_rows_earlier r WHERE r.date >= v_year RETURNING r.*)
  INSERT INTO partitions.match_rows_later SELECT * FROM moved;
  EXECUTE format('ALTER TABLE match_rows ATTACH PARTITION partitions.match_rows_earlier
    FOR VALUES FROM (MINVALUE) TO (%L)', v_year);
  EXECUTE format('ALTER TABLE match_rows ATTACH PARTITION partitions.match_rows_later
    FOR VALUES FROM (%L) TO (MAXVALUE)', v_year);
END $$;
--> statement-breakpoint
ANALYZE "match_rows";
