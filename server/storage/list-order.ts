// The orders a list can be read in, each with the keyset condition that its index serves.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '#contract/list.ts'

export type Position = readonly [value: string | number, id: number]

export interface ListOrder {
  /** Names the order, so that a cursor of another one is recognised. */
  name: string
  kind: 'string' | 'number'
  value: SQL<string | number>
  orderBy: SQL
  /** What comes after a position. */
  after: (position: Position) => SQL
}

/** The indexes on folded names are bytewise (text_pattern_ops): so are these comparisons. */
export function orderByName(name: AnyColumn, id: AnyColumn, order: SortOrder): ListOrder {
  const value = folded(name)
  const isAscending = order === 'asc'
  return {
    name: `name ${order}`,
    kind: 'string',
    value,
    orderBy: isAscending ? sql`${value} USING ~<~, ${id}` : sql`${value} USING ~>~, ${id} DESC`,
    after: ([last, lastId]) =>
      isAscending
        ? sql`(${value} ~>=~ ${last} AND (${value} ~>~ ${last} OR ${id} > ${lastId}))`
        : sql`(${value} ~<=~ ${last} AND (${value} ~<~ ${last} OR ${id} < ${lastId}))`,
  }
}

export function orderByNumber(column: AnyColumn, id: AnyColumn, order: SortOrder): ListOrder {
  const isAscending = order === 'asc'
  return {
    name: `${column.name} ${order}`,
    kind: 'number',
    value: sql<number>`${column}`,
    orderBy: isAscending ? sql`${column}, ${id}` : sql`${column} DESC, ${id} DESC`,
    after: ([last, lastId]) =>
      isAscending
        ? sql`(${column}, ${id}) > (${last}, ${lastId})`
        : sql`(${column}, ${id}) < (${last}, ${lastId})`,
  }
}

// Names compare without case and accents: `fold` is an immutable function that is indexed.
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

/** Microseconds since 1970: a JavaScript Date would cut a stored moment off at milliseconds and lose rows. */
const toMicroseconds = (moment: AnyColumn | SQL): SQL<number> =>
  sql<number>`(extract(epoch FROM ${moment}) * 1000000)::bigint`
const fromMicroseconds = (value: string | number): SQL =>
  sql`(timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond')`

/** By time, then id. */
export function orderByMoment(moment: AnyColumn, id: AnyColumn, order: SortOrder): ListOrder {
  const isAscending = order === 'asc'
  return {
    name: `${moment.name} ${order}`,
    kind: 'number',
    value: toMicroseconds(moment),
    orderBy: isAscending ? sql`${moment}, ${id}` : sql`${moment} DESC, ${id} DESC`,
    after: ([last, lastId]) =>
      isAscending
        ? sql`(${moment}, ${id}) > (${fromMicroseconds(last)}, ${lastId})`
        : sql`(${moment}, ${id}) < (${fromMicroseconds(last)}, ${lastId})`,
  }
}
