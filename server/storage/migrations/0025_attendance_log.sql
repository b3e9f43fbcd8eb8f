CREATE TABLE "attendance_claims" (
	"run_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"node" text NOT NULL,
	CONSTRAINT "attendance_claims_run_id_user_id_pk" PRIMARY KEY("run_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "attendance_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"end_ms" bigint,
	"users" bigint[] NOT NULL,
	"away" integer[] NOT NULL,
	"since_ms" bigint[] NOT NULL,
	"until_ms" bigint[] NOT NULL,
	"windows" integer[] NOT NULL,
	"taps" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_losses" (
	"run_id" bigint NOT NULL,
	"node" text NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "attendance_losses_run_id_node_user_id_pk" PRIMARY KEY("run_id","node","user_id")
);
--> statement-breakpoint
DROP INDEX "attendance_board";--> statement-breakpoint
ALTER TABLE "attendance_log" ADD CONSTRAINT "attendance_log_run_id_arena_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."arena_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_log_run" ON "attendance_log" USING btree ("run_id");--> statement-breakpoint
-- Room for changed rows on their own page, so that a fold does not touch the index.
ALTER TABLE "attendance" SET (fillfactor = 70);
