CREATE TABLE "notification_mutes" (
	"user_id" bigint NOT NULL,
	"thing" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_mutes_user_id_thing_pk" PRIMARY KEY("user_id","thing")
);
--> statement-breakpoint
CREATE TABLE "notification_rounds" (
	"name" text PRIMARY KEY NOT NULL,
	"after_user" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"app_off" text[] DEFAULT '{}' NOT NULL,
	"push_off" text[] DEFAULT '{}' NOT NULL,
	"mail_on" text[] DEFAULT '{}' NOT NULL,
	"digest" boolean DEFAULT false NOT NULL,
	"time_zone" text,
	"language" text,
	"has_device" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"data" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" IN ('kickoff', 'result', 'bet', 'follower', 'group', 'achievement', 'friend', 'moderation'))
);
--> statement-breakpoint
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","kind","thing") WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "notifications_friends" ON "notifications" USING btree ("user_id","at") WHERE kind = 'friend';--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING brin ("at");