-- Whether the accounts of a transfer exist is looked up once for all rows of a statement. A foreign key does it for
-- each of its two accounts in each row, which was a quarter of what a stake costs. As with a foreign key they are
-- held until the transaction ends, and an account that has transfers stays.
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_from_account_ledger_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_to_account_ledger_accounts_id_fk";--> statement-breakpoint
CREATE FUNCTION ledger_transfers_have_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_accounts bigint[];
  v_found integer;
BEGIN
  v_accounts := ARRAY(SELECT from_account FROM written UNION SELECT to_account FROM written);
  PERFORM 1 FROM ledger_accounts a WHERE a.id = ANY (v_accounts) FOR KEY SHARE;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF v_found <> cardinality(v_accounts) THEN
    RAISE EXCEPTION 'ledger: a transfer names an account that does not exist'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_transfers_accounts" AFTER INSERT ON "ledger_transfers"
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_transfers_have_accounts();
--> statement-breakpoint
CREATE TRIGGER "ledger_transfers_accounts_after" AFTER UPDATE ON "ledger_transfers"
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_transfers_have_accounts();
--> statement-breakpoint
CREATE FUNCTION ledger_accounts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_transfers t WHERE t.from_account = OLD.id OR t.to_account = OLD.id) THEN
    RAISE EXCEPTION 'ledger: account % has transfers', OLD.id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_accounts_stay" BEFORE DELETE OR UPDATE OF "id" ON "ledger_accounts"
