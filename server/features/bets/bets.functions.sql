-- Bets: what state they are in, how stakes are placed and how they are paid. See ledger.functions.sql for the order
-- of locks.

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
-- The owner's rights and the planner settings: see ledger_post.
CREATE OR REPLACE FUNCTION place_stakes(
  p_arena text[], p_bet text[], p_at timestamptz, p_user bigint[], p_session bytea[], p_nth integer[],
  p_choice integer[], p_amount bigint[], p_key text[], p_hash bytea[]
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
BEGIN
  PERFORM 1 FROM bets b WHERE b.id = ANY (p_bet) ORDER BY b.id FOR SHARE;
  PERFORM 1 FROM ledger_accounts a WHERE a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE;
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
      WHEN session.user_id IS NULL OR fan.deleted_at IS NOT NULL OR fan.disabled_at IS NOT NULL
        THEN 'session_expired'
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
    WHERE asked.key IS NOT NULL AND coalesce(asked.refusal, '') NOT IN ('seen', 'key_reused', 'session_expired');
  END IF;

  RETURN QUERY
  SELECT to_json(v_refusal), to_json(v_known),
    json_agg(coalesce(a.before, 0) + a.amount), json_agg(a.balance - a.amount)
  FROM unnest(v_before, v_balance, p_amount) AS a (before, balance, amount);
END $$;
REVOKE EXECUTE ON FUNCTION place_stakes(
  text[], text[], timestamptz, bigint[], bytea[], integer[], integer[], bigint[], text[], bytea[]
) FROM PUBLIC;

-- Pays a bet that the caller has locked. Nobody on the winning choice, or no answer at all: every stake goes back.
CREATE OR REPLACE FUNCTION pay_bet(p_bet text, p_answer integer)
RETURNS TABLE (user_id bigint, choice integer, amount bigint, payout bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_total bigint;
  v_winning bigint;
  v_user bigint[];
  v_payout bigint[];
BEGIN
  SELECT coalesce(sum(s.amount), 0), coalesce(sum(s.amount) FILTER (WHERE s.choice = p_answer), 0)
  INTO v_total, v_winning FROM stakes s WHERE s.bet_id = p_bet;

  IF v_winning = 0 THEN
    UPDATE stakes s SET payout = s.amount WHERE s.bet_id = p_bet;
  ELSE
    PERFORM share_pool(p_bet, p_answer, v_total, v_winning);
  END IF;

  SELECT array_agg(s.user_id), array_agg(s.payout) INTO v_user, v_payout
  FROM stakes s WHERE s.bet_id = p_bet AND s.payout > 0;
  IF v_user IS NOT NULL THEN
    PERFORM ledger_post(
      CASE WHEN v_winning = 0 THEN 'refund' ELSE 'payout' END,
      v_user, v_payout, array_fill(p_bet, ARRAY[cardinality(v_user)]));
  END IF;
  RETURN QUERY SELECT s.user_id, s.choice, s.amount, s.payout FROM stakes s WHERE s.bet_id = p_bet;
END $$;

-- What each stake of a bet is paid: floor(stake × total ÷ winning pool), leftovers by largest remainder, ties to the
-- older stake. No nested loops: the bet's stakes are joined with themselves, and the planner expects few of them.
CREATE OR REPLACE FUNCTION share_pool(p_bet text, p_answer integer, p_total bigint, p_winning bigint) RETURNS void
LANGUAGE sql SET enable_nestloop = off AS $$
  UPDATE stakes s SET payout = ranked.whole + (ranked.place <= ranked.leftover)::integer
  FROM (
    SELECT share.user_id, share.whole,
      row_number() OVER (ORDER BY share.remainder DESC NULLS LAST, share.id) AS place,
      p_total - sum(share.whole) OVER () AS leftover
    FROM (
      SELECT w.user_id, w.id,
        CASE WHEN w.choice = p_answer THEN w.amount * p_total / p_winning ELSE 0 END AS whole,
        CASE WHEN w.choice = p_answer THEN w.amount * p_total % p_winning END AS remainder
      FROM stakes w WHERE w.bet_id = p_bet
    ) share
  ) ranked
  WHERE s.bet_id = p_bet AND s.user_id = ranked.user_id
$$;
