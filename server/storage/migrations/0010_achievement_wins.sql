CREATE TABLE "achievement_wins" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"won_stakes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "achievement_wins" ADD CONSTRAINT "achievement_wins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;