-- Counting a run: append (stored, so fans are told), fold (added to the fans' rows), award. docs/decisions/0040.

-- Points for the first taps of a window. limits.test.ts compares it with the contract.
CREATE OR REPLACE FUNCTION cheer_points(p_taps integer) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 10 * least(p_taps, 20) + 2.5 * greatest(p_taps - 20, 0);

-- Only one transaction at a time adds to the rows of a run. Taken before the run's own row.
CREATE OR REPLACE FUNCTION lock_counting(p_run bigint) RETURNS void
LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(7261948, (p_run % 2147483647)::integer) $$;

DROP FUNCTION IF EXISTS store_attendance(bigint, bigint[], text[], bigint[], bigint[], integer[], integer[]);

DROP FUNCTION IF EXISTS append_attendance(
  bigint, text, bigint[], integer[], bigint[], bigint[], integer[], integer[]
);

-- Stores the entries of one flush of one process. Moments and windows are of the run's live clock. Returns nothing once
-- the run has become a match; otherwise the live clock at the stop, if there was one, and the fans whom another process
-- has taken over meanwhile: if there are any, nothing was stored. A process that did not hear the answer calls again
-- with the same key and the same entries: what is stored already is answered as before and not stored again.
CREATE OR REPLACE FUNCTION append_attendance(
  p_run bigint, p_node text, p_key uuid,
  p_users bigint[], p_away integer[], p_since bigint[], p_until bigint[], p_windows integer[], p_taps integer[]
) RETURNS TABLE (end_ms bigint, lost bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  v_end bigint;
  v_match bigint;
  v_lost bigint[];
BEGIN
  -- FOR SHARE: a stop, the end of the run and a process that takes fans over wait for this.
  SELECT CASE WHEN r.stopped_at IS NULL THEN NULL ELSE r.live_ms END, r.match_id INTO v_end, v_match
  FROM arena_runs r WHERE r.id = p_run FOR SHARE;
  IF NOT FOUND OR v_match IS NOT NULL THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT k.end_ms, '{}'::bigint[] FROM attendance_appends k WHERE k.key = p_key;
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT coalesce(array_agg(l.user_id), '{}') INTO v_lost
  FROM attendance_losses l WHERE l.run_id = p_run AND l.node = p_node AND l.user_id = ANY (p_users);
  IF v_lost = '{}' THEN
    INSERT INTO attendance_appends (key, run_id, end_ms) VALUES (p_key, p_run, v_end);
    INSERT INTO attendance_log (run_id, end_ms, users, away, since_ms, until_ms, windows, taps)
    VALUES (p_run, v_end, p_users, p_away, p_since, p_until, p_windows, p_taps);
  END IF;
  RETURN QUERY SELECT v_end, v_lost;
END $$;

-- Makes this process the one that counts these fans. Returns how many of them another one counted until now: the caller
-- then folds before it reads them. Null once the run has become a match.
CREATE OR REPLACE FUNCTION claim_attendance(p_run bigint, p_node text, p_users bigint[]) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_taken integer;
BEGIN
  IF NOT EXISTS (SELECT FROM arena_runs r WHERE r.id = p_run AND r.match_id IS NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO attendance_claims (run_id, user_id, node)
  SELECT p_run, u.user_id, p_node FROM unnest(p_users) AS u (user_id) ORDER BY u.user_id
  ON CONFLICT DO NOTHING;
  IF NOT EXISTS (
    SELECT FROM attendance_claims c WHERE c.run_id = p_run AND c.user_id = ANY (p_users) AND c.node <> p_node
  ) THEN
    RETURN 0;
  END IF;
  PERFORM lock_counting(p_run);
  -- Whatever the other process is appending now is seen by our fold, and its next append sees its losses.
  PERFORM FROM arena_runs r WHERE r.id = p_run FOR NO KEY UPDATE;
  INSERT INTO attendance_losses (run_id, node, user_id)
  SELECT p_run, c.node, c.user_id FROM attendance_claims c
  WHERE c.run_id = p_run AND c.user_id = ANY (p_users) AND c.node <> p_node
  ON CONFLICT DO NOTHING;
  DELETE FROM attendance_losses l WHERE l.run_id = p_run AND l.node = p_node AND l.user_id = ANY (p_users);
  UPDATE attendance_claims c SET node = p_node
  WHERE c.run_id = p_run AND c.user_id = ANY (p_users) AND c.node <> p_node;
  GET DIAGNOSTICS v_taken = ROW_COUNT;
  RETURN v_taken;
END $$;

-- Adds everything in the log to the fans' rows and to the curve, window by window, and empties it. Of a fan's taps in a
-- window only the first taps_max count, over all tabs and processes; a fan who is present in several is present once.
-- tally.ts counts the same in memory. Returns who has completed 5-minute periods, and how many.
-- The statistics know nothing of a run that has just begun, so the planner expects one row of it and would compare every
-- fan with every other; without nested loops it cannot. What it then believes to be dear must not be compiled either.
CREATE OR REPLACE FUNCTION fold_attendance(p_run bigint) RETURNS TABLE (user_id bigint, attendance_due integer)
LANGUAGE plpgsql SET enable_nestloop = off SET jit = off AS $$
DECLARE
  -- The limits of contract/live-limits.ts; limits.test.ts compares them.
  taps_max CONSTANT integer := 60;
  window_ms CONSTANT integer := 10000;
  -- Attendance is paid for each completed period.
  attendance_period_ms CONSTANT integer := 300000;
  v_ids bigint[];
  v_window integer;
  -- Names the one partition of attendance that holds the run.
  v_started timestamptz;
BEGIN
  PERFORM lock_counting(p_run);
  SELECT array_agg(l.id) INTO v_ids FROM attendance_log l WHERE l.run_id = p_run;
  IF v_ids IS NULL THEN
    RETURN;
  END IF;
  SELECT r.started_at INTO v_started FROM arena_runs r WHERE r.id = p_run;
  INSERT INTO attendance (run_id, user_id, side, accounted_to_ms, first_window, last_window, started_at)
  SELECT p_run, e.user_id, 'home', min(e.since), min(e.since) / window_ms, min(e.since) / window_ms, v_started
  FROM attendance_log l CROSS JOIN LATERAL unnest(l.users, l.since_ms) AS e (user_id, since)
  WHERE l.id = ANY (v_ids)
    AND NOT EXISTS (
      SELECT FROM attendance a WHERE a.run_id = p_run AND a.user_id = e.user_id AND a.started_at = v_started
    )
  GROUP BY e.user_id;

  FOR v_window IN
    SELECT DISTINCT w.window_no FROM attendance_log l CROSS JOIN LATERAL unnest(l.windows) AS w (window_no)
    WHERE l.id = ANY (v_ids) ORDER BY w.window_no
  LOOP
    -- A fan's row remembers two windows, so older ones are awarded before new taps are added.
    PERFORM award_ultra_windows(p_run, v_window - 2);
    RETURN QUERY
    WITH logged AS (
      SELECT l.id, e.user_id, e.away, least(e.since, coalesce(l.end_ms, e.since)) AS since,
        least(e.until, coalesce(l.end_ms, e.until)) AS until,
        -- A tap after the end does not count.
        CASE WHEN v_window > l.end_ms / window_ms THEN 0 ELSE e.taps END AS taps
      FROM attendance_log l
      CROSS JOIN LATERAL unnest(l.users, l.away, l.since_ms, l.until_ms, l.windows, l.taps)
        AS e (user_id, away, since, until, window_no, taps)
      WHERE l.id = ANY (v_ids) AND e.window_no = v_window
    ), entry AS (
      SELECT l.user_id,
        -- The side of a cheer, which cannot change after it, or else the last one chosen: the newest log row wins; its
        -- parity is the side.
        CASE coalesce(max(l.away) FILTER (WHERE l.taps > 0), max(l.id * 2 + l.away) % 2)
          WHEN 1 THEN 'away' ELSE 'home' END AS side,
        -- A start chosen so that until − since is the sum of all stays in this window.
        (max(l.until) - sum(l.until - l.since))::bigint AS since, max(l.until) AS until, sum(l.taps)::integer AS taps
      FROM logged l GROUP BY l.user_id
    ), counted AS (
      SELECT e.user_id, e.since, e.until, a.attendance_paid AS paid_before,
        CASE WHEN a.is_locked THEN a.side ELSE e.side END AS side,
        a.attended_ms + greatest(0, e.until - greatest(e.since, a.accounted_to_ms)) AS attended_ms,
        CASE v_window WHEN a.window THEN a.window_taps WHEN a.previous_window THEN a.previous_taps ELSE 0 END AS already,
        CASE
          WHEN v_window > a.window THEN least(e.taps, taps_max)
          WHEN v_window = a.window THEN least(e.taps, taps_max - a.window_taps)
          WHEN v_window = a.previous_window THEN least(e.taps, taps_max - a.previous_taps)
          ELSE 0
        END AS taps_counted
      FROM entry e JOIN attendance a ON a.run_id = p_run AND a.user_id = e.user_id AND a.started_at = v_started
    ), updated AS (
      UPDATE attendance a SET
        side = c.side,
        is_locked = a.is_locked OR c.taps_counted > 0,
        attended_ms = c.attended_ms,
        accounted_to_ms = greatest(a.accounted_to_ms, c.until),
        attendance_paid = (c.attended_ms / attendance_period_ms)::integer,
        cheer_points = a.cheer_points + cheer_points(c.already + c.taps_counted) - cheer_points(c.already),
        previous_window = CASE WHEN c.taps_counted > 0 AND v_window > a.window THEN a.window ELSE a.previous_window END,
        previous_taps = CASE
          WHEN c.taps_counted > 0 AND v_window > a.window THEN a.window_taps
          WHEN v_window = a.previous_window THEN a.previous_taps + c.taps_counted
          ELSE a.previous_taps
        END,
        "window" = CASE WHEN c.taps_counted > 0 THEN greatest(a.window, v_window) ELSE a.window END,
        window_taps = CASE
          WHEN c.taps_counted > 0 AND v_window > a.window THEN c.taps_counted
          WHEN v_window = a.window THEN a.window_taps + c.taps_counted
          ELSE a.window_taps
        END,
        first_window = CASE WHEN c.since / window_ms > a.last_window + 1 THEN (c.since / window_ms)::integer ELSE a.first_window END,
        last_window = greatest(a.last_window, (c.until / window_ms)::integer)
      FROM counted c WHERE a.run_id = p_run AND a.user_id = c.user_id AND a.started_at = v_started
      RETURNING c.user_id, c.side, (a.attendance_paid - c.paid_before) AS due,
        cheer_points(c.already + c.taps_counted) - cheer_points(c.already) AS gained
    ), curve AS (
      INSERT INTO run_curve AS r (run_id, "window", home, away)
      SELECT p_run, v_window,
        coalesce(sum(u.gained) FILTER (WHERE u.side = 'home'), 0), coalesce(sum(u.gained) FILTER (WHERE u.side = 'away'), 0)
      FROM updated u HAVING sum(u.gained) > 0
      ON CONFLICT (run_id, "window") DO UPDATE SET home = r.home + EXCLUDED.home, away = r.away + EXCLUDED.away
    )
    SELECT u.user_id, u.due FROM updated u WHERE u.due > 0;
  END LOOP;
  DELETE FROM attendance_log l WHERE l.id = ANY (v_ids);
END $$;

-- Apart, because memberships are looked up fan by fan, and a run's rows must not be (see fold_attendance).
CREATE OR REPLACE FUNCTION add_ultra_points(p_run bigint, p_started timestamptz, p_users bigint[], p_points float8[])
RETURNS void LANGUAGE sql SET enable_nestloop = off SET jit = off AS $$
  UPDATE attendance a SET ultra_points = a.ultra_points + e.points
  FROM unnest(p_users, p_points) AS e (user_id, points)
  WHERE a.run_id = p_run AND a.started_at = p_started AND a.user_id = e.user_id
$$;

-- Gives the ultra points of all windows up to the given one, each once: a group with at least members_min on one side,
-- of whom at least loud_percent cheer, gives points_max × that share to each who does. In several groups the best
-- counts. Who sang a song of an own group in the window gets × (1 + unison_percent % × unison), unison being the share of
-- all hits of that song in the window that were in unison (songs.5). Returns the next window to award.
CREATE OR REPLACE FUNCTION award_ultra_windows(p_run bigint, p_through integer) RETURNS integer
LANGUAGE plpgsql SET enable_nestloop = on AS $$
DECLARE
  members_min CONSTANT integer := 3;
  loud_percent CONSTANT integer := 30;
  points_max CONSTANT integer := 300;
  unison_percent CONSTANT integer := 50;
  v_next integer;
  v_started timestamptz;
  v_users bigint[];
  v_points float8[];
BEGIN
  PERFORM lock_counting(p_run);
  SELECT r.next_ultra_window, r.started_at INTO v_next, v_started FROM arena_runs r WHERE r.id = p_run;
  IF v_next > p_through THEN
    RETURN v_next;
  END IF;
  WHILE v_next <= p_through LOOP
    WITH present AS (
      SELECT a.user_id, a.side,
        (a.window = v_next AND a.window_taps > 0) OR (a.previous_window = v_next AND a.previous_taps > 0) AS cheers
      FROM attendance a
      WHERE a.run_id = p_run AND a.started_at = v_started AND a.first_window <= v_next AND a.last_window >= v_next
    ), loud AS (
      SELECT m.ultra_id, p.side, count(*) FILTER (WHERE p.cheers)::float8 / count(*) AS share
      FROM present p
      JOIN ultra_members m ON m.user_id = p.user_id
      JOIN ultra_groups g ON g.id = m.ultra_id AND g.archived_at IS NULL
      GROUP BY m.ultra_id, p.side
      HAVING count(*) >= members_min
        AND count(*) FILTER (WHERE p.cheers) * 100 >= count(*) * loud_percent
    ), earned AS (
      SELECT p.user_id, max(l.share) AS share
      FROM present p
      JOIN ultra_members m ON m.user_id = p.user_id
      JOIN loud l ON l.ultra_id = m.ultra_id AND l.side = p.side
      WHERE p.cheers GROUP BY p.user_id
    ), sung AS (
      SELECT v.ultra_id, sum(v.in_unison)::float8 / sum(v.voices) AS unison
      FROM song_voices v WHERE v.run_id = p_run AND v."window" = v_next GROUP BY v.ultra_id HAVING sum(v.voices) > 0
    ), sang AS (
      SELECT m.user_id, max(s.unison) AS unison
      FROM sung s JOIN song_voices v ON v.run_id = p_run AND v."window" = v_next AND v.ultra_id = s.ultra_id
      CROSS JOIN LATERAL unnest(v.singers) AS singer (user_id)
      JOIN ultra_members m ON m.ultra_id = s.ultra_id AND m.user_id = singer.user_id
      GROUP BY m.user_id
    )
    -- A full join cannot be a nested loop: fans and singers may both be thousands.
    SELECT array_agg(earned.user_id) FILTER (WHERE earned.user_id IS NOT NULL),
      array_agg(points_max * earned.share * (1 + unison_percent * coalesce(sang.unison, 0) / 100))
        FILTER (WHERE earned.user_id IS NOT NULL)
    INTO v_users, v_points
    FROM earned FULL JOIN sang ON sang.user_id = earned.user_id;
    PERFORM add_ultra_points(p_run, v_started, v_users, v_points);
    v_next := v_next + 1;
  END LOOP;
  UPDATE arena_runs r SET next_ultra_window = v_next WHERE r.id = p_run;
  RETURN v_next;
END $$;
