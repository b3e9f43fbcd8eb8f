CREATE INDEX "notification_mutes_thing" ON "notification_mutes" USING btree ("thing");--> statement-breakpoint
-- Mutes of arenas that were deleted before this version: the next arena of such an id would be muted.
DELETE FROM "notification_mutes" m WHERE m."thing" LIKE 'arena:%' AND NOT EXISTS (
  SELECT FROM "arenas" a WHERE a."id" = substr(m."thing", 7) AND a."deleted_at" IS NULL
);
