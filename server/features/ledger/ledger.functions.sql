-- The functions through which points move.
--
-- Lock order of everything that moves points: bets, runs, fans (their accounts, then their rows in users), pools (the
-- bets' accounts, then bet_pools), mint; within each kind in the order of ids. Whoever needs several takes them in
-- this order, so that no two transactions wait for each other. lock-order.test.ts checks it.

-- Moves points between accounts whose rows the caller has locked. One entry per fan; each moves an amount between
-- the fan and the bet's account, or the mint where the bet is null: positive to the fan, negative from them.
-- Entries and accounts are not joined, because the planner may start such a join from the accounts and read them
-- all. Instead an account finds its entry by its position among the sorted fans (width_bucket). It works on a
-- thousand fans at a time, because PostgreSQL copies the whole array at each access.
-- It runs under the planner settings of its callers.
CREATE OR REPLACE FUNCTION ledger_move(p_kind text, p_user bigint[], p_amount bigint[], p_bet text[])
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

-- Only ledger_post and place_stakes call it: whoever else could, could move points without a lock.
REVOKE EXECUTE ON FUNCTION ledger_move(text, bigint[], bigint[], text[]) FROM PUBLIC;

-- Locks the accounts in the documented order, then moves the points. It runs with the owner's rights, because the
-- server's role cannot change balances and transfers itself (storage.9). The planner settings make PostgreSQL keep one
-- generic plan that goes through the indexes: planning each call took longer than running it, and plans made while
-- the tables are still empty would read them from end to end.
CREATE OR REPLACE FUNCTION ledger_post(p_kind text, p_user bigint[], p_amount bigint[], p_bet text[])
RETURNS TABLE (user_id bigint, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts a WHERE a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE;
  PERFORM 1 FROM ledger_accounts a WHERE a.bet_id = ANY (p_bet) ORDER BY a.bet_id FOR UPDATE;
  RETURN QUERY SELECT moved.user_id, moved.balance FROM ledger_move(p_kind, p_user, p_amount, p_bet) moved;
END $$;
REVOKE EXECUTE ON FUNCTION ledger_post(text, bigint[], bigint[], text[]) FROM PUBLIC;

-- Trigger after INSERT and UPDATE of ledger_transfers, once per statement: both accounts of each transfer exist.
-- It replaces two foreign keys, whose checks per row were a quarter of the cost of a stake. Like a foreign key it
-- locks the accounts until the transaction ends, but for those whose present version this transaction has written:
-- it holds them already, and they are nearly all.
CREATE OR REPLACE FUNCTION ledger_transfers_have_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_xid CONSTANT xid := pg_current_xact_id()::xid;
  v_accounts bigint[];
  v_found integer;
BEGIN
  v_accounts := ARRAY(
    -- Not a join: see ledger_move.
    SELECT w.fan_account FROM written w
    WHERE (SELECT a.xmin FROM ledger_accounts a WHERE a.id = w.fan_account) IS DISTINCT FROM v_xid
    UNION
    SELECT w.from_account FROM written w WHERE w.from_account <> w.fan_account
    UNION
    SELECT w.to_account FROM written w WHERE w.to_account <> w.fan_account
  );
  PERFORM 1 FROM ledger_accounts a WHERE a.id = ANY (v_accounts) FOR KEY SHARE;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF v_found <> cardinality(v_accounts) THEN
    RAISE EXCEPTION 'ledger: a transfer names an account that does not exist'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

-- Trigger before DELETE and UPDATE OF id of ledger_accounts: an account that has transfers stays.
CREATE OR REPLACE FUNCTION ledger_accounts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_transfers t WHERE t.from_account = OLD.id OR t.to_account = OLD.id) THEN
    RAISE EXCEPTION 'ledger: account % has transfers', OLD.id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- points.7: what a fan has staked on this UTC day. What came back of a bet counts against what was staked on it today.
CREATE OR REPLACE FUNCTION staked_today(p_account bigint, p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT coalesce(sum(greatest(0, bet.points)), 0)::bigint
  FROM (
    SELECT sum(CASE WHEN t.kind IN ('stake', 'unrefund') THEN t.amount ELSE -t.amount END) AS points
    FROM ledger_transfers t
    WHERE t.fan_account = p_account AND t.at >= date_trunc('day', p_at, 'UTC')
      AND t.kind IN ('stake', 'takeback', 'late', 'refund', 'unrefund')
    GROUP BY t.bet_id
  ) bet
$$;
