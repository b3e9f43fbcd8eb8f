-- Counting a run. Fans are told only what these functions have stored.

-- Points for the first taps of a window. limits.test.ts compares it with the contract.
CREATE OR REPLACE FUNCTION cheer_points(p_taps integer) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 10 * least(p_taps, 20) + 2.5 * greatest(p_taps - 20, 0);

-- Adds presence and taps of some fans, each at most once per call. Moments and windows are of the run's live clock.
-- Of a fan's taps in a window only the first taps_max count, over all tabs and processes; a fan who is present in
-- several tabs or processes is present once. A run that has become a match stores nothing and returns nothing.
CREATE OR REPLACE FUNCTION store_attendance(
  p_run bigint, p_user bigint[], p_side text[], p_since bigint[], p_until bigint[], p_window integer[], p_taps integer[]
) RETURNS TABLE (
  user_id bigint, side text, is_locked boolean, cheer double precision, gained double precision,
  ultra double precision, attended_ms bigint, attendance_due integer
)
LANGUAGE plpgsql AS $$
DECLARE
  -- The limits of contract/live-limits.ts; limits.test.ts compares them.
  taps_max CONSTANT integer := 60;
  window_ms CONSTANT integer := 10000;
  -- Attendance is paid for each completed period.
  attendance_period_ms CONSTANT integer := 300000;
  v_end bigint;
  v_match bigint;
