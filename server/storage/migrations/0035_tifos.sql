CREATE TABLE "posters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ultra_id" bigint NOT NULL,
	"raise_id" bigint,
	"tifo_id" bigint NOT NULL,
	"picture" jsonb NOT NULL,
	"run_id" bigint,
	"match_id" bigint,
	"side" text NOT NULL,
	"home_name" text NOT NULL,
	"away_name" text NOT NULL,
	"home_logo" text,
	"away_logo" text,
	"completed_at" timestamp with time zone NOT NULL,
	"holders" integer NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "posters_side" CHECK ("posters"."side" IN ('home', 'away'))
);
--> statement-breakpoint
CREATE TABLE "tifo_raises" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tifo_raises_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"side" text NOT NULL,
	"ultra_id" bigint NOT NULL,
	"tifo_id" bigint NOT NULL,
	"picture" jsonb NOT NULL,
	"raised_by" bigint,
	"raised_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tifo_raises_side" CHECK ("tifo_raises"."side" IN ('home', 'away'))
);
--> statement-breakpoint
CREATE TABLE "tifos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tifos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ultra_id" bigint NOT NULL,
	"picture" jsonb NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"hidden_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "posters" ADD CONSTRAINT "posters_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posters" ADD CONSTRAINT "posters_raise_id_tifo_raises_id_fk" FOREIGN KEY ("raise_id") REFERENCES "public"."tifo_raises"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posters" ADD CONSTRAINT "posters_run_id_arena_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."arena_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posters" ADD CONSTRAINT "posters_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tifo_raises" ADD CONSTRAINT "tifo_raises_run_id_arena_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."arena_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tifo_raises" ADD CONSTRAINT "tifo_raises_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tifo_raises" ADD CONSTRAINT "tifo_raises_raised_by_users_id_fk" FOREIGN KEY ("raised_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tifos" ADD CONSTRAINT "tifos_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tifos" ADD CONSTRAINT "tifos_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "posters_raise" ON "posters" USING btree ("raise_id");--> statement-breakpoint
CREATE INDEX "posters_group" ON "posters" USING btree ("ultra_id","completed_at","id");--> statement-breakpoint
CREATE INDEX "posters_tifo" ON "posters" USING btree ("tifo_id");--> statement-breakpoint
CREATE INDEX "posters_run" ON "posters" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "posters_match" ON "posters" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "tifo_raises_end" ON "tifo_raises" USING btree ("run_id","side","raised_at");--> statement-breakpoint
CREATE INDEX "tifo_raises_tifo" ON "tifo_raises" USING btree ("tifo_id","ends_at");--> statement-breakpoint
CREATE INDEX "tifo_raises_group" ON "tifo_raises" USING btree ("ultra_id");--> statement-breakpoint
CREATE INDEX "tifo_raises_capo" ON "tifo_raises" USING btree ("raised_by");--> statement-breakpoint
CREATE INDEX "tifos_group" ON "tifos" USING btree ("ultra_id","id");--> statement-breakpoint
CREATE INDEX "tifos_waiting" ON "tifos" USING btree ("created_at","id") WHERE approved_at IS NULL;--> statement-breakpoint
CREATE INDEX "tifos_author" ON "tifos" USING btree ("created_by");