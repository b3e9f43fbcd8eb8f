-- Attendance is partitioned by the month in which its run began (docs/decisions/0061). It is copied, because each row gets the
-- start of its run.
ALTER TABLE "arena_runs" ADD CONSTRAINT "arena_runs_id_started_at_unique" UNIQUE("id","started_at");--> statement-breakpoint
ALTER TABLE "attendance" RENAME TO "attendance_before";--> statement-breakpoint
CREATE TABLE "attendance" (
	LIKE "attendance_before" INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
	"started_at" timestamp with time zone NOT NULL
) PARTITION BY RANGE ("started_at");
--> statement-breakpoint
DO $$
DECLARE
  v_month timestamptz := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  -- Room on each page, so that counting a fan again changes no index (migration 0025).
  EXECUTE format('CREATE TABLE partitions.attendance_earlier PARTITION OF attendance
    FOR VALUES FROM (MINVALUE) TO (%L) WITH (fillfactor = 70)', v_month);
  EXECUTE format('CREATE TABLE partitions.attendance_later PARTITION OF attendance
    FOR VALUES FROM (%L) TO (MAXVALUE) WITH (fillfactor = 70)', v_month);
END $$;
--> statement-breakpoint
INSERT INTO "attendance" SELECT "before".*, "run"."started_at" FROM "attendance_before" AS "before" JOIN "arena_runs" AS "run" ON "run"."id" = "before"."run_id";--> statement-breakpoint
DROP TABLE "attendance_before";--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_run_id_user_id_started_at_pk" PRIMARY KEY("run_id","user_id","started_at");--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_run_id_started_at_arena_runs_id_started_at_fk" FOREIGN KEY ("run_id","started_at") REFERENCES "public"."arena_runs"("id","started_at") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ANALYZE "attendance";
