-- Searching without case and accents: one immutable function, so that it can be indexed.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- unaccent() is only STABLE because its dictionary could be changed; ours is named and never is.
CREATE FUNCTION fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, value));
