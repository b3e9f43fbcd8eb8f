-- The functions through which points move. Locks are always taken in this order: bets, fans, pools, mint.

INSERT INTO ledger_accounts (kind) VALUES ('mint');
--> statement-breakpoint
-- The one writer of the ledger. Each entry moves points between a fan and a bet's pool (or the mint, where
-- the bet is null): positive to the fan, negative from them. One entry per fan and call.
CREATE FUNCTION ledger_post(p_kind text, p_user bigint[], p_amount bigint[], p_bet text[])
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
    RETURNING a.id, a.user_id, a.balance
  ), countered AS (
    UPDATE ledger_accounts a SET balance = a.balance - part.amount
    FROM (SELECT other_account, sum(amount)::bigint AS amount FROM entry GROUP BY other_account) part
    WHERE a.id = part.other_account
  ), written AS (
    INSERT INTO ledger_transfers (from_account, to_account, amount, kind, bet_id, fan_account, fan_balance)
    SELECT
      CASE WHEN entry.amount > 0 THEN entry.other_account ELSE entry.fan_account END,
      CASE WHEN entry.amount > 0 THEN entry.fan_account ELSE entry.other_account END,
      abs(entry.amount), p_kind, entry.bet_id, entry.fan_account, moved.balance
    FROM entry JOIN moved ON moved.id = entry.fan_account
    ORDER BY entry.fan_account
  )
  SELECT moved.user_id, moved.balance FROM moved;

  GET DIAGNOSTICS v_posted = ROW_COUNT;
  IF v_posted <> cardinality(p_user) THEN
    RAISE EXCEPTION 'ledger: % of % entries could be posted', v_posted, cardinality(p_user);
  END IF;
