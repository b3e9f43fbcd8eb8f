CREATE TABLE "group_songs" (
	"id" text PRIMARY KEY NOT NULL,
	"ultra_id" bigint NOT NULL,
	"name" text NOT NULL,
	"tempo" integer NOT NULL,
	"beats" text NOT NULL,
	"words" text[] NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "group_songs_tempo" CHECK ("group_songs"."tempo" BETWEEN 60 AND 160),
	CONSTRAINT "group_songs_beats" CHECK ("group_songs"."beats" ~ '^[cs-]{4,32}$')
);
--> statement-breakpoint
CREATE TABLE "song_ends" (
	"run_id" bigint NOT NULL,
	"side" text NOT NULL,
	"capo_seen_at" timestamp with time zone,
	"elected_id" bigint,
	CONSTRAINT "song_ends_run_id_side_pk" PRIMARY KEY("run_id","side")
);
--> statement-breakpoint
CREATE TABLE "song_voices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "song_voices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"ultra_id" bigint NOT NULL,
	"window" integer NOT NULL,
	"voices" integer NOT NULL,
	"in_unison" integer NOT NULL,
	"singers" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "song_votes" (
	"run_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"side" text NOT NULL,
	"candidate_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "song_votes_run_id_user_id_pk" PRIMARY KEY("run_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sung_songs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sung_songs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"side" text NOT NULL,
	"song_id" text NOT NULL,
	"ultra_id" bigint,
	"singer" text NOT NULL,
	"capo_id" bigint NOT NULL,
	"repeats" integer NOT NULL,
	"length_ms" integer NOT NULL,
	"called_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "sung_songs_side" CHECK ("sung_songs"."side" IN ('home', 'away')),
	CONSTRAINT "sung_songs_times" CHECK (("sung_songs"."starts_at" IS NULL) = ("sung_songs"."ends_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "group_songs" ADD CONSTRAINT "group_songs_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_songs" ADD CONSTRAINT "group_songs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_ends" ADD CONSTRAINT "song_ends_run_id_arena_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."arena_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_ends" ADD CONSTRAINT "song_ends_elected_id_users_id_fk" FOREIGN KEY ("elected_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_voices" ADD CONSTRAINT "song_voices_run_id_arena_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."arena_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_votes" ADD CONSTRAINT "song_votes_run_id_arena_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."arena_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_votes" ADD CONSTRAINT "song_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_votes" ADD CONSTRAINT "song_votes_candidate_id_users_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sung_songs" ADD CONSTRAINT "sung_songs_run_id_arena_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."arena_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sung_songs" ADD CONSTRAINT "sung_songs_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sung_songs" ADD CONSTRAINT "sung_songs_capo_id_users_id_fk" FOREIGN KEY ("capo_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_songs_book" ON "group_songs" USING btree ("ultra_id","created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "group_songs_writer" ON "group_songs" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "song_voices_window" ON "song_voices" USING btree ("run_id","window");--> statement-breakpoint
CREATE INDEX "song_votes_candidate" ON "song_votes" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "sung_songs_run" ON "sung_songs" USING btree ("run_id","side","singer","starts_at");--> statement-breakpoint
CREATE INDEX "sung_songs_waiting" ON "sung_songs" USING btree ("run_id","id") WHERE starts_at IS NULL AND withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "sung_songs_song" ON "sung_songs" USING btree ("song_id");--> statement-breakpoint
CREATE INDEX "sung_songs_capo" ON "sung_songs" USING btree ("capo_id");