DROP INDEX "ledger_accounts_fan";--> statement-breakpoint
DROP INDEX "ledger_accounts_bet";--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_fan" ON "ledger_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_bet" ON "ledger_accounts" USING btree ("bet_id");--> statement-breakpoint
-- Groups come many times a second, and planning the statements anew for each took longer than running them. So they
-- are planned once and the plan is kept. It goes from each entry to an index: other ways are turned off, because they
-- look cheap when a plan is made for tables that are still empty. Only a large group is worth a plan of its own.
CREATE OR REPLACE FUNCTION ledger_post(p_kind text, p_user bigint[], p_amount bigint[], p_bet text[])
RETURNS TABLE (user_id bigint, balance bigint)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off SET jit = off AS $$
DECLARE
  v_mint bigint;
  v_posted integer;
BEGIN
  IF cardinality(p_user) > 256 THEN
    SET LOCAL plan_cache_mode = force_custom_plan;
    SET LOCAL enable_seqscan = on;
    SET LOCAL enable_bitmapscan = on;
    SET LOCAL enable_hashjoin = on;
    SET LOCAL enable_mergejoin = on;
    SET LOCAL enable_material = on;
  END IF;
  PERFORM 1 FROM ledger_accounts a WHERE a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE;
  PERFORM 1 FROM ledger_accounts a WHERE a.bet_id = ANY (p_bet) ORDER BY a.bet_id FOR UPDATE;
  IF array_position(p_bet, NULL) IS NOT NULL THEN
    SELECT a.id INTO v_mint FROM ledger_accounts a WHERE a.kind = 'mint';
  END IF;

  RETURN QUERY
  WITH pool AS MATERIALIZED (
    SELECT a.id, a.bet_id FROM ledger_accounts a WHERE a.bet_id = ANY (p_bet)
  ), moved AS (
    UPDATE ledger_accounts a SET balance = a.balance + entry.amount
    FROM unnest(p_user, p_amount, p_bet) AS entry (user_id, amount, bet_id)
    WHERE a.user_id = entry.user_id AND entry.amount <> 0
    RETURNING a.id, a.user_id, a.balance, entry.amount, entry.bet_id, CASE
      WHEN entry.bet_id IS NULL THEN v_mint
      ELSE (SELECT pool.id FROM pool WHERE pool.bet_id = entry.bet_id)
    END AS other_account
  ), countered AS (
    UPDATE ledger_accounts a SET balance = a.balance - part.amount
    FROM (SELECT moved.other_account, sum(moved.amount)::bigint AS amount FROM moved GROUP BY 1) part
    WHERE a.id = part.other_account
  ), written AS (
    INSERT INTO ledger_transfers (from_account, to_account, amount, kind, bet_id, fan_account, fan_balance)
    SELECT
      CASE WHEN moved.amount > 0 THEN moved.other_account ELSE moved.id END,
      CASE WHEN moved.amount > 0 THEN moved.id ELSE moved.other_account END,
      abs(moved.amount), p_kind, moved.bet_id, moved.id, moved.balance
    FROM moved
    ORDER BY moved.id
  )
  SELECT moved.user_id, moved.balance FROM moved;

  GET DIAGNOSTICS v_posted = ROW_COUNT;
  IF v_posted <> cardinality(p_user) THEN
    RAISE EXCEPTION 'ledger: % of % entries could be posted', v_posted, cardinality(p_user);
  END IF;
