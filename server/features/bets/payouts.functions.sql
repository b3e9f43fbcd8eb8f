-- How bets are paid, and how payouts are taken back. See ledger.functions.sql for the order of locks.

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
