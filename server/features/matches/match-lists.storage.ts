import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '#contract/list.ts'
import type { Db } from '#server/storage/database.ts'
import { nameContains } from '#server/storage/folded-names.ts'
import { type ListOrder, orderByNumber, type Position } from '#server/storage/list-order.ts'
import { orderByMoment } from '#server/storage/moment-order.ts'
import { matches } from './matches.tables.ts'

/** The curve is for the page of one match. */
const { curve: _curve, ...columns } = getTableColumns(matches)
export const listedColumns = columns
export type ListedMatch = Omit<typeof matches.$inferSelect, 'curve'>

export interface MatchSearch {
  q?: string | undefined
  sort: 'date' | 'attendee_count'
  order: SortOrder
}

export const matchOrder = ({ sort, order }: MatchSearch): ListOrder =>
  sort === 'date'
    ? orderByMoment(matches.date, matches.id, order)
    : orderByNumber(matches.attendeeCount, matches.id, order)

/** Either team's name; the index is on both together. */
const isFound = (q: string | undefined): SQL | undefined =>
  q ? nameContains(sql`${matches.homeTeamName} || ' ' || ${matches.awayTeamName}`, q) : undefined

export function matchesQuery(db: Db, search: MatchSearch, limit: number, position: Position | null) {
  const order = matchOrder(search)
  return db
    .select({ match: listedColumns, sortValue: order.value })
    .from(matches)
    .where(and(isFound(search.q), position ? order.after(position) : undefined))
    .orderBy(order.orderBy)
    .limit(limit)
}

export async function listMatches(db: Db, search: MatchSearch, limit: number, position: Position | null) {
  const rows = await matchesQuery(db, search, limit, position)
  return rows.map(({ match, sortValue }) => ({ match, position: [sortValue, match.id] as const }))
}

export const countMatches = (db: Db, q?: string): Promise<number> => db.$count(matches, isFound(q))