BEGIN
  SELECT CASE WHEN r.stopped_at IS NULL THEN NULL ELSE r.live_ms END, r.match_id INTO v_end, v_match
  FROM arena_runs r WHERE r.id = p_run FOR SHARE;
  IF NOT FOUND OR v_match IS NOT NULL THEN
    RETURN;
  END IF;

  INSERT INTO attendance (run_id, user_id, side, accounted_to_ms, first_window, last_window)
  SELECT p_run, e.user_id, e.side, least(e.since, coalesce(v_end, e.since)), e.since / window_ms, e.since / window_ms
  FROM unnest(p_user, p_side, p_since) AS e (user_id, side, since)
  ORDER BY e.user_id
  ON CONFLICT DO NOTHING;
  PERFORM 1 FROM attendance a WHERE a.run_id = p_run AND a.user_id = ANY (p_user) ORDER BY a.user_id FOR UPDATE;

  RETURN QUERY
  WITH entry AS (
    SELECT e.user_id, e.side,
      least(e.since, coalesce(v_end, e.since)) AS since, least(e.until, coalesce(v_end, e.until)) AS until,
      e.window_no,
      -- A tap after the end does not count, nor does one for a window that is long over.
      CASE WHEN v_end IS NOT NULL AND e.window_no > v_end / window_ms THEN 0 ELSE e.taps END AS taps
    FROM unnest(p_user, p_side, p_since, p_until, p_window, p_taps) AS e (user_id, side, since, until, window_no, taps)
  ), counted AS (
    SELECT entry.*, a.window AS last_cheered,
      CASE
        WHEN entry.window_no = a.window THEN a.window_taps
        WHEN entry.window_no = a.previous_window THEN a.previous_taps
        ELSE 0
      END AS already,
      CASE
        WHEN entry.window_no > a.window THEN least(entry.taps, taps_max)
        WHEN entry.window_no = a.window THEN least(entry.taps, taps_max - a.window_taps)
        WHEN entry.window_no = a.previous_window THEN least(entry.taps, taps_max - a.previous_taps)
        ELSE 0
      END AS taps_counted
    FROM entry JOIN attendance a ON a.run_id = p_run AND a.user_id = entry.user_id
  ), updated AS (
    UPDATE attendance a SET
      side = CASE WHEN a.is_locked THEN a.side ELSE c.side END,
      is_locked = a.is_locked OR c.taps_counted > 0,
      attended_ms = a.attended_ms + greatest(0, c.until - greatest(c.since, a.accounted_to_ms)),
      accounted_to_ms = greatest(a.accounted_to_ms, c.until),
      attendance_paid = ((a.attended_ms + greatest(0, c.until - greatest(c.since, a.accounted_to_ms))) / attendance_period_ms)::integer,
      cheer_points = a.cheer_points + cheer_points(c.already + c.taps_counted) - cheer_points(c.already),
      previous_window = CASE WHEN c.taps_counted > 0 AND c.window_no > a.window THEN a.window ELSE a.previous_window END,
      previous_taps = CASE
        WHEN c.taps_counted > 0 AND c.window_no > a.window THEN a.window_taps
        WHEN c.window_no = a.previous_window THEN a.previous_taps + c.taps_counted
        ELSE a.previous_taps
      END,
      "window" = CASE WHEN c.taps_counted > 0 AND c.window_no > a.window THEN c.window_no ELSE a.window END,
      window_taps = CASE
        WHEN c.taps_counted > 0 AND c.window_no > a.window THEN c.taps_counted
        WHEN c.window_no = a.window THEN a.window_taps + c.taps_counted
        ELSE a.window_taps
      END,
      first_window = CASE WHEN c.since / window_ms > a.last_window + 1 THEN (c.since / window_ms)::integer ELSE a.first_window END,
      last_window = greatest(a.last_window, (c.until / window_ms)::integer)
    FROM counted c WHERE a.run_id = p_run AND a.user_id = c.user_id
    RETURNING a.user_id, a.side, a.is_locked, a.cheer_points, a.ultra_points, a.attended_ms, a.attendance_paid,
      c.window_no, cheer_points(c.already + c.taps_counted) - cheer_points(c.already) AS gained
  ), curve AS (
    INSERT INTO run_curve AS r (run_id, "window", home, away)
    SELECT p_run, u.window_no,
      coalesce(sum(u.gained) FILTER (WHERE u.side = 'home'), 0), coalesce(sum(u.gained) FILTER (WHERE u.side = 'away'), 0)
    FROM updated u WHERE u.gained > 0 GROUP BY u.window_no ORDER BY u.window_no
    ON CONFLICT (run_id, "window") DO UPDATE SET home = r.home + EXCLUDED.home, away = r.away + EXCLUDED.away
  )
  SELECT u.user_id, u.side, u.is_locked, u.cheer_points, u.gained, u.ultra_points, u.attended_ms,
    u.attendance_paid - before.attendance_paid
  FROM updated u JOIN attendance before ON before.run_id = p_run AND before.user_id = u.user_id;
END $$;

-- Gives the ultra points of all windows up to the given one, each once: a group with at least members_min on one side,
-- of whom at least loud_percent cheer, gives points_max × that share to each who does. In several groups the best
-- counts. Returns the next window to award.
CREATE OR REPLACE FUNCTION award_ultra_windows(p_run bigint, p_through integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  members_min CONSTANT integer := 3;
  loud_percent CONSTANT integer := 30;
  points_max CONSTANT integer := 300;
  v_next integer;
BEGIN
  SELECT r.next_ultra_window INTO v_next FROM arena_runs r WHERE r.id = p_run FOR UPDATE;
  WHILE v_next <= p_through LOOP
    WITH present AS (
      SELECT a.user_id, a.side,
        (a.window = v_next AND a.window_taps > 0) OR (a.previous_window = v_next AND a.previous_taps > 0) AS cheers
      FROM attendance a
      WHERE a.run_id = p_run AND a.first_window <= v_next AND a.last_window >= v_next
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
    )
    UPDATE attendance a SET ultra_points = a.ultra_points + points_max * earned.share
    FROM earned WHERE a.run_id = p_run AND a.user_id = earned.user_id;
    v_next := v_next + 1;
  END LOOP;
  UPDATE arena_runs r SET next_ultra_window = v_next WHERE r.id = p_run;
  RETURN v_next;
END $$;
