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

-- How a bet's pool is shared (bets.5): floor(stake × total ÷ winning pool), leftovers by largest remainder, ties to the
-- older stake. Returns the last winner who gets a leftover point, so that every payout follows from its own row.
-- Equal stakes have equal remainders, and of amounts there are at most ten thousand: no stadium has to be sorted.
CREATE OR REPLACE FUNCTION share_pool(p_bet text, p_answer integer)
RETURNS TABLE (total bigint, winning bigint, last_remainder bigint, last_id bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_amount bigint[];
  v_fans bigint[];
  v_leftover bigint;
  v_nth bigint;
BEGIN
  SELECT coalesce(sum(g.amount * g.fans), 0), coalesce(sum(g.amount * g.fans) FILTER (WHERE g.wins), 0),
    array_agg(g.amount) FILTER (WHERE g.wins), array_agg(g.fans) FILTER (WHERE g.wins)
  INTO total, winning, v_amount, v_fans
  FROM (
    SELECT s.amount, s.choice = p_answer AS wins, count(*) AS fans
    FROM stakes s WHERE s.bet_id = p_bet GROUP BY s.amount, s.choice = p_answer
  ) g;
  IF winning > 0 THEN
    SELECT total - sum(g.fans * (g.amount * total / winning)) INTO v_leftover
    FROM unnest(v_amount, v_fans) AS g (amount, fans);
  END IF;
  IF v_leftover > 0 THEN
    SELECT w.remainder, v_leftover - w.up_to + w.fans INTO last_remainder, v_nth
    FROM (
      SELECT r.remainder, sum(r.fans) AS fans, sum(sum(r.fans)) OVER (ORDER BY r.remainder DESC) AS up_to
      FROM (
        SELECT g.amount * total % winning AS remainder, g.fans FROM unnest(v_amount, v_fans) AS g (amount, fans)
      ) r
      GROUP BY r.remainder
    ) w
    WHERE w.up_to >= v_leftover ORDER BY w.remainder DESC LIMIT 1;
    SELECT s.id INTO last_id
    FROM stakes s
    WHERE s.bet_id = p_bet AND s.choice = p_answer AND s.amount * total % winning = last_remainder
    ORDER BY s.id OFFSET v_nth - 1 LIMIT 1;
  END IF;
  RETURN NEXT;
END $$;

-- Moves the payouts of the stakes of some fans (ids after p_after up to p_until) from the bet's pool to them, or back with
-- the kinds that take back. The payouts are read where they stand, so that a stadium is one statement per table. Like
-- ledger_post it runs with the owner's rights and locks fans before the pool: only nested loops are left to the planner, so
-- the accounts are updated, and thereby locked, in the order of fans, which is cheaper than to lock them all beforehand.
CREATE OR REPLACE FUNCTION move_payouts(p_bet text, p_kind text, p_after bigint, p_until bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
DECLARE
  v_sign integer;
  v_pool bigint;
  v_points bigint;
  v_fans integer;
  v_posted integer;
BEGIN
  v_sign := CASE p_kind WHEN 'payout' THEN 1 WHEN 'refund' THEN 1 WHEN 'unsettle' THEN -1 WHEN 'unrefund' THEN -1 END;
  IF v_sign IS NULL THEN
    RAISE EXCEPTION 'ledger: % does not move payouts', p_kind;
  END IF;
  SELECT a.id INTO v_pool FROM ledger_accounts a WHERE a.bet_id = p_bet;
  WITH due AS MATERIALIZED (
    SELECT s.user_id, s.payout FROM stakes s
    WHERE s.bet_id = p_bet AND s.user_id > p_after AND s.user_id <= p_until AND s.payout > 0 ORDER BY s.user_id
  ), moved AS (
    UPDATE ledger_accounts a SET balance = a.balance + v_sign * due.payout
    FROM due WHERE a.user_id = due.user_id
    RETURNING a.id, a.balance, due.payout
  ), written AS (
    INSERT INTO ledger_transfers (from_account, to_account, amount, kind, bet_id, fan_account, fan_balance)
    SELECT
      CASE v_sign WHEN 1 THEN v_pool ELSE moved.id END, CASE v_sign WHEN 1 THEN moved.id ELSE v_pool END,
      moved.payout, p_kind, p_bet, moved.id, moved.balance
    FROM moved
    RETURNING amount
  )
  SELECT (SELECT count(*) FROM due), count(*), coalesce(sum(written.amount), 0) INTO v_fans, v_posted, v_points FROM written;
  IF v_posted <> v_fans THEN
    RAISE EXCEPTION 'ledger: % of % payouts could be moved', v_posted, v_fans;
  END IF;
  UPDATE ledger_accounts a SET balance = a.balance - v_sign * v_points WHERE a.id = v_pool;
END $$;
REVOKE EXECUTE ON FUNCTION move_payouts(text, text, bigint, bigint) FROM PUBLIC;

-- The fan up to whom the next p_most stakes of a bet reach, in the order of fans.
CREATE OR REPLACE FUNCTION next_stakes_until(p_bet text, p_after bigint, p_most integer) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT max(next.user_id) FROM (
    SELECT s.user_id FROM stakes s WHERE s.bet_id = p_bet AND s.user_id > p_after ORDER BY s.user_id LIMIT p_most
  ) next
$$;

-- Pays the next p_most stakes of a bet that the caller has locked, in the order of fans: one call for a whole stadium
-- would take longer than a statement may. The terms are those of share_pool. Nobody on the winning choice, or no answer
-- at all: every stake goes back.
CREATE OR REPLACE FUNCTION pay_bet(
  p_bet text, p_answer integer, p_total bigint, p_winning bigint, p_last_remainder bigint, p_last_id bigint,
  p_after bigint, p_most integer
) RETURNS TABLE (user_id bigint, choice integer, amount bigint, payout bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_until bigint := next_stakes_until(p_bet, p_after, p_most);
BEGIN
  RETURN QUERY
  WITH paid AS (
    UPDATE stakes s SET payout = CASE
      WHEN p_winning = 0 THEN s.amount
      WHEN s.choice <> p_answer THEN 0
      ELSE s.amount * p_total / p_winning
        + coalesce((-(s.amount * p_total % p_winning), s.id) <= (-p_last_remainder, p_last_id), false)::integer
    END
    WHERE s.bet_id = p_bet AND s.user_id > p_after AND s.user_id <= v_until
    RETURNING s.user_id, s.choice, s.amount, s.payout
  )
  SELECT * FROM paid ORDER BY paid.user_id;
  PERFORM move_payouts(p_bet, CASE WHEN p_winning = 0 THEN 'refund' ELSE 'payout' END, p_after, v_until);
END $$;

-- bets.12: takes the next p_most payouts of a bet back into its pool, in the order of fans. What a fan has spent
-- meanwhile the mint gives them first ('cover'). The caller has locked the bet and the accounts of all who were paid,
-- because the mint is locked after them.
-- It returned more columns once, which only a new function can change.
DROP FUNCTION IF EXISTS unpay_bet(text, text, bigint, integer);
CREATE OR REPLACE FUNCTION unpay_bet(p_bet text, p_kind text, p_after bigint, p_most integer)
RETURNS TABLE (user_id bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_until bigint := next_stakes_until(p_bet, p_after, p_most);
  v_short bigint[];
  v_gift bigint[];
BEGIN
  SELECT array_agg(s.user_id), array_agg(s.payout - a.balance) INTO v_short, v_gift
  FROM stakes s JOIN ledger_accounts a ON a.user_id = s.user_id
  WHERE s.bet_id = p_bet AND s.user_id > p_after AND s.user_id <= v_until AND s.payout > a.balance;
  PERFORM 1 FROM ledger_accounts a WHERE a.bet_id = p_bet FOR UPDATE;
  IF v_short IS NOT NULL THEN
    PERFORM ledger_post('cover', v_short, v_gift, array_fill(NULL::text, ARRAY[cardinality(v_short)]));
  END IF;
  PERFORM move_payouts(p_bet, p_kind, p_after, v_until);
  RETURN QUERY
  WITH unpaid AS (
    UPDATE stakes s SET payout = NULL WHERE s.bet_id = p_bet AND s.user_id > p_after AND s.user_id <= v_until
    RETURNING s.user_id
  )
  SELECT unpaid.user_id FROM unpaid ORDER BY unpaid.user_id;
END $$;
