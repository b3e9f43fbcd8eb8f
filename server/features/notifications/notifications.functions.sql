-- The one writer of notifications. It is called in the transaction of what it tells, after everything else, and takes
-- rows in the order of fans, so that no two writers wait for each other.
-- What is unread has a row in unread_notifications (docs/decisions/0063): whoever changes a notification locks that one
-- first, and looks for the notification in the next statement, because only that sees where it was moved meanwhile.

-- Two lists of fans' ids (as texts) become one: the newest first, each once, at most fifty.
CREATE OR REPLACE FUNCTION merge_fans(p_new jsonb, p_old jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN jsonb_path_query_array(p_new || (p_old - ARRAY(SELECT jsonb_array_elements_text(p_new))), '$[0 to 49]');

-- inbox.4: by push, which needs a device, or by mail.
CREATE OR REPLACE FUNCTION wants_delivery(p_kind text, p_settings notification_settings) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN p_settings.has_device AND p_kind <> ALL (p_settings.push_off) OR p_kind = ANY (p_settings.mail_on);

-- Whatever reads or deletes a notification, it is unread no more. One that has moved to another month is not deleted: its
-- `at` is another by then.
CREATE OR REPLACE FUNCTION forget_unread() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unread_notifications t WHERE t.id = OLD.id AND t.at = OLD.at;
  RETURN NULL;
END $$;

-- inbox.2: merges news into what these fans have not read. p_was: the `at` under which the row is stored now; p_last: the
-- `at` it gets. Lists of people count each of them once. Every fan is looked up by the key: joined freely, PostgreSQL
-- would rather read whole months.
CREATE OR REPLACE FUNCTION merge_unread(
  p_user bigint[], p_id bigint[], p_was timestamptz[], p_last timestamptz[], p_hidden boolean[], p_data jsonb[],
  p_kind text, p_thing text, p_at timestamptz
) RETURNS void
LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  v_merged integer;
BEGIN
  UPDATE notifications n SET
    data = CASE WHEN n.data ? 'fans'
      THEN m.data || jsonb_build_object('fans', merge_fans(m.data->'fans', n.data->'fans'))
      -- News for a stadium comes by parts: it may be older than what a few were told since.
      WHEN p_at < n.at THEN n.data
      ELSE m.data END,
    count = n.count + CASE WHEN n.data ? 'fans'
      THEN (SELECT count(*) FROM jsonb_array_elements_text(m.data->'fans') AS fan WHERE NOT n.data->'fans' ? fan)
      ELSE 1 END,
    since = least(n.since, p_at), at = m.at, hidden = m.hidden
  FROM unnest(p_user, p_id, p_was, p_last, p_hidden, p_data) AS m (user_id, id, was_at, at, hidden, data)
  WHERE n.user_id = m.user_id AND n.at = m.was_at AND n.id = m.id;
  GET DIAGNOSTICS v_merged = ROW_COUNT;
  IF v_merged < cardinality(p_id) THEN
    -- Somebody removed it by hand: it is told anew.
    INSERT INTO notifications (id, user_id, kind, thing, data, since, at, hidden)
    SELECT m.id, m.user_id, p_kind, p_thing, m.data, p_at, m.at, m.hidden
    FROM unnest(p_user, p_id, p_last, p_hidden, p_data) AS m (user_id, id, at, hidden, data)
    ON CONFLICT DO NOTHING;
  END IF;
END $$;

-- Tells many fans of one thing; p_own is what differs between them, or null. Nobody is told who is gone, is disabled, has
-- muted something it is about (p_about), or wants the kind on no channel. An unread one of the same kind and thing is
-- merged (inbox.2). For those who want push or mail the delivery is queued.
DROP FUNCTION IF EXISTS notify_fans(text, text, text[], timestamptz, jsonb, bigint[], json);
CREATE OR REPLACE FUNCTION notify_fans(
  p_kind text, p_thing text, p_about text[], p_at timestamptz, p_data jsonb, p_user bigint[], p_own jsonb
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_told record;
BEGIN
  WITH receiver AS MATERIALIZED (
    SELECT r.user_id, CASE WHEN r.own IS NULL THEN p_data ELSE p_data || r.own END AS data,
      coalesce(p_kind = ANY (s.app_off), false) AS hidden, coalesce(wants_delivery(p_kind, s), false) AS is_sent
    FROM ROWS FROM (unnest(p_user), jsonb_array_elements(p_own)) AS r (user_id, own)
    JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL AND u.disabled_at IS NULL
    LEFT JOIN notification_settings s ON s.user_id = r.user_id
    WHERE (s.user_id IS NULL OR p_kind <> ALL (s.app_off) OR wants_delivery(p_kind, s)) AND NOT EXISTS (
      SELECT 1 FROM notification_mutes m WHERE m.user_id = r.user_id AND m.thing = ANY (p_about)
    )
  ), told AS (
    INSERT INTO unread_notifications AS t (user_id, kind, thing, at, hidden)
    SELECT r.user_id, p_kind, p_thing, p_at, r.hidden FROM receiver r ORDER BY r.user_id
    ON CONFLICT (user_id, kind, thing) DO UPDATE SET
      was_at = t.at, at = greatest(t.at, EXCLUDED.at), hidden = EXCLUDED.hidden
    RETURNING t.user_id, t.id, t.at, t.was_at
  ), news AS MATERIALIZED (
    SELECT t.*, r.data, r.hidden, r.is_sent FROM told t JOIN receiver r ON r.user_id = t.user_id
  ), made AS (
    INSERT INTO notifications (id, user_id, kind, thing, data, since, at, hidden)
    SELECT n.id, n.user_id, p_kind, p_thing, n.data, p_at, p_at, n.hidden FROM news n WHERE n.was_at IS NULL
  )
  SELECT (SELECT array_agg(n.id) FROM news n WHERE n.is_sent) AS sent, merged.* INTO v_told FROM (
    SELECT array_agg(n.user_id) AS users, array_agg(n.id) AS ids, array_agg(n.was_at) AS was, array_agg(n.at) AS last,
      array_agg(n.hidden) AS hidden, array_agg(n.data) AS data
    FROM news n WHERE n.was_at IS NOT NULL
  ) merged;
  IF v_told.users IS NOT NULL THEN
    PERFORM merge_unread(v_told.users, v_told.ids, v_told.was, v_told.last, v_told.hidden, v_told.data,
      p_kind, p_thing, p_at);
  END IF;
  PERFORM queue_deliveries(v_told.sent);
END $$;

-- One delivery waits per notification: merging again before it has left changes only what it will say.
CREATE OR REPLACE FUNCTION queue_deliveries(p_id bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  attempts_max CONSTANT integer := 80;
BEGIN
  IF p_id IS NULL THEN RETURN; END IF;
  PERFORM graphile_worker.add_jobs(ARRAY(
    SELECT ROW('deliver_notification', json_build_object('id', id), NULL, NULL, attempts_max, 'notification:' || id, NULL,
      NULL)::graphile_worker.job_spec
    FROM unnest(p_id) AS id ORDER BY id
  ));
END $$;

-- inbox.1: what this fan has read; p_id null is all of it. Ids of other fans' notifications are passed over.
CREATE OR REPLACE FUNCTION mark_read(p_user bigint, p_id bigint[], p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint[];
  v_at timestamptz[];
BEGIN
  WITH gone AS (
    DELETE FROM unread_notifications t WHERE t.user_id = p_user AND (p_id IS NULL OR t.id = ANY (p_id)) RETURNING t.id, t.at
  )
  SELECT array_agg(g.id), array_agg(g.at) INTO v_id, v_at FROM gone g;
  UPDATE notifications n SET read_at = p_at FROM unnest(v_id, v_at) AS g (id, at)
  WHERE n.user_id = p_user AND n.at = g.at AND n.id = g.id;
END $$;

-- Somebody stopped following: they are no longer counted in what is still unread, if they were told of there. Of more than
-- fifty only the newest are listed; of the others, who is muted was not counted.
CREATE OR REPLACE FUNCTION withdraw_follower(p_user bigint, p_follower bigint, p_since timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_unread record;
  v_count integer;
BEGIN
  SELECT t.at, t.id INTO v_unread FROM unread_notifications t
  WHERE t.user_id = p_user AND t.kind = 'follower' AND t.thing = 'followers' FOR UPDATE;
  SELECT n.count INTO v_count FROM notifications n
  WHERE n.user_id = p_user AND n.at = v_unread.at AND n.id = v_unread.id AND n.since <= p_since AND (
    n.data->'fans' ? p_follower::text OR n.count > jsonb_array_length(n.data->'fans') AND NOT EXISTS (
      SELECT 1 FROM notification_mutes m WHERE m.user_id = p_user AND m.thing = 'fan:' || p_follower
    )
  );
  IF v_count > 1 THEN
    UPDATE notifications n SET count = n.count - 1,
      data = n.data || jsonb_build_object('fans', (n.data->'fans') - p_follower::text)
    WHERE n.user_id = p_user AND n.at = v_unread.at AND n.id = v_unread.id;
  ELSIF v_count = 1 THEN
    DELETE FROM notifications n WHERE n.user_id = p_user AND n.at = v_unread.at AND n.id = v_unread.id;
  END IF;
END $$;

-- inbox.2: deletes some of what is older, at most p_most, and returns how many there were.
CREATE OR REPLACE FUNCTION remove_old_notifications(p_before timestamptz, p_most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_user bigint[];
  v_at timestamptz[];
  v_id bigint[];
BEGIN
  SELECT array_agg(o.user_id), array_agg(o.at), array_agg(o.id) INTO v_user, v_at, v_id FROM (
    SELECT n.user_id, n.at, n.id FROM notifications n WHERE n.at < p_before LIMIT p_most
  ) o;
  PERFORM 1 FROM unread_notifications t WHERE t.id = ANY (v_id) ORDER BY t.user_id, t.kind, t.thing FOR UPDATE;
  -- What was merged anew before it was locked is not at its old place any more.
  DELETE FROM notifications n USING unnest(v_user, v_at, v_id) AS o (user_id, at, id)
  WHERE n.at < p_before AND n.user_id = o.user_id AND n.at = o.at AND n.id = o.id;
  RETURN coalesce(cardinality(v_id), 0);
END $$;

-- inbox.6: tells the next p_most followers, in the order of ids, that these fans have entered a live arena. Whoever was
-- told of a friend within the hour is not told again: an unread one counts them, a read one stays as it is. Returns the
-- last follower who was looked at, and those who have something new to read.
CREATE OR REPLACE FUNCTION tell_of_friends(
  p_fan bigint[], p_arena text, p_at timestamptz, p_data jsonb, p_after bigint, p_most integer
) RETURNS TABLE (last bigint, readers bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  v_told record;
BEGIN
  WITH come AS MATERIALIZED (
    SELECT f.follower_id AS user_id, jsonb_agg(f.followed_id::text) AS fans
    FROM follows f WHERE f.followed_id = ANY (p_fan) AND f.follower_id > p_after AND NOT EXISTS (
      SELECT 1 FROM notification_mutes m
      WHERE m.user_id = f.follower_id AND m.thing IN ('fan:' || f.followed_id, 'arena:' || p_arena)
    )
    GROUP BY f.follower_id ORDER BY f.follower_id LIMIT p_most
  ), receiver AS MATERIALIZED (
    SELECT c.user_id, c.fans, p_data || jsonb_build_object('fans', merge_fans(c.fans, '[]')) AS data,
      coalesce('friend' = ANY (s.app_off), false) AS hidden, coalesce(wants_delivery('friend', s), false) AS is_sent
    FROM come c
    JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL AND u.disabled_at IS NULL
    LEFT JOIN notification_settings s ON s.user_id = c.user_id
    LEFT JOIN LATERAL (
      SELECT n.at, n.read_at FROM notifications n
      WHERE n.user_id = c.user_id AND n.kind = 'friend' AND n.at > p_at - interval '1 hour'
      ORDER BY n.at DESC LIMIT 1
    ) before ON true
    WHERE before.at IS NULL OR before.read_at IS NULL
  ), told AS (
    INSERT INTO unread_notifications AS t (user_id, kind, thing, at, hidden)
    SELECT r.user_id, 'friend', 'friends', p_at, r.hidden
    FROM receiver r WHERE NOT r.hidden OR r.is_sent ORDER BY r.user_id
    ON CONFLICT (user_id, kind, thing) DO UPDATE SET
      was_at = t.at, at = CASE WHEN t.at > p_at - interval '1 hour' THEN t.at ELSE p_at END, hidden = EXCLUDED.hidden
    RETURNING t.user_id, t.id, t.at, t.was_at
  ), news AS MATERIALIZED (
    SELECT t.*, r.fans, r.data, r.hidden, r.is_sent, t.at = p_at AS is_told
    FROM told t JOIN receiver r ON r.user_id = t.user_id
  ), made AS (
    INSERT INTO notifications (id, user_id, kind, thing, data, count, since, at, hidden)
    SELECT n.id, n.user_id, 'friend', 'friends', n.data, jsonb_array_length(n.fans), p_at, p_at, n.hidden
    FROM news n WHERE n.was_at IS NULL
  )
  SELECT (SELECT max(c.user_id) FROM come c) AS last,
    (SELECT array_agg(n.user_id) FROM news n WHERE n.is_told AND NOT n.hidden) AS readers,
    (SELECT array_agg(n.id) FROM news n WHERE n.is_told AND n.is_sent) AS sent, merged.*
  INTO v_told FROM (
    SELECT array_agg(n.user_id) AS users, array_agg(n.id) AS ids, array_agg(n.was_at) AS was, array_agg(n.at) AS at,
      array_agg(n.hidden) AS hidden, array_agg(n.data) AS data
    FROM news n WHERE n.was_at IS NOT NULL
  ) merged;
  IF v_told.users IS NOT NULL THEN
    PERFORM merge_unread(v_told.users, v_told.ids, v_told.was, v_told.at, v_told.hidden, v_told.data,
      'friend', 'friends', p_at);
  END IF;
  PERFORM queue_deliveries(v_told.sent);
  last := v_told.last;
  readers := v_told.readers;
  RETURN NEXT;
END $$;
