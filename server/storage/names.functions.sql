-- Names compare without case and accents. IMMUTABLE, because indexes and a generated column are built on it:
-- unaccent() is only STABLE because its dictionary could be replaced, and ours never is. After a change of what
-- it returns, those indexes and that column have to be rebuilt by a numbered migration.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, value));
