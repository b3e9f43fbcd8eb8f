-- The one writer of notifications. It is called in the transaction of what it tells, after everything else, and takes
-- rows in the order of fans, so that no two writers wait for each other.

-- Two lists of fans' ids (as texts) become one: the newest first, each once, at most fifty.
CREATE OR REPLACE FUNCTION merge_fans(p_new jsonb, p_old jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN jsonb_path_query_array(p_new || (p_old - ARRAY(SELECT jsonb_array_elements_text(p_new))), '$[0 to 49]');

-- inbox.4: by push, which needs a device, or by mail.
CREATE OR REPLACE FUNCTION wants_delivery(p_kind text, p_settings notification_settings) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN p_settings.has_device AND p_kind <> ALL (p_settings.push_off) OR p_kind = ANY (p_settings.mail_on);

-- Tells many fans of one thing; p_own is what differs between them, or null. Nobody is told who is gone, is disabled, has
-- muted something it is about (p_about), or wants the kind on no channel. An unread one of the same kind and thing is
-- merged (inbox.2); one that names people counts each of them once. For those who want push or mail the delivery is
-- queued.
DROP FUNCTION IF EXISTS notify_fans(text, text, text[], timestamptz, jsonb, bigint[], json);
CREATE OR REPLACE FUNCTION notify_fans(
  p_kind text, p_thing text, p_about text[], p_at timestamptz, p_data jsonb, p_user bigint[], p_own jsonb
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications AS n (user_id, kind, thing, data, since, at, hidden)
  SELECT r.user_id, p_kind, p_thing, CASE WHEN r.own IS NULL THEN p_data ELSE p_data || r.own END, p_at, p_at,
    coalesce(p_kind = ANY (s.app_off), false)
  FROM ROWS FROM (unnest(p_user), jsonb_array_elements(p_own)) AS r (user_id, own)
  JOIN users u ON u.id = r.user_id AND u.deleted_at IS NULL AND u.disabled_at IS NULL
  LEFT JOIN notification_settings s ON s.user_id = r.user_id
  WHERE (s.user_id IS NULL OR p_kind <> ALL (s.app_off) OR wants_delivery(p_kind, s)) AND NOT EXISTS (
    SELECT 1 FROM notification_mutes m WHERE m.user_id = r.user_id AND m.thing = ANY (p_about)
  )
  ORDER BY r.user_id
  ON CONFLICT (user_id, kind, thing) WHERE read_at IS NULL DO UPDATE SET
    data = CASE WHEN n.data ? 'fans'
      THEN EXCLUDED.data || jsonb_build_object('fans', merge_fans(EXCLUDED.data->'fans', n.data->'fans'))
      -- News for a stadium comes by parts: it may be older than what a few were told since.
      WHEN EXCLUDED.at < n.at THEN n.data
      ELSE EXCLUDED.data END,
    count = n.count + CASE WHEN n.data->'fans' @> (EXCLUDED.data->'fans') THEN 0 ELSE 1 END,
    since = least(n.since, EXCLUDED.since), at = greatest(n.at, EXCLUDED.at), hidden = EXCLUDED.hidden;
  -- Those who want it first, then one look-up each: joined freely, a stadium's rows are compared with each other.
  PERFORM queue_deliveries((
    WITH wanting AS MATERIALIZED (
      SELECT s.user_id FROM notification_settings s
      WHERE s.user_id = ANY (p_user) AND wants_delivery(p_kind, s) AND NOT EXISTS (
        SELECT 1 FROM notification_mutes m WHERE m.user_id = s.user_id AND m.thing = ANY (p_about)
      )
    )
    SELECT array_agg(told.id) FROM wanting CROSS JOIN LATERAL (
      SELECT n.id FROM notifications n
      WHERE n.user_id = wanting.user_id AND n.kind = p_kind AND n.thing = p_thing AND n.read_at IS NULL LIMIT 1
    ) told
  ));
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

-- Somebody stopped following: they are no longer counted in what is still unread.
CREATE OR REPLACE FUNCTION withdraw_follower(p_user bigint, p_follower bigint, p_since timestamptz)
RETURNS void LANGUAGE sql AS $$
  WITH counted_in AS MATERIALIZED (
    SELECT n.id, n.count FROM notifications n
    WHERE n.user_id = p_user AND n.kind = 'follower' AND n.read_at IS NULL AND n.since <= p_since AND NOT EXISTS (
      SELECT 1 FROM notification_mutes m WHERE m.user_id = p_user AND m.thing = 'fan:' || p_follower
    )
    FOR UPDATE
  ), one_less AS (
    UPDATE notifications n SET count = n.count - 1,
      data = n.data || jsonb_build_object('fans', (n.data->'fans') - p_follower::text)
    FROM counted_in c WHERE n.id = c.id AND c.count > 1
  )
  DELETE FROM notifications n USING counted_in c WHERE n.id = c.id AND c.count = 1
$$;

-- inbox.6: tells the next p_most followers, in the order of ids, that these fans have entered a live arena. Whoever was
-- told of a friend within the hour is not told again: an unread one counts them, a read one stays as it is. Returns the
-- last follower who was looked at, and those who have something new to read.
CREATE OR REPLACE FUNCTION tell_of_friends(
  p_fan bigint[], p_arena text, p_at timestamptz, p_data jsonb, p_after bigint, p_most integer
) RETURNS TABLE (last bigint, readers bigint[])
LANGUAGE plpgsql AS $$
DECLARE
  v_sent bigint[];
BEGIN
  WITH come AS MATERIALIZED (
    SELECT f.follower_id AS user_id, jsonb_agg(f.followed_id::text) AS fans
    FROM follows f WHERE f.followed_id = ANY (p_fan) AND f.follower_id > p_after AND NOT EXISTS (
      SELECT 1 FROM notification_mutes m
      WHERE m.user_id = f.follower_id AND m.thing IN ('fan:' || f.followed_id, 'arena:' || p_arena)
    )
    GROUP BY f.follower_id ORDER BY f.follower_id LIMIT p_most
  ), receiver AS MATERIALIZED (
    SELECT c.user_id, c.fans, coalesce('friend' = ANY (s.app_off), false) AS hidden,
      coalesce(s.has_device AND 'friend' <> ALL (s.push_off) OR 'friend' = ANY (s.mail_on), false) AS is_sent
    FROM come c
    JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL AND u.disabled_at IS NULL
    LEFT JOIN notification_settings s ON s.user_id = c.user_id
    LEFT JOIN LATERAL (
      SELECT n.at, n.read_at FROM notifications n WHERE n.user_id = c.user_id AND n.kind = 'friend'
      ORDER BY n.at DESC LIMIT 1
    ) before ON true
    WHERE before.at IS NULL OR before.read_at IS NULL OR before.at <= p_at - interval '1 hour'
  ), written AS (
    INSERT INTO notifications AS n (user_id, kind, thing, data, count, since, at, hidden)
    SELECT r.user_id, 'friend', 'friends', p_data || jsonb_build_object('fans', merge_fans(r.fans, '[]')),
      jsonb_array_length(r.fans), p_at, p_at, r.hidden
    FROM receiver r WHERE NOT r.hidden OR r.is_sent ORDER BY r.user_id
    ON CONFLICT (user_id, kind, thing) WHERE read_at IS NULL DO UPDATE SET
      data = EXCLUDED.data || jsonb_build_object('fans', merge_fans(EXCLUDED.data->'fans', n.data->'fans')),
      count = n.count + (
        SELECT count(*) FROM jsonb_array_elements_text(EXCLUDED.data->'fans') AS fan WHERE NOT n.data->'fans' ? fan
      ),
      at = CASE WHEN n.at > p_at - interval '1 hour' THEN n.at ELSE p_at END, hidden = EXCLUDED.hidden
    RETURNING n.id, n.user_id, n.hidden, n.at = p_at AS is_told
  )
  SELECT (SELECT max(c.user_id) FROM come c), array_agg(w.user_id) FILTER (WHERE w.is_told AND NOT w.hidden),
    array_agg(w.id) FILTER (WHERE w.is_told AND r.is_sent)
  INTO last, readers, v_sent FROM written w JOIN receiver r ON r.user_id = w.user_id;
  PERFORM queue_deliveries(v_sent);
  RETURN NEXT;
END $$;
