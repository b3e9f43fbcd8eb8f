// Names compare without case and accents: `fold` is an immutable function that is indexed.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

export const folded = (name: AnyColumn): SQL<string> => sql<string>`fold(${name})`

/** `q` anywhere in the name. What LIKE would take as a wildcard is escaped after folding, which can make some. */
export function nameContains(name: AnyColumn | SQL, q: string): SQL {
  return sql`fold(${name}) LIKE '%' || regexp_replace(fold(${q}::text), '([%_\\\\])', '\\\\\\1', 'g') || '%'`
}