FOR EACH ROW EXECUTE FUNCTION ledger_accounts_stay();
--> statement-breakpoint
-- Whichever of its two indexes a stake is looked up by, it is found without passing the fan's other stakes.
DROP INDEX "stakes_fan";--> statement-breakpoint
CREATE INDEX "stakes_fan" ON "stakes" USING btree ("user_id","bet_id");--> statement-breakpoint
-- Moves points between accounts that the caller holds. Entries and accounts are not joined, because the planner may
-- begin a join from either side and then reads all accounts: an account finds its entry by its place among the sorted
-- fans. A thousand at a time, because the whole list is copied for each look at it. Planned under the settings of its
-- callers, which need not be made twice for every group.
CREATE FUNCTION ledger_move(p_kind text, p_user bigint[], p_amount bigint[], p_bet text[])
RETURNS TABLE (user_id bigint, balance bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_mint bigint;
  v_user bigint[];
  v_amount bigint[];
  v_other bigint[];
  v_part record;
  v_fans bigint[];
  v_amounts bigint[];
  v_others bigint[];
  v_moved integer;
  v_posted integer := 0;
BEGIN
  IF array_position(p_bet, NULL) IS NOT NULL THEN
    SELECT a.id INTO v_mint FROM ledger_accounts a WHERE a.kind = 'mint';
  END IF;

  WITH pool AS MATERIALIZED (
    SELECT a.id, a.bet_id FROM ledger_accounts a WHERE a.bet_id = ANY (p_bet)
  )
  SELECT array_agg(entry.user_id), array_agg(entry.amount), array_agg(entry.other)
  INTO v_user, v_amount, v_other
  FROM (
    SELECT e.user_id, e.amount, CASE
      WHEN e.bet_id IS NULL THEN v_mint
      ELSE (SELECT pool.id FROM pool WHERE pool.bet_id = e.bet_id)
    END AS other
    FROM unnest(p_user, p_amount, p_bet) AS e (user_id, amount, bet_id)
    WHERE e.amount <> 0 ORDER BY e.user_id
  ) entry;

  FOR v_part IN
    SELECT e.other, sum(e.amount)::bigint AS amount FROM unnest(v_other, v_amount) AS e (other, amount)
    GROUP BY e.other ORDER BY e.other
  LOOP
    UPDATE ledger_accounts a SET balance = a.balance - v_part.amount WHERE a.id = v_part.other;
  END LOOP;

  FOR v_first IN 1 .. coalesce(cardinality(v_user), 0) BY 1000 LOOP
    v_fans := v_user[v_first : v_first + 999];
    v_amounts := v_amount[v_first : v_first + 999];
    v_others := v_other[v_first : v_first + 999];
    RETURN QUERY
    WITH pool AS MATERIALIZED (
      SELECT a.id, a.bet_id FROM ledger_accounts a WHERE a.bet_id = ANY (p_bet)
    ), moved AS (
      UPDATE ledger_accounts a SET balance = a.balance + v_amounts[width_bucket(a.user_id, v_fans)]
      WHERE a.user_id = ANY (v_fans)
      RETURNING a.id, a.user_id, a.balance, v_amounts[width_bucket(a.user_id, v_fans)] AS amount,
        v_others[width_bucket(a.user_id, v_fans)] AS other
    ), written AS (
      INSERT INTO ledger_transfers (from_account, to_account, amount, kind, bet_id, fan_account, fan_balance)
      SELECT
        CASE WHEN moved.amount > 0 THEN moved.other ELSE moved.id END,
        CASE WHEN moved.amount > 0 THEN moved.id ELSE moved.other END,
        abs(moved.amount), p_kind, (SELECT pool.bet_id FROM pool WHERE pool.id = moved.other),
        moved.id, moved.balance
      FROM moved
    )
    SELECT moved.user_id, moved.balance FROM moved;
    GET DIAGNOSTICS v_moved = ROW_COUNT;
    v_posted := v_posted + v_moved;
  END LOOP;

  IF v_posted <> cardinality(p_user) THEN
    RAISE EXCEPTION 'ledger: % of % entries could be posted', v_posted, cardinality(p_user);
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_post(p_kind text, p_user bigint[], p_amount bigint[], p_bet text[])
RETURNS TABLE (user_id bigint, balance bigint)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET jit = off AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts a WHERE a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE;
  PERFORM 1 FROM ledger_accounts a WHERE a.bet_id = ANY (p_bet) ORDER BY a.bet_id FOR UPDATE;
  RETURN QUERY SELECT moved.user_id, moved.balance FROM ledger_move(p_kind, p_user, p_amount, p_bet) moved;
END $$;
--> statement-breakpoint
DROP FUNCTION place_stakes(bigint[], text[], text[], integer[], bigint[], text[], bytea[]);
--> statement-breakpoint
-- A group of stakes, at most one per fan: each is placed or refused by itself. A stake is on the `nth` of the bets.
-- Its session is looked up here and not before, which spares every group a journey. `known` is the answer that its key
-- was given before. With the fan's account and the bet held, what a fan will have staked and kept is known when it is
-- decided.
CREATE FUNCTION place_stakes(
  p_arena text[], p_bet text[], p_at timestamptz, p_user bigint[], p_session bytea[], p_nth integer[],
  p_choice integer[], p_amount bigint[], p_key text[], p_hash bytea[]
) RETURNS TABLE (refusals json, known json, totals json, balances json)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off SET jit = off AS $$
DECLARE
  v_now timestamptz;
  v_refusal text[];
  v_known jsonb[];
  v_before bigint[];
  v_balance bigint[];
  v_user bigint[];
  v_minus bigint[];
  v_bet text[];
BEGIN
  PERFORM 1 FROM bets b WHERE b.id = ANY (p_bet) ORDER BY b.id FOR SHARE;
  PERFORM 1 FROM ledger_accounts a WHERE a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE;
  v_now := clock_timestamp();

  WITH bet AS MATERIALIZED (
    SELECT named.nth, b.id, cardinality(b.choices) AS choices,
      bet_state_at(b.state, b.open_date, b.closes_at, v_now) AS state
    FROM unnest(p_bet, p_arena) WITH ORDINALITY AS named (bet_id, arena_id, nth)
    CROSS JOIN LATERAL (SELECT bets.* FROM bets WHERE bets.id = named.bet_id LIMIT 1) b
    WHERE b.arena_id = named.arena_id
  )
  SELECT array_agg(decided.refusal), array_agg(decided.known), array_agg(decided.before), array_agg(decided.balance)
  INTO v_refusal, v_known, v_before, v_balance
  FROM (
    SELECT seen.answer AS known, mine.amount AS before, purse.balance, CASE
      WHEN session.user_id IS NULL OR fan.deleted_at IS NOT NULL OR fan.disabled_at IS NOT NULL
        THEN 'session_expired'
      WHEN seen.key IS NOT NULL AND seen.request_hash <> asked.hash THEN 'key_reused'
      WHEN seen.key IS NOT NULL THEN 'seen'
      WHEN bet.id IS NULL THEN 'bet_not_found'
      WHEN asked.choice >= bet.choices THEN 'no_such_choice'
      WHEN asked.amount < 1 OR asked.amount + coalesce(mine.amount, 0) < 10 THEN 'stake_too_small'
      WHEN asked.amount + coalesce(mine.amount, 0) > 10000 THEN 'stake_too_large'
      WHEN bet.state <> 'open' THEN 'bet_not_open'
      WHEN mine.choice <> asked.choice THEN 'other_choice_backed'
      WHEN coalesce(purse.balance, 0) < asked.amount THEN 'not_enough_points'
    END AS refusal
    FROM unnest(p_user, p_session, p_nth, p_choice, p_amount, p_key, p_hash) WITH ORDINALITY
      AS asked (user_id, session, nth, choice, amount, key, hash, ord)
    LEFT JOIN LATERAL (
      SELECT s.user_id, s.expires_at FROM sessions s WHERE s.token_hash = asked.session LIMIT 1
    ) session ON session.user_id = asked.user_id AND session.expires_at > p_at
    LEFT JOIN users fan ON fan.id = asked.user_id
    LEFT JOIN stake_keys seen ON seen.user_id = asked.user_id AND seen.key = asked.key
    LEFT JOIN bet ON bet.nth = asked.nth
    LEFT JOIN LATERAL (
      SELECT s.choice, s.amount FROM stakes s WHERE s.bet_id = bet.id AND s.user_id = asked.user_id LIMIT 1
    ) mine ON true
    LEFT JOIN ledger_accounts purse ON purse.user_id = asked.user_id
    ORDER BY asked.ord
  ) decided;

  SELECT array_agg(placed.user_id), array_agg(-placed.amount), array_agg(p_bet[placed.nth])
  INTO v_user, v_minus, v_bet
  FROM unnest(p_user, p_amount, p_nth, v_refusal) AS placed (user_id, amount, nth, refusal)
  WHERE placed.refusal IS NULL;

  IF v_user IS NOT NULL THEN
    PERFORM 1 FROM ledger_accounts a WHERE a.bet_id = ANY (p_bet) ORDER BY a.bet_id FOR UPDATE;
    PERFORM ledger_move('stake', v_user, v_minus, v_bet);
    INSERT INTO stakes (bet_id, user_id, choice, amount)
    SELECT p_bet[placed.nth], placed.user_id, placed.choice, coalesce(placed.before, 0) + placed.amount
    FROM unnest(p_user, p_nth, p_choice, p_amount, v_before, v_refusal) WITH ORDINALITY
      AS placed (user_id, nth, choice, amount, before, refusal, ord)
    WHERE placed.refusal IS NULL ORDER BY placed.ord
    ON CONFLICT (bet_id, user_id) DO UPDATE SET amount = EXCLUDED.amount;

    -- The accounts of these bets are held, in order: so are their pools.
    UPDATE bet_pools p SET points = p.points + part.points, fans = p.fans + part.fans
    FROM (
      SELECT p_bet[placed.nth] AS bet_id, placed.choice, sum(placed.amount)::bigint AS points,
        count(*) FILTER (WHERE placed.before IS NULL)::integer AS fans
      FROM unnest(p_nth, p_choice, p_amount, v_before, v_refusal) AS placed (nth, choice, amount, before, refusal)
      WHERE placed.refusal IS NULL GROUP BY placed.nth, placed.choice
    ) part
    WHERE p.bet_id = part.bet_id AND p.bet_id = ANY (p_bet) AND p.choice = part.choice;
  END IF;

  IF array_remove(p_key, NULL) <> '{}' THEN
    INSERT INTO stake_keys (user_id, key, request_hash, answer)
    SELECT asked.user_id, asked.key, asked.hash, CASE
      WHEN asked.refusal IS NOT NULL THEN jsonb_build_object('refusal', asked.refusal)
      ELSE jsonb_build_object('betId', p_bet[asked.nth], 'choice', asked.choice, 'amount', asked.amount,
        'total', coalesce(asked.before, 0) + asked.amount, 'balance', asked.balance - asked.amount)
    END
    FROM unnest(p_user, p_key, p_hash, p_nth, p_choice, p_amount, v_refusal, v_before, v_balance)
      AS asked (user_id, key, hash, nth, choice, amount, refusal, before, balance)
    WHERE asked.key IS NOT NULL AND coalesce(asked.refusal, '') NOT IN ('seen', 'key_reused', 'session_expired');
  END IF;

  RETURN QUERY
  SELECT to_json(v_refusal), to_json(v_known),
    json_agg(coalesce(a.before, 0) + a.amount), json_agg(a.balance - a.amount)
  FROM unnest(v_before, v_balance, p_amount) AS a (before, balance, amount);
END $$;
