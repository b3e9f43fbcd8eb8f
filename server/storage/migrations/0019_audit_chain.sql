CREATE TABLE "audit_chain" (
	"place" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"text_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "salt" "bytea" DEFAULT uuid_send(gen_random_uuid());--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_entry" ON "audit_chain" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target");--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_text_hash(p_salt bytea, p_before jsonb, p_after jsonb)
RETURNS bytea LANGUAGE sql IMMUTABLE
RETURN sha256(p_salt || convert_to(jsonb_build_array(p_before, p_after)::text, 'UTF8'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_link_hash(
  p_previous bytea, p_place bigint, p_id bigint, p_at timestamptz, p_actor bigint, p_action text, p_target text,
  p_text bytea
) RETURNS bytea LANGUAGE sql IMMUTABLE
RETURN sha256(p_previous || convert_to(jsonb_build_array(
  p_place, p_id, (extract(epoch FROM p_at) * 1000000)::bigint, p_actor, p_action, p_target, encode(p_text, 'hex')
)::text, 'UTF8'));
--> statement-breakpoint
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
--> statement-breakpoint
-- The entries that are there already, in the order of their ids.
DO $$
DECLARE
  v_entry audit_log;
  v_place bigint := 0;
  v_previous bytea := '';
  v_text bytea;
BEGIN
  LOCK TABLE audit_log IN SHARE ROW EXCLUSIVE MODE;
  FOR v_entry IN SELECT * FROM audit_log ORDER BY id LOOP
    v_place := v_place + 1;
    v_text := audit_text_hash(v_entry.salt, v_entry.before, v_entry.after);
    v_previous := audit_link_hash(v_previous, v_place, v_entry.id, v_entry.at, v_entry.actor_id, v_entry.action,
      v_entry.target, v_text);
    INSERT INTO audit_chain (place, entry_id, text_hash, hash) VALUES (v_place, v_entry.id, v_text, v_previous);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_chain AFTER INSERT ON "audit_log" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION audit_log_chain();
--> statement-breakpoint
-- What was written about fans who have been deleted since.
UPDATE "audit_log" SET "before" = NULL, "after" = NULL, "salt" = NULL
FROM "users" u WHERE "target" = 'user ' || u.id AND u.deleted_at IS NOT NULL AND "action" <> 'user.delete';
