CREATE TABLE "achievement_holders" (
	"achievement_id" text PRIMARY KEY NOT NULL,
	"holders" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earned_achievements" (
	"user_id" bigint NOT NULL,
	"achievement_id" text NOT NULL,
	"earned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earned_achievements_user_id_achievement_id_pk" PRIMARY KEY("user_id","achievement_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "clubs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clubs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"logo" text,
	"bio" text,
	"socials" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fan_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "clubs_fan_count" CHECK ("clubs"."fan_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "match_rows" (
	"match_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"side" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"live_seconds" double precision DEFAULT 0 NOT NULL,
	"cheer_score" double precision,
	"prediction_score" double precision,
	"ultra_score" double precision,
	CONSTRAINT "match_rows_match_id_user_id_pk" PRIMARY KEY("match_id","user_id"),
	CONSTRAINT "match_rows_side" CHECK ("match_rows"."side" IN ('home', 'away'))
);
--> statement-breakpoint
CREATE TABLE "match_ultra_rows" (
	"match_id" bigint NOT NULL,
	"ultra_id" bigint NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"members" integer NOT NULL,
	"cheer_score" double precision,
	"prediction_score" double precision,
	"ultra_score" double precision,
	"counted" double precision NOT NULL,
	CONSTRAINT "match_ultra_rows_match_id_ultra_id_pk" PRIMARY KEY("match_id","ultra_id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"home_club_id" bigint,
	"away_club_id" bigint,
	"home_team_name" text NOT NULL,
	"away_team_name" text NOT NULL,
	"home_team_logo" text,
	"away_team_logo" text,
	"date" timestamp with time zone NOT NULL,
	"live_seconds" double precision NOT NULL,
	"attendee_count" integer NOT NULL,
	"home_score" double precision NOT NULL,
	"away_score" double precision NOT NULL,
	"cheer_score" double precision,
	"prediction_score" double precision,
	"curve" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"author" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"summary" text NOT NULL,
	"content" text NOT NULL,
	"image_url" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "posts_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "club_members" (
	"user_id" bigint NOT NULL,
	"club_id" bigint NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "club_members_user_id_club_id_pk" PRIMARY KEY("user_id","club_id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" bigint NOT NULL,
	"followed_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id"),
	CONSTRAINT "follows_not_oneself" CHECK ("follows"."follower_id" <> "follows"."followed_id")
);
--> statement-breakpoint
CREATE TABLE "ultra_members" (
	"user_id" bigint NOT NULL,
	"ultra_id" bigint NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ultra_members_user_id_ultra_id_pk" PRIMARY KEY("user_id","ultra_id")
);
--> statement-breakpoint
CREATE TABLE "ultra_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ultra_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"logo" text,
	"bio" text,
	"socials" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"club_id" bigint NOT NULL,
	"president_id" bigint,
	"base_score" double precision NOT NULL,
	"ultra_score" double precision NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "ultra_groups_base_score" CHECK ("ultra_groups"."base_score" BETWEEN 0 AND 100),
	CONSTRAINT "ultra_groups_ultra_score" CHECK ("ultra_groups"."ultra_score" BETWEEN 0 AND 100),
	CONSTRAINT "ultra_groups_member_count" CHECK ("ultra_groups"."member_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "primary_club_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "primary_ultra_id" bigint;--> statement-breakpoint
ALTER TABLE "earned_achievements" ADD CONSTRAINT "earned_achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rows" ADD CONSTRAINT "match_rows_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rows" ADD CONSTRAINT "match_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_ultra_rows" ADD CONSTRAINT "match_ultra_rows_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_ultra_rows" ADD CONSTRAINT "match_ultra_rows_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_home_club_id_clubs_id_fk" FOREIGN KEY ("home_club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_away_club_id_clubs_id_fk" FOREIGN KEY ("away_club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_members" ADD CONSTRAINT "club_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_members" ADD CONSTRAINT "club_members_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_members" ADD CONSTRAINT "ultra_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_members" ADD CONSTRAINT "ultra_members_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_groups" ADD CONSTRAINT "ultra_groups_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_groups" ADD CONSTRAINT "ultra_groups_president_id_users_id_fk" FOREIGN KEY ("president_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "clubs_by_name" ON "clubs" USING btree (fold("name") text_pattern_ops,"id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "clubs_by_fans" ON "clubs" USING btree ("fan_count","id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "clubs_name_search" ON "clubs" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "match_rows_fan" ON "match_rows" USING btree ("user_id","date" DESC NULLS FIRST,"match_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "match_ultra_rows_ultra" ON "match_ultra_rows" USING btree ("ultra_id","date" DESC NULLS FIRST,"match_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "matches_by_date" ON "matches" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "matches_by_attendance" ON "matches" USING btree ("attendee_count","id");--> statement-breakpoint
CREATE INDEX "matches_home" ON "matches" USING btree ("home_club_id","date","id");--> statement-breakpoint
CREATE INDEX "matches_away" ON "matches" USING btree ("away_club_id","date","id");--> statement-breakpoint
CREATE INDEX "matches_search" ON "matches" USING gin (fold(home_team_name || ' ' || away_team_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "posts_by_date" ON "posts" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin (fold(title || ' ' || summary) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "club_members_club" ON "club_members" USING btree ("club_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "follows_followers" ON "follows" USING btree ("followed_id","created_at","follower_id");--> statement-breakpoint
CREATE INDEX "follows_following" ON "follows" USING btree ("follower_id","created_at","followed_id");--> statement-breakpoint
CREATE INDEX "ultra_members_ultra" ON "ultra_members" USING btree ("ultra_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "ultra_groups_by_name" ON "ultra_groups" USING btree (fold("name") text_pattern_ops,"id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "ultra_groups_by_score" ON "ultra_groups" USING btree ("ultra_score","id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "ultra_groups_by_members" ON "ultra_groups" USING btree ("member_count","id") WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "ultra_groups_club" ON "ultra_groups" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "ultra_groups_president" ON "ultra_groups" USING btree ("president_id");--> statement-breakpoint
CREATE INDEX "ultra_groups_name_search" ON "ultra_groups" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_cheer" ON "users" USING btree ("cheer_score" DESC NULLS FIRST,"scored_matches" DESC NULLS FIRST,"id") WHERE deleted_at IS NULL AND disabled_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_by_prediction" ON "users" USING btree ("prediction_score" DESC NULLS FIRST,"scored_matches" DESC NULLS FIRST,"id") WHERE deleted_at IS NULL AND disabled_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_by_ultra" ON "users" USING btree ("ultra_score" DESC NULLS FIRST,"scored_matches" DESC NULLS FIRST,"id") WHERE deleted_at IS NULL AND disabled_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (fold("name") text_pattern_ops,"id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_name_search" ON "users" USING gin (fold("name") gin_trgm_ops);