-- The chain of audit entries (audit.3). Each link is hashed in the database, because only there is it known which entry
-- was committed before.

-- What an entry says about the thing that changed. Salted: a text that was erased cannot be found by trying.
CREATE OR REPLACE FUNCTION audit_text_hash(p_salt bytea, p_before jsonb, p_after jsonb)
RETURNS bytea LANGUAGE sql IMMUTABLE
RETURN sha256(p_salt || convert_to(jsonb_build_array(p_before, p_after)::text, 'UTF8'));

-- A JSON array has one spelling for one content, so no two different entries hash alike.
CREATE OR REPLACE FUNCTION audit_link_hash(
  p_previous bytea, p_place bigint, p_id bigint, p_at timestamptz, p_actor bigint, p_action text, p_target text,
  p_text bytea
) RETURNS bytea LANGUAGE sql IMMUTABLE
RETURN sha256(p_previous || convert_to(jsonb_build_array(
  p_place, p_id, (extract(epoch FROM p_at) * 1000000)::bigint, p_actor, p_action, p_target, encode(p_text, 'hex')
)::text, 'UTF8'));

-- Trigger after INSERT of audit_log, deferred to the commit: writers wait for each other only there, when they hold
-- every other lock they need. Each query below sees what the writer before has committed.
CREATE OR REPLACE FUNCTION audit_log_chain() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_place bigint;
  v_previous bytea;
  v_text bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(7261947);
  -- A restore loads entries together with their links.
  IF EXISTS (SELECT 1 FROM audit_chain WHERE entry_id = NEW.id) THEN
    RETURN NULL;
  END IF;
  SELECT place, hash INTO v_place, v_previous FROM audit_chain ORDER BY place DESC LIMIT 1;
  v_place := coalesce(v_place, 0) + 1;
  v_text := audit_text_hash(NEW.salt, NEW.before, NEW.after);
  INSERT INTO audit_chain (place, entry_id, text_hash, hash)
  VALUES (v_place, NEW.id, v_text, audit_link_hash(
    coalesce(v_previous, ''), v_place, NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.target, v_text));
  RETURN NULL;
END $$;

-- Erases what the log says about a fan; who did what and when stays.
CREATE OR REPLACE FUNCTION redact_audit(p_user bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE audit_log SET before = NULL, after = NULL, salt = NULL
  WHERE target = 'user ' || p_user AND salt IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION redact_audit(bigint) FROM PUBLIC;
