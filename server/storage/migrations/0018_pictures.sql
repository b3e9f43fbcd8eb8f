CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "is_past" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_of_fan" ON "pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pictures_by_age" ON "pictures" USING btree ("uploaded_at");
--> statement-breakpoint
-- Bets that were decided without a run before the arena's newest run began.
UPDATE "bets" b SET "is_past" = true
FROM "arenas" a JOIN "arena_runs" r ON r.id = a.run_id
WHERE a.id = b.arena_id AND b.run_id IS NULL AND b.decided_at < r.started_at;
