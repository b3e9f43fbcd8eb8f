-- What a search finds, in one statement whose plans are kept (features/search/search.storage.ts): planning nine of them took
-- longer than running them. Names that begin with the text are a range of an index, so its bounds are values that a kept
-- plan can take; only the search inside fans' names is planned each time, because it depends on how rare the letters are.
DROP FUNCTION IF EXISTS search_names(text, boolean, integer);
CREATE OR REPLACE FUNCTION search_names(p_q text, p_inside boolean, p_most integer)
RETURNS TABLE (kind text, id bigint, name text, image text, beside text, club_id bigint, colors text[])
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  v_from text := fold(p_q);
  -- Behind all that begin with the text: no name has this character.
  v_to text := v_from || chr(1114111);
  v_begins text := regexp_replace(v_from, '([%_\\])', '\\\1', 'g') || '%';
  v_inside text := '%' || v_begins;
  v_found integer;
  v_more integer;
BEGIN
  RETURN QUERY
  SELECT 'fan', u.id, u.name, u.avatar, NULL::text, NULL::bigint, NULL::text[]
  FROM (
    SELECT h.id, h.name_key FROM users h
    WHERE h.deleted_at IS NULL AND h.disabled_at IS NULL AND h.name_key >= v_from AND h.name_key < v_to
    ORDER BY h.name_key, h.id LIMIT p_most
  ) hit
  JOIN users u ON u.id = hit.id ORDER BY hit.name_key, hit.id;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF p_inside AND v_found < p_most THEN
    RETURN QUERY
    SELECT 'fan', u.id, u.name, u.avatar, NULL::text, NULL::bigint, NULL::text[]
    FROM (
      SELECT h.id, h.name_key, substr(h.name_key, strpos(h.name_key, ' ') + 1) AS words FROM users h
      WHERE h.deleted_at IS NULL AND h.disabled_at IS NULL AND strpos(h.name_key, ' ') > 0
        AND substr(h.name_key, strpos(h.name_key, ' ') + 1) >= v_from
        AND substr(h.name_key, strpos(h.name_key, ' ') + 1) < v_to
        AND NOT (h.name_key >= v_from AND h.name_key < v_to)
      ORDER BY words, h.name_key, h.id LIMIT p_most - v_found
    ) hit
    JOIN users u ON u.id = hit.id ORDER BY hit.words, hit.name_key, hit.id;
    GET DIAGNOSTICS v_more = ROW_COUNT;
    v_found := v_found + v_more;
  END IF;
  IF p_inside AND v_found < p_most THEN
    RETURN QUERY EXECUTE format(
      'SELECT ''fan'', u.id, u.name, u.avatar, NULL::text, NULL::bigint, NULL::text[]
      FROM (
        SELECT h.id, h.name_key FROM users h
        WHERE h.deleted_at IS NULL AND h.disabled_at IS NULL AND h.name_key LIKE %1$L AND NOT h.name_key LIKE %2$L
          AND NOT (strpos(h.name_key, '' '') > 0 AND substr(h.name_key, strpos(h.name_key, '' '') + 1) LIKE %2$L)
        ORDER BY h.name_key, h.id LIMIT %3$s
      ) hit
      JOIN users u ON u.id = hit.id ORDER BY hit.name_key, hit.id', v_inside, v_begins, p_most - v_found);
  END IF;

  RETURN QUERY
  SELECT 'club', c.id, c.name, c.logo, NULL::text, c.id, c.colors FROM clubs c
  WHERE c.archived_at IS NULL AND fold(c.name) ~>=~ v_from AND fold(c.name) ~<~ v_to
  ORDER BY fold(c.name) USING ~<~, c.id LIMIT p_most;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF p_inside AND v_found < p_most THEN
    RETURN QUERY
    SELECT 'club', c.id, c.name, c.logo, NULL::text, c.id, c.colors FROM clubs c
    WHERE c.archived_at IS NULL AND fold(c.name) LIKE v_inside AND NOT fold(c.name) LIKE v_begins
    ORDER BY fold(c.name) USING ~<~, c.id LIMIT p_most - v_found;
  END IF;

  RETURN QUERY
  SELECT 'ultra', g.id, g.name, g.logo, c.name, c.id, coalesce(g.colors, c.colors) FROM ultra_groups g JOIN clubs c ON c.id = g.club_id
  WHERE g.archived_at IS NULL AND fold(g.name) ~>=~ v_from AND fold(g.name) ~<~ v_to
  ORDER BY fold(g.name) USING ~<~, g.id LIMIT p_most;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF p_inside AND v_found < p_most THEN
    RETURN QUERY
    SELECT 'ultra', g.id, g.name, g.logo, c.name, c.id, coalesce(g.colors, c.colors) FROM ultra_groups g JOIN clubs c ON c.id = g.club_id
    WHERE g.archived_at IS NULL AND fold(g.name) LIKE v_inside AND NOT fold(g.name) LIKE v_begins
    ORDER BY fold(g.name) USING ~<~, g.id LIMIT p_most - v_found;
  END IF;

  -- The index covers title and summary together; a second condition checks the title alone.
  RETURN QUERY
  SELECT 'post', p.id, p.title, NULL::text, p.slug, NULL::bigint, NULL::text[] FROM posts p
  WHERE fold(p.title || ' ' || p.summary) LIKE v_inside AND p.published_at <= clock_timestamp()
    AND CASE WHEN p_inside THEN fold(p.title) LIKE v_inside ELSE fold(p.title) LIKE v_begins END
  ORDER BY fold(p.title) LIKE v_begins DESC, p.published_at DESC, p.id LIMIT p_most;
END $$;
