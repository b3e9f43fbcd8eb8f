-- Notifications are partitioned by month (docs/decisions/0063). What was the table becomes its first partition and is not
-- copied; its key is built anew, and each unread one gets its row in unread_notifications.
CREATE TABLE "unread_notifications" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "unread_notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"was_at" timestamp with time zone,
	"hidden" boolean NOT NULL
);
--> statement-breakpoint
-- From here on nobody tells anything until this is done.
LOCK TABLE "notifications" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "unread_notifications" ("user_id", "kind", "thing", "id", "at", "hidden") OVERRIDING SYSTEM VALUE SELECT "user_id", "kind", "thing", "id", "at", "hidden" FROM "notifications" WHERE "read_at" IS NULL;--> statement-breakpoint
ALTER TABLE "unread_notifications" ADD CONSTRAINT "unread_notifications_user_id_kind_thing_pk" PRIMARY KEY("user_id","kind","thing");--> statement-breakpoint
ALTER TABLE "unread_notifications" ADD CONSTRAINT "unread_notifications_id_unique" UNIQUE("id");--> statement-breakpoint
SELECT setval('unread_notifications_id_seq', "last_value" + "is_called"::integer, false) FROM "notifications_id_seq";--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
DROP INDEX "notifications_list";--> statement-breakpoint
DROP INDEX "notifications_friends";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_pkey";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "notifications" SET SCHEMA "partitions";--> statement-breakpoint
ALTER TABLE "partitions"."notifications" RENAME TO "notifications_earlier";--> statement-breakpoint
CREATE TABLE "notifications" (LIKE "partitions"."notifications_earlier" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_at_id_pk" PRIMARY KEY("user_id","at","id");--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING brin ("at");--> statement-breakpoint
CREATE TABLE "partitions"."notifications_later" (LIKE "notifications" INCLUDING DEFAULTS INCLUDING CONSTRAINTS);--> statement-breakpoint
DO $$
DECLARE
  v_month timestamptz := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
  v_right record;
BEGIN
  -- From a clock that was ahead.
  WITH moved AS (DELETE FROM partitions.notifications_earlier n WHERE n.at >= v_month RETURNING n.*)
  INSERT INTO partitions.notifications_later SELECT * FROM moved;
  EXECUTE format('ALTER TABLE notifications ATTACH PARTITION partitions.notifications_earlier
    FOR VALUES FROM (MINVALUE) TO (%L)', v_month);
  EXECUTE format('ALTER TABLE notifications ATTACH PARTITION partitions.notifications_later
    FOR VALUES FROM (%L) TO (MAXVALUE)', v_month);
  -- The server of the version before goes on with the rights it had, until those of this one are given.
  FOR v_right IN
    SELECT a.privilege_type AS name, a.grantee::regrole AS role FROM pg_class c, aclexplode(c.relacl) a
    WHERE c.oid = 'partitions.notifications_earlier'::regclass AND a.grantee NOT IN (0, c.relowner)
  LOOP
    EXECUTE format('GRANT %s ON notifications, unread_notifications TO %s', v_right.name, v_right.role);
  END LOOP;
END $$;
--> statement-breakpoint
-- The version before tells through these functions: from now on by the new table.
CREATE OR REPLACE FUNCTION forget_unread() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unread_notifications t WHERE t.id = OLD.id AND t.at = OLD.at;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION withdraw_follower(p_user bigint, p_follower bigint, p_since timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_unread record;
  v_count integer;
BEGIN
  SELECT t.at, t.id INTO v_unread FROM unread_notifications t
  WHERE t.user_id = p_user AND t.kind = 'follower' AND t.thing = 'followers' FOR UPDATE;
  SELECT n.count INTO v_count FROM notifications n
  WHERE n.user_id = p_user AND n.at = v_unread.at AND n.id = v_unread.id AND n.since <= p_since AND NOT EXISTS (
    SELECT 1 FROM notification_mutes m WHERE m.user_id = p_user AND m.thing = 'fan:' || p_follower
  );
  IF v_count > 1 THEN
    UPDATE notifications n SET count = n.count - 1,
      data = n.data || jsonb_build_object('fans', (n.data->'fans') - p_follower::text)
    WHERE n.user_id = p_user AND n.at = v_unread.at AND n.id = v_unread.id;
  ELSIF v_count = 1 THEN
    DELETE FROM notifications n WHERE n.user_id = p_user AND n.at = v_unread.at AND n.id = v_unread.id;
  END IF;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER "notifications_read" AFTER UPDATE OF "read_at" ON "notifications"
FOR EACH ROW WHEN (OLD.read_at IS NULL AND NEW.read_at IS NOT NULL) EXECUTE FUNCTION forget_unread();
--> statement-breakpoint
CREATE TRIGGER "notifications_deleted" AFTER DELETE ON "notifications"
FOR EACH ROW WHEN (OLD.read_at IS NULL) EXECUTE FUNCTION forget_unread();
--> statement-breakpoint
ANALYZE "unread_notifications";--> statement-breakpoint
ANALYZE "notifications";
