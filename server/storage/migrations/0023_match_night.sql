CREATE TABLE "arena_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "arena_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"at_s" integer NOT NULL,
	"kind" text NOT NULL,
	"side" text,
	"points" integer,
	"text" text,
	"by_id" bigint,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "arena_events_side" CHECK ("arena_events"."side" IN ('home', 'away')),
	CONSTRAINT "arena_events_points" CHECK (("arena_events"."points" IS NOT NULL) = ("arena_events"."kind" IN ('goal', 'point'))),
	CONSTRAINT "arena_events_scored" CHECK ("arena_events"."points" IS NULL OR "arena_events"."side" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "arena_referees" (
	"arena_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "arena_referees_arena_id_user_id_pk" PRIMARY KEY("arena_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "arenas" ADD COLUMN "sport" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "colors" text[];--> statement-breakpoint
ALTER TABLE "arena_events" ADD CONSTRAINT "arena_events_run_id_arena_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."arena_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arena_events" ADD CONSTRAINT "arena_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arena_referees" ADD CONSTRAINT "arena_referees_arena_id_arenas_id_fk" FOREIGN KEY ("arena_id") REFERENCES "public"."arenas"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "arena_referees" ADD CONSTRAINT "arena_referees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arena_events_run" ON "arena_events" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "arena_referees_fan" ON "arena_referees" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "arenas" ADD CONSTRAINT "arenas_sport" CHECK ("arenas"."sport" IN ('football', 'basketball', 'rugby', 'esport', 'other'));--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_colors" CHECK (cardinality("clubs"."colors") = 2);