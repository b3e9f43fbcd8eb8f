-- Tables that grow for ever are partitioned by time (docs/decisions/0061). Their partitions are in the schema
-- `partitions`, which the server's role cannot use: rows are reached through the table alone, with its rights.
-- The partitions of a table cover all time: TABLE_earlier, one for each period, TABLE_later. So a write always finds one,
-- also where the clock is wrong or nobody made the next period. A DEFAULT partition would do that too, but then PostgreSQL
-- could not read the newest rows of a fan partition by partition (it would have to merge all of them).

-- What is partitioned, and how much time one partition holds.
CREATE OR REPLACE FUNCTION partitioned_tables() RETURNS TABLE (name text, step interval)
LANGUAGE sql IMMUTABLE AS $$
  VALUES ('ledger_transfers', interval '1 month'), ('attendance', interval '1 month'), ('match_rows', interval '1 year'),
    ('notifications', interval '1 month')
$$;

-- Oldest first. The first begins at -infinity, the last ends at infinity.
CREATE OR REPLACE FUNCTION partitions_of(p_table text) RETURNS TABLE (name text, since timestamptz, until timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT c.relname::text,
    CASE bound[1] WHEN 'MINVALUE' THEN '-infinity' ELSE trim('''' FROM bound[1])::timestamptz END AS since,
    CASE bound[2] WHEN 'MAXVALUE' THEN 'infinity' ELSE trim('''' FROM bound[2])::timestamptz END
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  CROSS JOIN LATERAL regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \((.+)\) TO \((.+)\)') AS bound
  WHERE i.inhparent = to_regclass('public.' || quote_ident(p_table)) AND bound IS NOT NULL
  ORDER BY since
$$;

-- Cuts a period off the beginning of TABLE_later, or off the end of TABLE_earlier. Rows that are there already, from a clock
-- that was wrong or from months without a server, move into it.
CREATE OR REPLACE FUNCTION cut_partition(p_table text, p_since timestamptz, p_until timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_edge record;
  v_key text;
  v_storage text;
  v_name text := p_table || to_char(p_since, '_YYYY_MM');
BEGIN
  SELECT p.name, p.until = 'infinity' AS is_later INTO STRICT v_edge FROM partitions_of(p_table) p
  WHERE p.since = p_since AND p.until = 'infinity' OR p.since = '-infinity' AND p.until = p_until;
  SELECT a.attname INTO STRICT v_key FROM pg_partitioned_table p
  JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0] WHERE p.partrelid = p_table::regclass;
  SELECT ' WITH (' || array_to_string(c.reloptions, ', ') || ')' INTO v_storage
  FROM pg_class c WHERE c.oid = ('partitions.' || quote_ident(v_edge.name))::regclass;

  EXECUTE format('ALTER TABLE %I DETACH PARTITION partitions.%I', p_table, v_edge.name);
  EXECUTE format('CREATE TABLE partitions.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', v_name, p_table)
    || coalesce(v_storage, '');
  EXECUTE format(
    'WITH moved AS (DELETE FROM partitions.%1$I WHERE %3$I >= %4$L AND %3$I < %5$L RETURNING *)
     INSERT INTO partitions.%2$I SELECT * FROM moved', v_edge.name, v_name, v_key, p_since, p_until);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)',
    p_table, v_name, p_since, p_until);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES ', p_table, v_edge.name)
    || CASE WHEN v_edge.is_later THEN format('FROM (%L) TO (MAXVALUE)', p_until)
         ELSE format('FROM (MINVALUE) TO (%L)', p_since) END;
END $$;

-- Makes the periods of the coming three months; the server calls it at its start and every hour. Cutting needs each table
-- alone for some milliseconds. While somebody reads it for long, such as a backup, this gives up at once, so that nobody
-- waits behind it: there are three months to try again. A clock that is years ahead makes a dozen periods at a time.
CREATE OR REPLACE FUNCTION make_partitions() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '200ms' AS $$
DECLARE
  ahead CONSTANT interval := '3 months';
  most CONSTANT integer := 12;
  v_table record;
  v_since timestamptz;
  v_made integer := 0;
BEGIN
  -- ADVISORY_LOCKS.partitions: one process at a time.
  IF NOT pg_try_advisory_xact_lock(7261949) THEN RETURN 0; END IF;
  FOR v_table IN SELECT t.name, t.step FROM partitioned_tables() t LOOP
    BEGIN
      FOR v_nth IN 1 .. most LOOP
        SELECT p.since INTO v_since FROM partitions_of(v_table.name) p WHERE p.until = 'infinity';
        EXIT WHEN v_since > clock_timestamp() + ahead;
        PERFORM cut_partition(v_table.name, v_since, v_since + v_table.step);
        v_made := v_made + 1;
      END LOOP;
    EXCEPTION WHEN lock_not_available THEN
      NULL;
    END;
  END LOOP;
  RETURN v_made;
END $$;
REVOKE EXECUTE ON FUNCTION make_partitions() FROM PUBLIC;

-- PostgreSQL analyses partitions by itself, but never the table above them, by whose statistics joins are planned. Called
-- every hour, this does it once a day.
CREATE OR REPLACE FUNCTION analyze_partitioned_tables() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  v_table text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7261949) THEN RETURN; END IF;
  FOR v_table IN
    SELECT t.name FROM partitioned_tables() t
    WHERE coalesce(pg_stat_get_last_analyze_time(t.name::regclass) < clock_timestamp() - interval '1 day', true)
  LOOP
    EXECUTE format('ANALYZE %I', v_table);
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION analyze_partitioned_tables() FROM PUBLIC;

-- For a restore: makes the periods back to a moment, so that what a backup holds goes into partitions as it was.
CREATE OR REPLACE FUNCTION make_partitions_since(p_table text, p_since timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_step interval := (SELECT t.step FROM partitioned_tables() t WHERE t.name = p_table);
  v_until timestamptz;
BEGIN
  LOOP
    SELECT p.until INTO v_until FROM partitions_of(p_table) p WHERE p.since = '-infinity';
    EXIT WHEN coalesce(v_until <= p_since, true);
    PERFORM cut_partition(p_table, v_until - v_step, v_until);
  END LOOP;
END $$;

-- Takes the oldest partition out of its table, for `virage partitions detach`. It becomes a table of its own in the schema
-- `detached`, bound to nothing else; TABLE_earlier then reaches up to the next period, so that all time stays covered.
-- Returns its new name.
CREATE OR REPLACE FUNCTION detach_partition(p_table text, p_partition text) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  v_until timestamptz;
  v_earlier text := p_table || '_earlier';
  v_name text := p_partition;
  v_has_earlier boolean;
  v_part record;
BEGIN
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', p_table);
  SELECT p.until INTO STRICT v_until FROM partitions_of(p_table) p WHERE p.name = p_partition AND p.until < 'infinity';
  IF p_partition = v_earlier THEN
    v_name := p_table || to_char(v_until - interval '1 microsecond', '_"until"_YYYY_MM');
  ELSE
    EXECUTE format('SELECT EXISTS (SELECT FROM partitions.%I)', v_earlier) INTO v_has_earlier;
    IF v_has_earlier OR p_partition <> (SELECT p.name FROM partitions_of(p_table) p OFFSET 1 LIMIT 1) THEN
      RAISE EXCEPTION '% is not the oldest partition of %', p_partition, p_table;
    END IF;
    EXECUTE format('DROP TABLE partitions.%I', v_earlier);
  END IF;

  CREATE SCHEMA IF NOT EXISTS detached;
  EXECUTE format('ALTER TABLE %I DETACH PARTITION partitions.%I', p_table, p_partition);
  IF v_name <> p_partition THEN
    EXECUTE format('ALTER TABLE partitions.%I RENAME TO %I', p_partition, v_name);
    FOR v_part IN
      SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = ('partitions.' || quote_ident(v_name))::regclass AND starts_with(c.relname, p_partition)
    LOOP
      EXECUTE format('ALTER INDEX partitions.%I RENAME TO %I', v_part.name, replace(v_part.name, p_partition, v_name));
    END LOOP;
  END IF;
  EXECUTE format('ALTER TABLE partitions.%I SET SCHEMA detached', v_name);
  -- What it pointed at may be deleted from now on.
  FOR v_part IN
    SELECT format('DROP CONSTRAINT %I', k.conname) AS ending FROM pg_constraint k
    WHERE k.conrelid = ('detached.' || quote_ident(v_name))::regclass AND k.contype = 'f'
    UNION ALL
    SELECT format('ALTER COLUMN %I DROP DEFAULT', a.attname) FROM pg_attribute a
    WHERE a.attrelid = ('detached.' || quote_ident(v_name))::regclass AND a.atthasdef
  LOOP
    EXECUTE format('ALTER TABLE detached.%I ', v_name) || v_part.ending;
  END LOOP;

  EXECUTE format('CREATE TABLE partitions.%I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', v_earlier, p_table);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)',
    p_table, v_earlier, v_until);
  RETURN v_name;
