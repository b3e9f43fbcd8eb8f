CREATE TABLE "attendance_appends" (
	"key" uuid PRIMARY KEY NOT NULL,
	"run_id" bigint NOT NULL,
	"end_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "work_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lane" text NOT NULL,
	"kind" text NOT NULL,
	"payload" json NOT NULL
);
--> statement-breakpoint
CREATE INDEX "work_parts_lane" ON "work_parts" USING btree ("lane","id");--> statement-breakpoint
-- Read once and deleted: compressing it would cost more than writing it.
ALTER TABLE "work_parts" ALTER COLUMN "payload" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Room for the settled rows on their own page: settling then changes no index. That made it six times cheaper for stakes.
ALTER TABLE "stakes" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "ledger_accounts" SET (fillfactor = 50);
