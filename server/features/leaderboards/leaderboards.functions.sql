-- boards.6: season rows carry the fan's name and whether they are on boards.
CREATE OR REPLACE FUNCTION season_fans_follow_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE season_fans
  SET name_key = NEW.name_key, is_listed = NEW.disabled_at IS NULL AND NEW.deleted_at IS NULL
  WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER season_fans_follow_user
AFTER UPDATE OF name, disabled_at, deleted_at ON users
FOR EACH ROW EXECUTE FUNCTION season_fans_follow_user();
