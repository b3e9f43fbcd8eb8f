DROP INDEX "users_by_cheer";--> statement-breakpoint
DROP INDEX "users_by_prediction";--> statement-breakpoint
DROP INDEX "users_by_ultra";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
DROP INDEX "users_name_search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_key" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seniority" bigint GENERATED ALWAYS AS (-id) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_by_cheer" ON "users" USING btree ("cheer_score","scored_matches","seniority") WHERE deleted_at IS NULL AND disabled_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_by_prediction" ON "users" USING btree ("prediction_score","scored_matches","seniority") WHERE deleted_at IS NULL AND disabled_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_by_ultra" ON "users" USING btree ("ultra_score","scored_matches","seniority") WHERE deleted_at IS NULL AND disabled_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("name_key","id","disabled_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_name_search" ON "users" USING gin ("name_key" gin_trgm_ops);