CREATE INDEX "users_age" ON "users" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_transfers_age" ON "ledger_transfers" USING brin ("at");