CREATE TABLE "takebacks" (
	"bet_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "takebacks_bet_id_user_id_pk" PRIMARY KEY("bet_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "point_limits" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"daily" bigint,
	"next_daily" bigint,
	"next_at" timestamp with time zone,
	"cool_off_until" timestamp with time zone,
	CONSTRAINT "point_limits_daily" CHECK ("point_limits"."daily" >= 0 AND "point_limits"."next_daily" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_kind";--> statement-breakpoint
DROP INDEX "ledger_transfers_of_fan";--> statement-breakpoint
ALTER TABLE "bets" ADD COLUMN "unsettle_reason" text;--> statement-breakpoint
ALTER TABLE "takebacks" ADD CONSTRAINT "takebacks_bet_id_bets_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."bets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takebacks" ADD CONSTRAINT "takebacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_limits" ADD CONSTRAINT "point_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_transfers_of_fan" ON "ledger_transfers" USING btree ("fan_account","at","id");--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_kind" CHECK (kind IN ('welcome', 'attendance', 'top_up', 'stake', 'takeback', 'late', 'payout', 'refund', 'unsettle', 'unrefund', 'cover'));--> statement-breakpoint
-- Bets are paid in parts now, by functions of other parameters.
DROP FUNCTION IF EXISTS pay_bet(text, integer);--> statement-breakpoint
DROP FUNCTION IF EXISTS share_pool(text, integer, bigint, bigint);