END $$;
--> statement-breakpoint
-- What a bet is at a moment: an open one is open only between its times.
CREATE FUNCTION bet_state_at(p_state text, p_open timestamptz, p_closes timestamptz, p_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN p_state <> 'open' THEN p_state
  WHEN p_open IS NOT NULL AND p_at < p_open THEN 'closed'
  WHEN p_closes IS NOT NULL AND p_at >= p_closes THEN 'closed'
  ELSE 'open'
END;
--> statement-breakpoint
-- A group of stakes, at most one per fan: each is placed or refused by itself, and answers in its own row.
CREATE FUNCTION place_stakes(
  p_user bigint[], p_arena text[], p_bet text[], p_choice integer[], p_amount bigint[], p_key text[], p_hash bytea[]
) RETURNS TABLE (ord bigint, answer jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz;
  v_refusal text[];
  v_known jsonb[];
  v_user bigint[];
  v_minus bigint[];
  v_bet text[];
  v_paid bigint[];
  v_balance bigint[];
  v_answer jsonb[];
BEGIN
  PERFORM 1 FROM bets b WHERE b.id = ANY (p_bet) ORDER BY b.id FOR SHARE;
  PERFORM 1 FROM ledger_accounts a
  WHERE a.kind = 'fan' AND a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE;
  v_now := clock_timestamp();

  SELECT array_agg(decided.refusal ORDER BY decided.ord), array_agg(decided.known ORDER BY decided.ord)
  INTO v_refusal, v_known
  FROM (
    SELECT asked.ord, seen.answer AS known, CASE
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
    SELECT array_agg(posted.user_id), array_agg(posted.balance) INTO v_paid, v_balance
    FROM ledger_post('stake', v_user, v_minus, v_bet) posted;
    PERFORM 1 FROM bet_pools p WHERE p.bet_id = ANY (v_bet) ORDER BY p.bet_id, p.choice FOR UPDATE;
  END IF;

  WITH asked AS (
    SELECT * FROM unnest(p_user, p_bet, p_choice, p_amount, v_refusal, v_known) WITH ORDINALITY
      AS a (user_id, bet_id, choice, amount, refusal, known, ord)
  ), staked AS (
    INSERT INTO stakes AS s (bet_id, user_id, choice, amount)
    SELECT asked.bet_id, asked.user_id, asked.choice, asked.amount FROM asked
    WHERE asked.refusal IS NULL ORDER BY asked.ord
    ON CONFLICT (bet_id, user_id) DO UPDATE SET amount = s.amount + EXCLUDED.amount
    RETURNING s.bet_id, s.user_id, s.amount, (s.xmax = 0) AS is_new
  ), pooled AS (
    UPDATE bet_pools p SET points = p.points + part.points, fans = p.fans + part.fans
    FROM (
      SELECT asked.bet_id, asked.choice, sum(asked.amount)::bigint AS points,
        count(*) FILTER (WHERE staked.is_new)::integer AS fans
      FROM asked JOIN staked USING (bet_id, user_id) GROUP BY asked.bet_id, asked.choice
    ) part
    WHERE p.bet_id = part.bet_id AND p.choice = part.choice
  )
  SELECT array_agg(CASE
      WHEN asked.refusal = 'seen' THEN asked.known
      WHEN asked.refusal IS NOT NULL THEN jsonb_build_object('refusal', asked.refusal)
      ELSE jsonb_build_object('betId', asked.bet_id, 'choice', asked.choice, 'amount', asked.amount,
        'total', staked.amount, 'balance', purse.balance)
    END ORDER BY asked.ord)
  INTO v_answer
  FROM asked
  LEFT JOIN staked ON staked.bet_id = asked.bet_id AND staked.user_id = asked.user_id
  LEFT JOIN unnest(v_paid, v_balance) AS purse (user_id, balance) ON purse.user_id = asked.user_id;

  INSERT INTO stake_keys (user_id, key, request_hash, answer)
  SELECT a.user_id, a.key, a.hash, a.answer
  FROM unnest(p_user, p_key, p_hash, v_refusal, v_answer) AS a (user_id, key, hash, refusal, answer)
  WHERE a.key IS NOT NULL AND coalesce(a.refusal, '') NOT IN ('seen', 'key_reused');

  RETURN QUERY SELECT a.ord, a.answer FROM unnest(v_answer) WITH ORDINALITY AS a (answer, ord);
END $$;
--> statement-breakpoint
-- Pays a bet out: floor(stake × total ÷ winning pool), leftovers by largest remainder, ties to the older
-- stake. Nobody on the winning choice (or no answer at all): every stake goes back.
CREATE FUNCTION pay_bet(p_bet text, p_answer integer)
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
    WITH share AS (
      SELECT s.user_id, s.amount * v_total / v_winning AS whole, s.amount * v_total % v_winning AS remainder, s.id
      FROM stakes s WHERE s.bet_id = p_bet AND s.choice = p_answer
    ), ranked AS (
      SELECT share.user_id, share.whole,
        row_number() OVER (ORDER BY share.remainder DESC, share.id) AS place,
        v_total - sum(share.whole) OVER () AS leftover
      FROM share
    )
    UPDATE stakes s SET payout = CASE
      WHEN all_stakes.whole IS NULL THEN 0
      WHEN all_stakes.place <= all_stakes.leftover THEN all_stakes.whole + 1
      ELSE all_stakes.whole
    END
    FROM (
      SELECT every.user_id, ranked.whole, ranked.place, ranked.leftover
      FROM stakes every LEFT JOIN ranked USING (user_id) WHERE every.bet_id = p_bet
    ) all_stakes
    WHERE s.bet_id = p_bet AND s.user_id = all_stakes.user_id;
  END IF;

  SELECT array_agg(s.user_id), array_agg(s.payout) INTO v_user, v_payout
  FROM stakes s WHERE s.bet_id = p_bet AND s.payout > 0;
  IF v_user IS NOT NULL THEN
    PERFORM 1 FROM ledger_post(
      CASE WHEN v_winning = 0 THEN 'refund' ELSE 'payout' END,
      v_user, v_payout, array_fill(p_bet, ARRAY[cardinality(v_user)]));
  END IF;
  RETURN QUERY SELECT s.user_id, s.choice, s.amount, s.payout FROM stakes s WHERE s.bet_id = p_bet;
END $$;
