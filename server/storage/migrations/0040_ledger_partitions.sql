-- The ledger's history is partitioned by month (docs/decisions/0061). What was the table becomes its first partition and is not
-- copied; only its key is built anew, because the key of a partitioned table holds its time.
CREATE SCHEMA IF NOT EXISTS "partitions";--> statement-breakpoint
CREATE TABLE "ledger_carried" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_carried" ADD CONSTRAINT "ledger_carried_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP TRIGGER "ledger_transfers_accounts" ON "ledger_transfers";--> statement-breakpoint
DROP TRIGGER "ledger_transfers_accounts_after" ON "ledger_transfers";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_pkey";--> statement-breakpoint
ALTER TABLE "ledger_transfers" SET SCHEMA "partitions";--> statement-breakpoint
ALTER TABLE "partitions"."ledger_transfers" RENAME TO "ledger_transfers_earlier";--> statement-breakpoint
-- Ids come from the same sequence by a default: identity columns of partitioned tables need PostgreSQL 17.
DO $$
DECLARE
  v_next bigint;
BEGIN
  SELECT s.last_value + s.is_called::integer INTO v_next FROM partitions.ledger_transfers_id_seq s;
  ALTER TABLE partitions.ledger_transfers_earlier ALTER COLUMN id DROP IDENTITY;
  CREATE SEQUENCE public.ledger_transfers_id_seq;
  PERFORM setval('public.ledger_transfers_id_seq', v_next, false);
END $$;
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (LIKE "partitions"."ledger_transfers_earlier" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("at");--> statement-breakpoint
ALTER TABLE "ledger_transfers" ALTER COLUMN "id" SET DEFAULT nextval('ledger_transfers_id_seq');--> statement-breakpoint
ALTER SEQUENCE "ledger_transfers_id_seq" OWNED BY "ledger_transfers"."id";--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_id_at_pk" PRIMARY KEY("id","at");--> statement-breakpoint
CREATE INDEX "ledger_transfers_of_fan" ON "ledger_transfers" USING btree ("fan_account","at","id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_age" ON "ledger_transfers" USING brin ("at");--> statement-breakpoint
CREATE TABLE "partitions"."ledger_transfers_later" (LIKE "ledger_transfers" INCLUDING DEFAULTS INCLUDING CONSTRAINTS);--> statement-breakpoint
DO $$
DECLARE
  v_month timestamptz := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  -- From a clock that was ahead.
  WITH moved AS (DELETE FROM partitions.ledger_transfers_earlier t WHERE t.at >= v_month RETURNING t.*)
  INSERT INTO partitions.ledger_transfers_later SELECT * FROM moved;
  EXECUTE format('ALTER TABLE ledger_transfers ATTACH PARTITION partitions.ledger_transfers_earlier
    FOR VALUES FROM (MINVALUE) TO (%L)', v_month);
  EXECUTE format('ALTER TABLE ledger_transfers ATTACH PARTITION partitions.ledger_transfers_later
    FOR VALUES FROM (%L) TO (MAXVALUE)', v_month);
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_transfers_accounts" AFTER INSERT ON "ledger_transfers"
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_transfers_have_accounts();
--> statement-breakpoint
CREATE TRIGGER "ledger_transfers_accounts_after" AFTER UPDATE ON "ledger_transfers"
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_transfers_have_accounts();
--> statement-breakpoint
ANALYZE "ledger_transfers";
