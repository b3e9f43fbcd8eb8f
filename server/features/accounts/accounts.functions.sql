-- Looks up the sessions of many requests at once (accounts/sessions.storage.ts). PostgreSQL keeps one generic plan,
-- because planning took longer than running. The LIMITs force one index lookup per token.
DROP FUNCTION IF EXISTS find_sessions(bytea[], timestamptz);
CREATE OR REPLACE FUNCTION find_sessions(p_hash bytea[], p_now timestamptz)
RETURNS TABLE (token_hash bytea, user_id bigint, role text, is_disabled boolean, last_used_at timestamptz,
  suspended_until timestamptz, suspended_for text, suspended_by bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT asked.token_hash, fan.id, fan.role, fan.disabled_at IS NOT NULL, session.last_used_at,
    suspension.until, suspension.reason, suspension.report_id
  FROM unnest(p_hash) AS asked (token_hash)
  CROSS JOIN LATERAL (
    SELECT s.user_id, s.last_used_at FROM sessions s
    WHERE s.token_hash = asked.token_hash AND s.expires_at > p_now LIMIT 1
  ) session
  CROSS JOIN LATERAL (
    SELECT u.id, u.role, u.disabled_at FROM users u
    WHERE u.id = session.user_id AND u.deleted_at IS NULL LIMIT 1
  ) fan
  LEFT JOIN LATERAL (
    SELECT s.until, s.reason, s.report_id FROM suspensions s
    WHERE s.user_id = session.user_id AND s.until > p_now LIMIT 1
  ) suspension ON true;
END $$;
