// Names compare without case and accents: `fold` is an immutable function that is indexed.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

export const folded = (name: AnyColumn | SQL): SQL<string> => sql<string>`fold(${name})`

/** `q` as part of a LIKE pattern. What LIKE would take as a wildcard is escaped after folding, which can make some. */
export const foldedPattern = (q: string): SQL =>
  sql`regexp_replace(fold(${q}::text), '([%_\\\\])', '\\\\\\1', 'g')`

/** `q` anywhere in the name. */
export const nameContains = (name: AnyColumn | SQL, q: string): SQL =>
  sql`${folded(name)} LIKE '%' || ${foldedPattern(q)} || '%'`

/** The name begins with `q`. */
export const nameBegins = (name: AnyColumn | SQL, q: string): SQL =>
  sql`${folded(name)} LIKE ${foldedPattern(q)} || '%'`