END $$;
--> statement-breakpoint
DROP FUNCTION place_stakes(bigint[], text[], text[], integer[], bigint[], text[], bytea[]);
--> statement-breakpoint
-- A group of stakes, at most one per fan: each is placed or refused by itself, and answers in its own row. `known`
-- is the answer that its key was given before. With the fan's account and the bet held, what a fan will have
-- staked and kept is known when it is decided.
CREATE FUNCTION place_stakes(
  p_user bigint[], p_arena text[], p_bet text[], p_choice integer[], p_amount bigint[], p_key text[], p_hash bytea[]
) RETURNS TABLE (ord bigint, refusal text, known jsonb, total bigint, balance bigint)
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
  IF cardinality(p_user) > 256 THEN
    SET LOCAL plan_cache_mode = force_custom_plan;
    SET LOCAL enable_seqscan = on;
    SET LOCAL enable_bitmapscan = on;
    SET LOCAL enable_hashjoin = on;
    SET LOCAL enable_mergejoin = on;
    SET LOCAL enable_material = on;
  END IF;
  PERFORM 1 FROM bets b WHERE b.id = ANY (p_bet) ORDER BY b.id FOR SHARE;
  PERFORM 1 FROM ledger_accounts a WHERE a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE;
  v_now := clock_timestamp();

  SELECT array_agg(decided.refusal), array_agg(decided.known), array_agg(decided.before), array_agg(decided.balance)
  INTO v_refusal, v_known, v_before, v_balance
  FROM (
    SELECT seen.answer AS known, mine.amount AS before, purse.balance, CASE
      WHEN fan.deleted_at IS NOT NULL THEN 'session_expired'
      WHEN seen.key IS NOT NULL AND seen.request_hash <> asked.hash THEN 'key_reused'
      WHEN seen.key IS NOT NULL THEN 'seen'
      WHEN b.id IS NULL OR b.arena_id <> asked.arena_id THEN 'bet_not_found'
      WHEN asked.choice >= cardinality(b.choices) THEN 'no_such_choice'
      WHEN asked.amount < 1 OR asked.amount + coalesce(mine.amount, 0) < 10 THEN 'stake_too_small'
      WHEN asked.amount + coalesce(mine.amount, 0) > 10000 THEN 'stake_too_large'
      WHEN bet_state_at(b.state, b.open_date, b.closes_at, v_now) <> 'open' THEN 'bet_not_open'
      WHEN mine.choice <> asked.choice THEN 'other_choice_backed'
      WHEN coalesce(purse.balance, 0) < asked.amount THEN 'not_enough_points'
    END AS refusal
    FROM unnest(p_user, p_arena, p_bet, p_choice, p_amount, p_key, p_hash) WITH ORDINALITY
      AS asked (user_id, arena_id, bet_id, choice, amount, key, hash, ord)
    LEFT JOIN users fan ON fan.id = asked.user_id
    LEFT JOIN stake_keys seen ON seen.user_id = asked.user_id AND seen.key = asked.key
    LEFT JOIN bets b ON b.id = asked.bet_id
    LEFT JOIN stakes mine ON mine.bet_id = asked.bet_id AND mine.user_id = asked.user_id
    LEFT JOIN ledger_accounts purse ON purse.user_id = asked.user_id
    ORDER BY asked.ord
  ) decided;

  SELECT array_agg(placed.user_id), array_agg(-placed.amount), array_agg(placed.bet_id)
  INTO v_user, v_minus, v_bet
  FROM unnest(p_user, p_amount, p_bet, v_refusal) AS placed (user_id, amount, bet_id, refusal)
  WHERE placed.refusal IS NULL;

  IF v_user IS NOT NULL THEN
    PERFORM ledger_post('stake', v_user, v_minus, v_bet);
    INSERT INTO stakes (bet_id, user_id, choice, amount)
    SELECT placed.bet_id, placed.user_id, placed.choice, coalesce(placed.before, 0) + placed.amount
    FROM unnest(p_user, p_bet, p_choice, p_amount, v_before, v_refusal) WITH ORDINALITY
      AS placed (user_id, bet_id, choice, amount, before, refusal, ord)
    WHERE placed.refusal IS NULL ORDER BY placed.ord
    ON CONFLICT (bet_id, user_id) DO UPDATE SET amount = EXCLUDED.amount;

    -- The accounts of these bets are held since the posting, in order: so are their pools.
    UPDATE bet_pools p SET points = p.points + part.points, fans = p.fans + part.fans
    FROM (
      SELECT placed.bet_id, placed.choice, sum(placed.amount)::bigint AS points,
        count(*) FILTER (WHERE placed.before IS NULL)::integer AS fans
      FROM unnest(p_bet, p_choice, p_amount, v_before, v_refusal) AS placed (bet_id, choice, amount, before, refusal)
      WHERE placed.refusal IS NULL GROUP BY placed.bet_id, placed.choice
    ) part
    WHERE p.bet_id = part.bet_id AND p.choice = part.choice;
  END IF;

  IF array_remove(p_key, NULL) <> '{}' THEN
    INSERT INTO stake_keys (user_id, key, request_hash, answer)
    SELECT asked.user_id, asked.key, asked.hash, CASE
      WHEN asked.refusal IS NOT NULL THEN jsonb_build_object('refusal', asked.refusal)
      ELSE jsonb_build_object('betId', asked.bet_id, 'choice', asked.choice, 'amount', asked.amount,
        'total', coalesce(asked.before, 0) + asked.amount, 'balance', asked.balance - asked.amount)
    END
    FROM unnest(p_user, p_key, p_hash, p_bet, p_choice, p_amount, v_refusal, v_before, v_balance)
      AS asked (user_id, key, hash, bet_id, choice, amount, refusal, before, balance)
    WHERE asked.key IS NOT NULL AND coalesce(asked.refusal, '') NOT IN ('seen', 'key_reused', 'session_expired');
  END IF;

  RETURN QUERY
  SELECT a.ord, a.refusal, a.known, coalesce(a.before, 0) + a.amount, a.balance - a.amount
  FROM unnest(v_refusal, v_known, v_before, v_balance, p_amount) WITH ORDINALITY
    AS a (refusal, known, before, balance, amount, ord);
END $$;
--> statement-breakpoint
-- The sessions of many requests at once, planned once for the same reason. LIMIT leaves no way but token by token.
CREATE FUNCTION find_sessions(p_hash bytea[], p_now timestamptz)
RETURNS TABLE (token_hash bytea, user_id bigint, role text, is_disabled boolean)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT asked.token_hash, fan.id, fan.role, fan.disabled_at IS NOT NULL
  FROM unnest(p_hash) AS asked (token_hash)
  CROSS JOIN LATERAL (
    SELECT s.user_id FROM sessions s WHERE s.token_hash = asked.token_hash AND s.expires_at > p_now LIMIT 1
  ) session
  CROSS JOIN LATERAL (
    SELECT u.id, u.role, u.disabled_at FROM users u
    WHERE u.id = session.user_id AND u.deleted_at IS NULL LIMIT 1
  ) fan;
END $$;
