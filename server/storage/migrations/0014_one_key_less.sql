ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_fan_account_ledger_accounts_id_fk";
