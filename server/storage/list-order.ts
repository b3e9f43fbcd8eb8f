// Sort orders of lists, each with the keyset condition that its index supports.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '#contract/fields.ts'

export type Position = readonly [value: string | number, id: number]

export interface ListOrder {
  /** Part of the cursor, so that a cursor of another order is refused. */
  name: string
  kind: 'string' | 'number'
  value: SQL<string | number>
  orderBy: SQL
  /** The condition for rows after a position. */
  after: (position: Position) => SQL
}

/** Compares bytewise, like the indexes on folded names (text_pattern_ops). */
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

// Names are compared without case and accents; there are indexes on `fold(name)`.
export const folded = (name: AnyColumn | SQL): SQL<string> => sql<string>`fold(${name})`

/** Escapes `q` for LIKE, after folding, because folding can produce wildcards. */
export const foldedPattern = (q: string): SQL =>
  sql`regexp_replace(fold(${q}::text), '([%_\\\\])', '\\\\\\1', 'g')`

/** `q` anywhere in the name. */
export const nameContains = (name: AnyColumn | SQL, q: string): SQL =>
  sql`${folded(name)} LIKE '%' || ${foldedPattern(q)} || '%'`

/** Microseconds since 1970: a JavaScript Date cuts off at milliseconds, which would skip rows between pages. */
const toMicroseconds = (moment: AnyColumn | SQL): SQL<number> =>
  sql<number>`(extract(epoch FROM ${moment}) * 1000000)::bigint`
const fromMicroseconds = (value: string | number): SQL =>
  sql`(timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond')`

/**
 * By time, then id. The condition on the time alone lets PostgreSQL skip partitions: comparing only the pair, it opened all
 * of them.
 */
export function orderByMoment(moment: AnyColumn, id: AnyColumn, order: SortOrder): ListOrder {
  const isAscending = order === 'asc'
  return {
    name: `${moment.name} ${order}`,
    kind: 'number',
    value: toMicroseconds(moment),
    orderBy: isAscending ? sql`${moment}, ${id}` : sql`${moment} DESC, ${id} DESC`,
    after: ([last, lastId]) => {
      const at = fromMicroseconds(last)
      return isAscending
        ? sql`(${moment} >= ${at} AND (${moment}, ${id}) > (${at}, ${lastId}))`
        : sql`(${moment} <= ${at} AND (${moment}, ${id}) < (${at}, ${lastId}))`
    },
  }
}
