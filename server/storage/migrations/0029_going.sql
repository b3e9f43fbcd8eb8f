CREATE TABLE "arena_goers" (
	"arena_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "arena_goers_arena_id_user_id_pk" PRIMARY KEY("arena_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_secrets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "calendar_secrets_secret_unique" UNIQUE("secret")
);
--> statement-breakpoint
ALTER TABLE "arenas" ADD COLUMN "fixture" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "arenas" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "arenas" ADD COLUMN "changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "arenas" ADD COLUMN "reminded_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "arena_goers" ADD CONSTRAINT "arena_goers_arena_id_arenas_id_fk" FOREIGN KEY ("arena_id") REFERENCES "public"."arenas"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "arena_goers" ADD CONSTRAINT "arena_goers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_secrets" ADD CONSTRAINT "calendar_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arena_goers_fan" ON "arena_goers" USING btree ("user_id");