CREATE TABLE "fan_visits" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"away_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fan_visits" ADD CONSTRAINT "fan_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arenas_on" ON "arenas" USING btree ("id") WHERE state <> 'idle' AND deleted_at IS NULL;