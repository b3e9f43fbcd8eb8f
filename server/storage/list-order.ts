// The orders a list can be read in, each with the keyset condition that its index serves.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '#contract/list.ts'
import { folded } from './folded-names.ts'

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
