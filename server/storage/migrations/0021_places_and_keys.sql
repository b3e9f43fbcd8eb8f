CREATE TABLE "account_keys" (
	"key" "bytea" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_places" (
	"user_id" bigint NOT NULL,
	"place_hash" "bytea" NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_places_user_id_place_hash_pk" PRIMARY KEY("user_id","place_hash")
);
--> statement-breakpoint
CREATE TABLE "spent_welcomes" (
	"fingerprint" "bytea" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "verification_tokens" ADD COLUMN "is_resent" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "known_places" ADD CONSTRAINT "known_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_places_age" ON "known_places" USING btree ("last_used_at");
--> statement-breakpoint
-- 244 random bits, made once for this deployment.
INSERT INTO "account_keys" SELECT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
