-- Groups of any size: no step joins two sets whose size the planner cannot know. It took them for a few rows
-- and compared each with each, so that paying ten thousand stakes ran into the time limit of a statement.

CREATE OR REPLACE FUNCTION ledger_post(p_kind text, p_user bigint[], p_amount bigint[], p_bet text[])
RETURNS TABLE (user_id bigint, balance bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_mint bigint;
  v_posted integer;
BEGIN
  PERFORM 1 FROM ledger_accounts a
  WHERE a.kind = 'fan' AND a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE;
  PERFORM 1 FROM ledger_accounts a
  WHERE a.kind = 'bet' AND a.bet_id = ANY (p_bet) ORDER BY a.bet_id FOR UPDATE;
  SELECT a.id INTO v_mint FROM ledger_accounts a WHERE a.kind = 'mint';

  RETURN QUERY
  WITH entry AS (
    SELECT fan.id AS fan_account, e.amount, e.bet_id,
      CASE WHEN e.bet_id IS NULL THEN v_mint ELSE pool.id END AS other_account
    FROM unnest(p_user, p_amount, p_bet) AS e (user_id, amount, bet_id)
    JOIN ledger_accounts fan ON fan.kind = 'fan' AND fan.user_id = e.user_id
    LEFT JOIN ledger_accounts pool ON pool.kind = 'bet' AND pool.bet_id = e.bet_id
    WHERE e.amount <> 0
  ), moved AS (
    UPDATE ledger_accounts a SET balance = a.balance + entry.amount
    FROM entry WHERE a.id = entry.fan_account
    RETURNING a.id, a.user_id, a.balance, entry.amount, entry.bet_id, entry.other_account
  ), countered AS (
    UPDATE ledger_accounts a SET balance = a.balance - part.amount
    FROM (SELECT other_account, sum(amount)::bigint AS amount FROM entry GROUP BY other_account) part
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
-- A group of stakes, at most one per fan: each is placed or refused by itself, and answers in its own row.
-- With the fan's account and the bet held, what a fan will have staked and kept is known when it is decided.
CREATE OR REPLACE FUNCTION place_stakes(
  p_user bigint[], p_arena text[], p_bet text[], p_choice integer[], p_amount bigint[], p_key text[], p_hash bytea[]
) RETURNS TABLE (ord bigint, answer jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz;
  v_refusal text[];
  v_known jsonb[];
  v_before bigint[];
  v_balance bigint[];
  v_user bigint[];
  v_minus bigint[];
  v_bet text[];
  v_answer jsonb[];
BEGIN
  PERFORM 1 FROM bets b WHERE b.id = ANY (p_bet) ORDER BY b.id FOR SHARE;
  PERFORM 1 FROM ledger_accounts a
  WHERE a.kind = 'fan' AND a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE;
  v_now := clock_timestamp();

  SELECT array_agg(decided.refusal ORDER BY decided.ord), array_agg(decided.known ORDER BY decided.ord),
    array_agg(decided.before ORDER BY decided.ord), array_agg(decided.balance ORDER BY decided.ord)
  INTO v_refusal, v_known, v_before, v_balance
  FROM (
    SELECT asked.ord, seen.answer AS known, mine.amount AS before, purse.balance, CASE
      WHEN fan.deleted_at IS NOT NULL THEN 'session_expired'
      WHEN seen.key IS NOT NULL AND seen.request_hash <> asked.hash THEN 'key_reused'
      WHEN seen.key IS NOT NULL THEN 'seen'
      WHEN b.id IS NULL OR b.arena_id <> asked.arena_id THEN 'bet_not_found'
      WHEN asked.choice >= cardinality(b.choices) THEN 'no_such_choice'
      WHEN asked.amount < 10 THEN 'stake_too_small'
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
    LEFT JOIN ledger_accounts purse ON purse.kind = 'fan' AND purse.user_id = asked.user_id
  ) decided;

  SELECT array_agg(placed.user_id), array_agg(-placed.amount), array_agg(placed.bet_id)
  INTO v_user, v_minus, v_bet
  FROM unnest(p_user, p_amount, p_bet, v_refusal) AS placed (user_id, amount, bet_id, refusal)
  WHERE placed.refusal IS NULL;

  IF v_user IS NOT NULL THEN
    PERFORM ledger_post('stake', v_user, v_minus, v_bet);
    INSERT INTO stakes AS s (bet_id, user_id, choice, amount)
    SELECT placed.bet_id, placed.user_id, placed.choice, placed.amount
    FROM unnest(p_user, p_bet, p_choice, p_amount, v_refusal) WITH ORDINALITY
      AS placed (user_id, bet_id, choice, amount, refusal, ord)
    WHERE placed.refusal IS NULL ORDER BY placed.ord
    ON CONFLICT (bet_id, user_id) DO UPDATE SET amount = s.amount + EXCLUDED.amount;

    PERFORM 1 FROM bet_pools p WHERE p.bet_id = ANY (v_bet) ORDER BY p.bet_id, p.choice FOR UPDATE;
    UPDATE bet_pools p SET points = p.points + part.points, fans = p.fans + part.fans
    FROM (
      SELECT placed.bet_id, placed.choice, sum(placed.amount)::bigint AS points,
        count(*) FILTER (WHERE placed.before IS NULL)::integer AS fans
      FROM unnest(p_bet, p_choice, p_amount, v_before, v_refusal) AS placed (bet_id, choice, amount, before, refusal)
      WHERE placed.refusal IS NULL GROUP BY placed.bet_id, placed.choice
    ) part
    WHERE p.bet_id = part.bet_id AND p.choice = part.choice;
  END IF;

  SELECT array_agg(CASE
      WHEN asked.refusal = 'seen' THEN asked.known
      WHEN asked.refusal IS NOT NULL THEN jsonb_build_object('refusal', asked.refusal)
      ELSE jsonb_build_object('betId', asked.bet_id, 'choice', asked.choice, 'amount', asked.amount,
        'total', coalesce(asked.before, 0) + asked.amount, 'balance', asked.balance - asked.amount)
    END ORDER BY asked.ord)
  INTO v_answer
  FROM unnest(p_bet, p_choice, p_amount, v_refusal, v_known, v_before, v_balance) WITH ORDINALITY
    AS asked (bet_id, choice, amount, refusal, known, before, balance, ord);

  INSERT INTO stake_keys (user_id, key, request_hash, answer)
  SELECT a.user_id, a.key, a.hash, a.answer
  FROM unnest(p_user, p_key, p_hash, v_refusal, v_answer) AS a (user_id, key, hash, refusal, answer)
  WHERE a.key IS NOT NULL AND coalesce(a.refusal, '') NOT IN ('seen', 'key_reused', 'session_expired');

  RETURN QUERY SELECT a.ord, a.answer FROM unnest(v_answer) WITH ORDINALITY AS a (answer, ord);
END $$;
--> statement-breakpoint
-- What each stake of a bet is worth: floor(stake × total ÷ winning pool), leftovers by largest remainder, ties
-- to the older stake. Without nested loops, because the stakes of one bet are joined with themselves.
CREATE FUNCTION share_pool(p_bet text, p_answer integer, p_total bigint, p_winning bigint) RETURNS void
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
--> statement-breakpoint
-- Pays a bet out. Nobody on the winning choice (or no answer at all): every stake goes back.
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