END $$;

-- For a table whose rows are deleted when they are old: periods that ended before a moment and are empty become part of
-- TABLE_earlier. Their files go at once, with everything that vacuum would have left of them. Returns how many.
CREATE OR REPLACE FUNCTION forget_empty_partitions(p_table text, p_before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '200ms' AS $$
DECLARE
  v_first record;
  v_is_empty boolean;
  v_gone integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7261949) THEN RETURN 0; END IF;
  LOOP
    SELECT p.name, p.until INTO v_first FROM partitions_of(p_table) p OFFSET 1 LIMIT 1;
    EXIT WHEN v_first.until IS NULL OR v_first.until > least(p_before, clock_timestamp());
    -- Looked at twice: the first time nobody waits for it.
    EXECUTE format('SELECT NOT EXISTS (SELECT FROM partitions.%I)', v_first.name) INTO v_is_empty;
    EXIT WHEN NOT v_is_empty;
    BEGIN
      EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', p_table);
    EXCEPTION WHEN lock_not_available THEN
      EXIT;
    END;
    EXECUTE format('SELECT NOT EXISTS (SELECT FROM partitions.%I)', v_first.name) INTO v_is_empty;
    EXIT WHEN NOT v_is_empty;
    EXECUTE format('ALTER TABLE %I DETACH PARTITION partitions.%I', p_table, p_table || '_earlier');
    EXECUTE format('DROP TABLE partitions.%I', v_first.name);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)',
      p_table, p_table || '_earlier', v_first.until);
    v_gone := v_gone + 1;
  END LOOP;
  RETURN v_gone;
