CREATE TABLE "run_curve" (
	"run_id" bigint NOT NULL,
	"window" integer NOT NULL,
	"home" double precision DEFAULT 0 NOT NULL,
	"away" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "run_curve_run_id_window_pk" PRIMARY KEY("run_id","window")
);
--> statement-breakpoint
ALTER TABLE "run_curve" ADD CONSTRAINT "run_curve_run_id_arena_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."arena_runs"("id") ON DELETE cascade ON UPDATE no action;