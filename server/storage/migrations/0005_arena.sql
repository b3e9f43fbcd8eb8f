CREATE TABLE "arena_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "arena_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"arena_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"live_ms" bigint DEFAULT 0 NOT NULL,
	"live_since" timestamp with time zone,
	"next_ultra_window" integer DEFAULT 0 NOT NULL,
	"match_id" bigint
);
--> statement-breakpoint
CREATE TABLE "arenas" (
	"id" text PRIMARY KEY NOT NULL,
	"home_club_id" bigint NOT NULL,
	"away_club_id" bigint NOT NULL,
	"recommended_streams" text[] DEFAULT '{}' NOT NULL,
	"start_date" timestamp with time zone,
	"state" text DEFAULT 'idle' NOT NULL,
	"run_id" bigint,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "arenas_state" CHECK ("arenas"."state" IN ('idle', 'live', 'paused')),
	CONSTRAINT "arenas_teams" CHECK ("arenas"."home_club_id" <> "arenas"."away_club_id")
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"run_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"side" text NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"attended_ms" bigint DEFAULT 0 NOT NULL,
	"accounted_to_ms" bigint DEFAULT 0 NOT NULL,
	"attendance_paid" integer DEFAULT 0 NOT NULL,
	"cheer_points" double precision DEFAULT 0 NOT NULL,
	"ultra_points" double precision DEFAULT 0 NOT NULL,
	"window" integer DEFAULT -1 NOT NULL,
	"window_taps" integer DEFAULT 0 NOT NULL,
	"previous_window" integer DEFAULT -1 NOT NULL,
	"previous_taps" integer DEFAULT 0 NOT NULL,
	"first_window" integer DEFAULT 0 NOT NULL,
	"last_window" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attendance_run_id_user_id_pk" PRIMARY KEY("run_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bet_pools" (
	"bet_id" text NOT NULL,
	"choice" integer NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"fans" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bet_pools_bet_id_choice_pk" PRIMARY KEY("bet_id","choice"),
	CONSTRAINT "bet_pools_points" CHECK ("bet_pools"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bets" (
	"id" text PRIMARY KEY NOT NULL,
	"arena_id" text NOT NULL,
	"run_id" bigint,
	"statement" text NOT NULL,
	"choices" text[] NOT NULL,
	"state" text NOT NULL,
	"answer" integer,
	"open_date" timestamp with time zone,
	"duration_s" integer,
	"closes_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "bets_state" CHECK ("bets"."state" IN ('closed', 'open', 'settled', 'voided')),
	CONSTRAINT "bets_answer" CHECK (("bets"."state" = 'settled') = ("bets"."answer" IS NOT NULL)),
	CONSTRAINT "bets_answer_range" CHECK ("bets"."answer" >= 0 AND "bets"."answer" < cardinality("bets"."choices")),
	CONSTRAINT "bets_choices" CHECK (cardinality("bets"."choices") BETWEEN 2 AND 10),
	CONSTRAINT "bets_duration" CHECK ("bets"."duration_s" BETWEEN 1 AND 86400)
);
--> statement-breakpoint
CREATE TABLE "stake_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stake_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "stakes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stakes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bet_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"choice" integer NOT NULL,
	"amount" bigint NOT NULL,
	"payout" bigint,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stakes_bet_id_user_id_pk" PRIMARY KEY("bet_id","user_id"),
	CONSTRAINT "stakes_amount" CHECK ("stakes"."amount" BETWEEN 10 AND 10000)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint,
	"bet_id" text,
	"balance" bigint DEFAULT 0 NOT NULL,
	"topped_up_at" timestamp with time zone,
	CONSTRAINT "ledger_accounts_never_negative" CHECK ("ledger_accounts"."kind" = 'mint' OR "ledger_accounts"."balance" >= 0),
	CONSTRAINT "ledger_accounts_owner" CHECK ((kind = 'fan') = (user_id IS NOT NULL) AND (kind = 'bet') = (bet_id IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"from_account" bigint NOT NULL,
	"to_account" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"bet_id" text,
	"fan_account" bigint NOT NULL,
	"fan_balance" bigint NOT NULL,
	CONSTRAINT "ledger_transfers_amount" CHECK ("ledger_transfers"."amount" > 0),
	CONSTRAINT "ledger_transfers_two_accounts" CHECK ("ledger_transfers"."from_account" <> "ledger_transfers"."to_account"),
	CONSTRAINT "ledger_transfers_fan" CHECK ("ledger_transfers"."fan_account" IN ("ledger_transfers"."from_account", "ledger_transfers"."to_account")),
	CONSTRAINT "ledger_transfers_fan_balance" CHECK ("ledger_transfers"."fan_balance" >= 0),
	CONSTRAINT "ledger_transfers_kind" CHECK (kind IN ('welcome', 'attendance', 'top_up', 'stake', 'payout', 'refund'))
);
--> statement-breakpoint
ALTER TABLE "arena_runs" ADD CONSTRAINT "arena_runs_arena_id_arenas_id_fk" FOREIGN KEY ("arena_id") REFERENCES "public"."arenas"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "arenas" ADD CONSTRAINT "arenas_home_club_id_clubs_id_fk" FOREIGN KEY ("home_club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arenas" ADD CONSTRAINT "arenas_away_club_id_clubs_id_fk" FOREIGN KEY ("away_club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_run_id_arena_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."arena_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bet_pools" ADD CONSTRAINT "bet_pools_bet_id_bets_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."bets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stake_keys" ADD CONSTRAINT "stake_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stakes" ADD CONSTRAINT "stakes_bet_id_bets_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."bets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stakes" ADD CONSTRAINT "stakes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_from_account_ledger_accounts_id_fk" FOREIGN KEY ("from_account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_to_account_ledger_accounts_id_fk" FOREIGN KEY ("to_account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_fan_account_ledger_accounts_id_fk" FOREIGN KEY ("fan_account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "arena_runs_one_at_a_time" ON "arena_runs" USING btree ("arena_id") WHERE stopped_at IS NULL;--> statement-breakpoint
CREATE INDEX "arena_runs_unfinished" ON "arena_runs" USING btree ("id") WHERE match_id IS NULL;--> statement-breakpoint
CREATE INDEX "arena_runs_arena" ON "arena_runs" USING btree ("arena_id");--> statement-breakpoint
CREATE INDEX "arenas_listed" ON "arenas" USING btree ("start_date","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "arenas_home" ON "arenas" USING btree ("home_club_id");--> statement-breakpoint
CREATE INDEX "arenas_away" ON "arenas" USING btree ("away_club_id");--> statement-breakpoint
CREATE INDEX "attendance_board" ON "attendance" USING btree ("run_id","cheer_points" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bets_arena" ON "bets" USING btree ("arena_id","created_at");--> statement-breakpoint
CREATE INDEX "bets_run" ON "bets" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "bets_undecided" ON "bets" USING btree ("arena_id") WHERE state IN ('open', 'closed');--> statement-breakpoint
CREATE INDEX "stake_keys_age" ON "stake_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stakes_fan" ON "stakes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_mint" ON "ledger_accounts" USING btree ("kind") WHERE kind = 'mint';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_fan" ON "ledger_accounts" USING btree ("user_id") WHERE kind = 'fan';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_bet" ON "ledger_accounts" USING btree ("bet_id") WHERE kind = 'bet';--> statement-breakpoint
CREATE INDEX "ledger_transfers_of_fan" ON "ledger_transfers" USING btree ("fan_account","id");