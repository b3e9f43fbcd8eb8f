import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '#contract/fields.ts'
import type { Db } from '#server/storage/database.ts'
import {
  type ListOrder,
  nameContains,
  orderByMoment,
  orderByNumber,
  type Position,
} from '#server/storage/list-order.ts'
import type { MeanScores, NewMatch, Side } from './match.ts'
import { matches } from './matches.tables.ts'

export type StoredMatch = typeof matches.$inferSelect

export async function insertMatch(
  db: Db,
  match: NewMatch,
  sides: Record<Side, number>,
  means: MeanScores,
): Promise<number> {
  const [row] = await db
    .insert(matches)
    .values({
      homeClubId: match.home.clubId,
      awayClubId: match.away.clubId,
      homeTeamName: match.home.name,
      awayTeamName: match.away.name,
      homeTeamLogo: match.home.logo,
      awayTeamLogo: match.away.logo,
      date: match.date,
      liveSeconds: match.liveSeconds,
      attendeeCount: match.rows.length,
      homeScore: sides.home,
      awayScore: sides.away,
      cheerScore: means.cheerScore,
      predictionScore: means.predictionScore,
      curve: [...match.curve],
    })
    .returning({ id: matches.id })
  if (!row) throw new Error('a match was not inserted')
  return row.id
}

export async function findMatch(db: Db, id: number): Promise<StoredMatch | null> {
  const [row] = await db.select().from(matches).where(eq(matches.id, id))
  return row ?? null
}

/** Lock before changing a match, so that its rows and means stay consistent. */
export async function lockMatch(db: Db, id: number): Promise<StoredMatch | null> {
  const [row] = await db.select().from(matches).where(eq(matches.id, id)).for('update')
  return row ?? null
}

export async function removeMatch(db: Db, id: number): Promise<void> {
  await db.delete(matches).where(eq(matches.id, id))
}

/** Lists omit the curve; only the page of one match needs it. */
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

/** Searches both team names, like the index. */
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
