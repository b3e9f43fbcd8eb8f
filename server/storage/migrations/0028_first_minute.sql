ALTER TABLE "registrations" ADD COLUMN "return_to" text;--> statement-breakpoint
-- Fans of before need no welcome. With a default the column is added without rewriting the table.
ALTER TABLE "users" ADD COLUMN "welcomed_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "welcomed_at" DROP DEFAULT;
