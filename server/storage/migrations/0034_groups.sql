CREATE TABLE "ultra_departures" (
	"user_id" bigint NOT NULL,
	"ultra_id" bigint NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"rights" text[] DEFAULT '{}' NOT NULL,
	"presided_term" integer,
	CONSTRAINT "ultra_departures_user_id_ultra_id_pk" PRIMARY KEY("user_id","ultra_id"),
	CONSTRAINT "ultra_departures_rights" CHECK ("ultra_departures"."rights" <@ ARRAY['edit', 'members', 'announce', 'capo', 'tifo']::text[])
);
--> statement-breakpoint
CREATE TABLE "ultra_announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ultra_announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ultra_id" bigint NOT NULL,
	"author_id" bigint,
	"text" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "ultra_announcements_text" CHECK (length("ultra_announcements"."text") BETWEEN 1 AND 1000)
);
--> statement-breakpoint
CREATE TABLE "ultra_bans" (
	"ultra_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"banned_by" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ultra_bans_ultra_id_user_id_pk" PRIMARY KEY("ultra_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ultra_invitations" (
	"ultra_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"invited_by" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ultra_invitations_ultra_id_user_id_pk" PRIMARY KEY("ultra_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ultra_invites" (
	"code" text PRIMARY KEY NOT NULL,
	"ultra_id" bigint NOT NULL,
	"created_by" bigint,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ultra_invites_uses" CHECK ("ultra_invites"."uses" BETWEEN 1 AND 1000 AND "ultra_invites"."used" BETWEEN 0 AND "ultra_invites"."uses")
);
--> statement-breakpoint
CREATE TABLE "ultra_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ultra_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ultra_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"fan_id" bigint,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ultra_requests" (
	"ultra_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ultra_requests_ultra_id_user_id_pk" PRIMARY KEY("ultra_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "ultra_members" ADD COLUMN "rights" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ultra_groups" ADD COLUMN "motto" text;--> statement-breakpoint
ALTER TABLE "ultra_groups" ADD COLUMN "colors" text[];--> statement-breakpoint
ALTER TABLE "ultra_groups" ADD COLUMN "join" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "ultra_groups" ADD COLUMN "term" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ultra_departures" ADD CONSTRAINT "ultra_departures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_departures" ADD CONSTRAINT "ultra_departures_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_announcements" ADD CONSTRAINT "ultra_announcements_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_announcements" ADD CONSTRAINT "ultra_announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_bans" ADD CONSTRAINT "ultra_bans_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_bans" ADD CONSTRAINT "ultra_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_bans" ADD CONSTRAINT "ultra_bans_banned_by_users_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_invitations" ADD CONSTRAINT "ultra_invitations_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_invitations" ADD CONSTRAINT "ultra_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_invitations" ADD CONSTRAINT "ultra_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_invites" ADD CONSTRAINT "ultra_invites_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_invites" ADD CONSTRAINT "ultra_invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_log" ADD CONSTRAINT "ultra_log_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_log" ADD CONSTRAINT "ultra_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_log" ADD CONSTRAINT "ultra_log_fan_id_users_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_requests" ADD CONSTRAINT "ultra_requests_ultra_id_ultra_groups_id_fk" FOREIGN KEY ("ultra_id") REFERENCES "public"."ultra_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultra_requests" ADD CONSTRAINT "ultra_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ultra_departures_ultra" ON "ultra_departures" USING btree ("ultra_id","left_at");--> statement-breakpoint
CREATE INDEX "ultra_announcements_list" ON "ultra_announcements" USING btree ("ultra_id","is_pinned","id");--> statement-breakpoint
CREATE INDEX "ultra_announcements_author" ON "ultra_announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "ultra_bans_fan" ON "ultra_bans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ultra_bans_by" ON "ultra_bans" USING btree ("banned_by");--> statement-breakpoint
CREATE INDEX "ultra_bans_newest" ON "ultra_bans" USING btree ("ultra_id","at","user_id");--> statement-breakpoint
CREATE INDEX "ultra_invitations_fan" ON "ultra_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ultra_invitations_by" ON "ultra_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "ultra_invites_group" ON "ultra_invites" USING btree ("ultra_id","created_at");--> statement-breakpoint
CREATE INDEX "ultra_invites_by" ON "ultra_invites" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "ultra_log_group" ON "ultra_log" USING btree ("ultra_id","id");--> statement-breakpoint
CREATE INDEX "ultra_log_actor" ON "ultra_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "ultra_log_fan" ON "ultra_log" USING btree ("fan_id");--> statement-breakpoint
CREATE INDEX "ultra_requests_fan" ON "ultra_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ultra_requests_oldest" ON "ultra_requests" USING btree ("ultra_id","at","user_id");--> statement-breakpoint
CREATE INDEX "ultra_members_officers" ON "ultra_members" USING btree ("ultra_id","joined_at","user_id") WHERE rights <> '{}';--> statement-breakpoint
ALTER TABLE "ultra_members" ADD CONSTRAINT "ultra_members_rights" CHECK ("ultra_members"."rights" <@ ARRAY['edit', 'members', 'announce', 'capo', 'tifo']::text[]);--> statement-breakpoint
ALTER TABLE "ultra_groups" ADD CONSTRAINT "ultra_groups_colors" CHECK (cardinality("ultra_groups"."colors") = 2);--> statement-breakpoint
ALTER TABLE "ultra_groups" ADD CONSTRAINT "ultra_groups_join" CHECK ("ultra_groups"."join" IN ('open', 'request', 'invite'));