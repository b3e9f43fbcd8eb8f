-- Bets: what state they are in, how stakes are placed and how they are taken out again; payouts.functions.sql pays them.
-- See ledger.functions.sql for the order of locks.

-- The state of a bet at a moment: an open one is open only between its times.
CREATE OR REPLACE FUNCTION bet_state_at(p_state text, p_open timestamptz, p_closes timestamptz, p_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN p_state <> 'open' THEN p_state
  WHEN p_open IS NOT NULL AND p_at < p_open THEN 'closed'
  WHEN p_closes IS NOT NULL AND p_at >= p_closes THEN 'closed'
  ELSE 'open'
END;

-- Places a group of stakes, at most one per fan; each is placed or refused on its own. A stake names its bet by
-- position (p_nth) in p_bet. The session is checked here, which saves every group a round trip.
-- Returns one row with an array per column, in the order of the stakes. `known` holds the answer that an
-- Idempotency-Key was given before. Since the bet and the fan's account are locked, the new total and balance can be
-- computed before anything is written.
-- Without p_waits a stake whose bet or fan somebody else has locked is refused as `busy`: the others do not wait for it.
-- The owner's rights and the planner settings: see ledger_post.
DROP FUNCTION IF EXISTS place_stakes(
  text[], text[], timestamptz, bigint[], bytea[], integer[], integer[], bigint[], text[], bytea[]
);
CREATE OR REPLACE FUNCTION place_stakes(
  p_arena text[], p_bet text[], p_at timestamptz, p_user bigint[], p_session bytea[], p_nth integer[],
  p_choice integer[], p_amount bigint[], p_key text[], p_hash bytea[], p_waits boolean DEFAULT true
) RETURNS TABLE (refusals json, known json, totals json, balances json)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off SET jit = off AS $$
DECLARE
  -- The limits of contract/constants.ts; limits.test.ts compares them.
  stake_min CONSTANT bigint := 10;
  stake_max CONSTANT bigint := 10000;
  v_now timestamptz;
  v_refusal text[];
  v_known jsonb[];
  v_before bigint[];
  v_balance bigint[];
  v_user bigint[];
  v_minus bigint[];
  v_bet text[];
  v_locked_bets text[];
  v_locked_users bigint[];
  v_is_busy boolean := false;
BEGIN
  IF p_waits THEN
    PERFORM 1 FROM bets b WHERE b.id = ANY (p_bet) ORDER BY b.id FOR SHARE;
    PERFORM 1 FROM ledger_accounts a WHERE a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE;
  ELSE
    v_locked_bets := ARRAY(SELECT b.id FROM bets b WHERE b.id = ANY (p_bet) ORDER BY b.id FOR SHARE SKIP LOCKED);
    v_locked_users := ARRAY(
      SELECT a.user_id FROM ledger_accounts a WHERE a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE SKIP LOCKED
    );
    v_is_busy := cardinality(v_locked_bets) < cardinality(p_bet) OR cardinality(v_locked_users) < cardinality(p_user);
  END IF;
  v_now := clock_timestamp();

  WITH bet AS MATERIALIZED (
    SELECT named.nth, b.id, b.arena_id, cardinality(b.choices) AS choices,
      bet_state_at(b.state, b.open_date, b.closes_at, v_now) AS state
    FROM unnest(p_bet, p_arena) WITH ORDINALITY AS named (bet_id, arena_id, nth)
    CROSS JOIN LATERAL (SELECT bets.* FROM bets WHERE bets.id = named.bet_id LIMIT 1) b
    WHERE b.arena_id = named.arena_id
  )
  SELECT array_agg(decided.refusal), array_agg(decided.known), array_agg(decided.before), array_agg(decided.balance)
  INTO v_refusal, v_known, v_before, v_balance
  FROM (
    SELECT seen.answer AS known, mine.amount AS before, purse.balance, CASE
      WHEN v_is_busy AND (bet.id <> ALL (v_locked_bets) OR purse.user_id <> ALL (v_locked_users)) THEN 'busy'
      WHEN session.user_id IS NULL OR fan.deleted_at IS NOT NULL OR fan.disabled_at IS NOT NULL
        THEN 'session_expired'
      -- reports.5: the process may not have heard of it yet.
      WHEN suspended.until > p_at AND fan.role <> 'admin' THEN 'suspended'
      WHEN seen.key IS NOT NULL AND seen.request_hash <> asked.hash THEN 'key_reused'
      WHEN seen.key IS NOT NULL THEN 'seen'
      WHEN bet.id IS NULL THEN 'bet_not_found'
      WHEN asked.choice >= bet.choices THEN 'no_such_choice'
      WHEN asked.amount < 1 OR asked.amount + coalesce(mine.amount, 0) < stake_min THEN 'stake_too_small'
      WHEN asked.amount + coalesce(mine.amount, 0) > stake_max THEN 'stake_too_large'
      WHEN bet.state <> 'open' THEN 'bet_not_open'
      WHEN EXISTS (
        SELECT 1 FROM arena_referees r WHERE r.arena_id = bet.arena_id AND r.user_id = asked.user_id
      ) THEN 'referee_cannot_stake'
      WHEN mine.choice <> asked.choice THEN 'other_choice_backed'
      WHEN own.cool_off_until > v_now THEN 'cooling_off'
      WHEN coalesce(purse.balance, 0) < asked.amount THEN 'not_enough_points'
      -- Counted for those alone who have a limit.
      WHEN CASE WHEN own.next_at <= v_now THEN own.next_daily ELSE own.daily END IS NOT NULL
        AND staked_today(purse.id, v_now) + asked.amount
          > CASE WHEN own.next_at <= v_now THEN own.next_daily ELSE own.daily END THEN 'daily_limit'
    END AS refusal
    FROM unnest(p_user, p_session, p_nth, p_choice, p_amount, p_key, p_hash) WITH ORDINALITY
      AS asked (user_id, session, nth, choice, amount, key, hash, ord)
    LEFT JOIN LATERAL (
      SELECT s.user_id, s.expires_at FROM sessions s WHERE s.token_hash = asked.session LIMIT 1
    ) session ON session.user_id = asked.user_id AND session.expires_at > p_at
    LEFT JOIN users fan ON fan.id = asked.user_id
    LEFT JOIN suspensions suspended ON suspended.user_id = asked.user_id
    LEFT JOIN stake_keys seen ON seen.user_id = asked.user_id AND seen.key = asked.key
    LEFT JOIN bet ON bet.nth = asked.nth
    LEFT JOIN LATERAL (
      SELECT s.choice, s.amount FROM stakes s WHERE s.bet_id = bet.id AND s.user_id = asked.user_id LIMIT 1
    ) mine ON true
    LEFT JOIN ledger_accounts purse ON purse.user_id = asked.user_id
    LEFT JOIN point_limits own ON own.user_id = asked.user_id
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

    -- Locking the bets' accounts above also orders these updates of their pools.
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
    WHERE asked.key IS NOT NULL AND coalesce(asked.refusal, '') NOT IN ('busy', 'seen', 'key_reused', 'session_expired', 'suspended');
  END IF;

  RETURN QUERY
  SELECT to_json(v_refusal), to_json(v_known),
    json_agg(coalesce(a.before, 0) + a.amount), json_agg(a.balance - a.amount)
  FROM unnest(v_before, v_balance, p_amount) AS a (before, balance, amount);
END $$;
REVOKE EXECUTE ON FUNCTION place_stakes(
  text[], text[], timestamptz, bigint[], bytea[], integer[], integer[], bigint[], text[], bytea[], boolean
) FROM PUBLIC;

-- stakes.9: gives a fan's newest stake in a bet back. Each stake is a transfer of its own in the ledger, so what
-- stands of them is read there: a refund takes the newest away first.
CREATE OR REPLACE FUNCTION take_back(p_arena text, p_bet text, p_user bigint)
RETURNS TABLE (refusal text, choice integer, amount bigint, total bigint, balance bigint)
LANGUAGE plpgsql AS $$
DECLARE
  takeback_s CONSTANT integer := 10;
  takeback_before_close_s CONSTANT integer := 5;
  v_now timestamptz;
  v_bet bets;
  v_account bigint;
  v_mine stakes;
  v_move record;
  -- Points of newer refunds not yet set against a stake; a stake they cover no longer stands.
  v_gone bigint := 0;
  v_newest bigint;
BEGIN
  PERFORM 1 FROM bets b WHERE b.id = p_bet AND b.arena_id = p_arena FOR SHARE;
  PERFORM 1 FROM ledger_accounts a WHERE a.user_id = p_user FOR UPDATE;
  v_now := clock_timestamp();
  SELECT * INTO v_bet FROM bets b WHERE b.id = p_bet AND b.arena_id = p_arena;
  SELECT a.id INTO v_account FROM ledger_accounts a WHERE a.user_id = p_user;
  SELECT * INTO v_mine FROM stakes s WHERE s.bet_id = p_bet AND s.user_id = p_user;

  FOR v_move IN
    SELECT t.kind, t.amount FROM ledger_transfers t
    WHERE t.fan_account = v_account AND t.at >= v_now - takeback_s * interval '1 second'
      AND t.bet_id = p_bet AND t.kind IN ('stake', 'takeback', 'late')
    ORDER BY t.at DESC, t.id DESC
  LOOP
    IF v_move.kind <> 'stake' THEN
      v_gone := v_gone + v_move.amount;
    ELSIF v_gone > 0 THEN
      v_gone := v_gone - v_move.amount;
    ELSE
      v_newest := v_move.amount;
      EXIT;
    END IF;
  END LOOP;

  refusal := CASE
    WHEN v_bet.id IS NULL THEN 'bet_not_found'
    WHEN EXISTS (SELECT 1 FROM takebacks k WHERE k.bet_id = p_bet AND k.user_id = p_user) THEN 'takeback_used'
    WHEN v_mine.user_id IS NULL THEN 'no_stake'
    WHEN v_newest IS NULL OR bet_state_at(v_bet.state, v_bet.open_date, v_bet.closes_at, v_now) <> 'open'
      OR v_bet.closes_at <= v_now + takeback_before_close_s * interval '1 second' THEN 'takeback_too_late'
  END;
  IF refusal IS NULL THEN
    INSERT INTO takebacks (bet_id, user_id, amount) VALUES (p_bet, p_user, v_newest);
    SELECT posted.balance INTO balance
    FROM ledger_post('takeback', ARRAY[p_user], ARRAY[v_newest], ARRAY[p_bet]) posted;
    PERFORM reduce_stakes(p_bet, ARRAY[p_user], ARRAY[v_newest]);
    choice := v_mine.choice;
    amount := v_newest;
    total := v_mine.amount - v_newest;
  END IF;
  RETURN NEXT;
END $$;

-- bets.11: refunds what was staked after a moment and still stands. The caller has locked the bet.
-- Going through a fan's moves since then, `running` is what they added; where it was lowest, only older stakes stood.
CREATE OR REPLACE FUNCTION refund_late(p_bet text, p_at timestamptz)
RETURNS TABLE (user_id bigint, amount bigint)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_user bigint[];
  v_amount bigint[];
BEGIN
  SELECT array_agg(late.user_id), array_agg(late.amount) INTO v_user, v_amount
  FROM (
    SELECT a.user_id, (sum(moved.change) - least(0, min(moved.running)))::bigint AS amount
    FROM (
      SELECT each.fan_account, each.change,
        sum(each.change) OVER (PARTITION BY each.fan_account ORDER BY each.at, each.id) AS running
      FROM (
        SELECT t.fan_account, t.at, t.id, CASE t.kind WHEN 'stake' THEN t.amount ELSE -t.amount END AS change
        FROM ledger_transfers t
        WHERE t.at > p_at AND t.bet_id = p_bet AND t.kind IN ('stake', 'takeback', 'late')
      ) each
    ) moved
    JOIN ledger_accounts a ON a.id = moved.fan_account
    JOIN stakes s ON s.bet_id = p_bet AND s.user_id = a.user_id
    GROUP BY a.user_id
  ) late
  WHERE late.amount > 0;
  IF v_user IS NULL THEN RETURN; END IF;
  PERFORM ledger_post('late', v_user, v_amount, array_fill(p_bet, ARRAY[cardinality(v_user)]));
  PERFORM reduce_stakes(p_bet, v_user, v_amount);
  RETURN QUERY SELECT * FROM unnest(v_user, v_amount);
END $$;

-- Takes these amounts out of the fans' stakes and of the pools. Nobody keeps a stake of nothing: they may back another
-- choice. The caller has locked the bet's account.
CREATE OR REPLACE FUNCTION reduce_stakes(p_bet text, p_user bigint[], p_amount bigint[]) RETURNS void
LANGUAGE sql AS $$
  WITH back AS MATERIALIZED (
    SELECT s.user_id, s.choice, part.amount, s.amount - part.amount AS rest
    FROM unnest(p_user, p_amount) AS part (user_id, amount)
    JOIN stakes s ON s.bet_id = p_bet AND s.user_id = part.user_id
  ), gone AS (
    DELETE FROM stakes s USING back WHERE s.bet_id = p_bet AND s.user_id = back.user_id AND back.rest = 0
  ), reduced AS (
    UPDATE stakes s SET amount = back.rest FROM back
    WHERE s.bet_id = p_bet AND s.user_id = back.user_id AND back.rest > 0
  )
  UPDATE bet_pools p SET points = p.points - part.points, fans = p.fans - part.fans
  FROM (
    SELECT back.choice, sum(back.amount)::bigint AS points, count(*) FILTER (WHERE back.rest = 0)::integer AS fans
    FROM back GROUP BY back.choice
  ) part
  WHERE p.bet_id = p_bet AND p.choice = part.choice
$$;