END $$;
REVOKE EXECUTE ON FUNCTION forget_empty_partitions(text, timestamptz) FROM PUBLIC;

-- What detach_partition took out last and attach_partition can put back; null if there is no such table any more.
CREATE OR REPLACE FUNCTION last_detached(p_table text) RETURNS TABLE (name text, since timestamptz, until timestamptz)
LANGUAGE sql STABLE SET timezone = 'UTC' AS $$
  SELECT d.name, d.since, p.until
  FROM partitioned_tables() t CROSS JOIN LATERAL partitions_of(t.name) p
  CROSS JOIN LATERAL (VALUES
    (t.name || to_char(p.until - t.step, '_YYYY_MM'), p.until - t.step),
    (t.name || to_char(p.until - interval '1 microsecond', '_"until"_YYYY_MM'), '-infinity')
  ) AS d (name, since)
  WHERE t.name = p_table AND p.since = '-infinity' AND to_regclass('detached.' || quote_ident(d.name)) IS NOT NULL
$$;

-- Puts it back. What was written for its time meanwhile moves into it.
CREATE OR REPLACE FUNCTION attach_partition(p_table text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  v_earlier text := p_table || '_earlier';
  v_back record;
  v_key text;
BEGIN
  SELECT * INTO STRICT v_back FROM last_detached(p_table);
  SELECT a.attname INTO STRICT v_key FROM pg_partitioned_table p
  JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0] WHERE p.partrelid = p_table::regclass;
  -- Checked before anybody has to wait; attaching then need not read the rows.
  EXECUTE format('ALTER TABLE detached.%1$I ADD CONSTRAINT of_its_time CHECK (%2$I >= %3$L AND %2$I < %4$L)',
    v_back.name, v_key, v_back.since, v_back.until);
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', p_table);
  EXECUTE format('ALTER TABLE %I DETACH PARTITION partitions.%I', p_table, v_earlier);
  EXECUTE format(
    'WITH moved AS (DELETE FROM partitions.%I WHERE %I >= %L RETURNING *) INSERT INTO detached.%I SELECT * FROM moved',
    v_earlier, v_key, v_back.since, v_back.name);
  IF v_back.since = '-infinity' THEN
    EXECUTE format('DROP TABLE partitions.%I', v_earlier);
  END IF;
  EXECUTE format('ALTER TABLE detached.%I SET SCHEMA partitions', v_back.name);
  IF v_back.since = '-infinity' THEN
    EXECUTE format('ALTER TABLE partitions.%I RENAME TO %I', v_back.name, v_earlier);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)',
      p_table, v_earlier, v_back.until);
    v_back.name := v_earlier;
  ELSE
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)',
      p_table, v_back.name, v_back.since, v_back.until);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)',
      p_table, v_earlier, v_back.since);
  END IF;
  EXECUTE format('ALTER TABLE partitions.%I DROP CONSTRAINT of_its_time', v_back.name);
END $$;
