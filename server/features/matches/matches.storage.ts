import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Sport } from '#contract/events.ts'
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
import { matches, matchRows } from './matches.tables.ts'

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
      sport: match.sport,
      wear: match.wear,
      homePoints: match.score.home,
      awayPoints: match.score.away,
      period: match.period,
      events: [...match.events],
      homeFans: match.rows.filter(({ side }) => side === 'home').length,
      awayFans: match.rows.filter(({ side }) => side === 'away').length,
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

/** Lists omit what only the page of one match needs. */
const { curve: _curve, events: _events, period: _period, ...columns } = getTableColumns(matches)
export const listedColumns = columns
export type ListedMatch = Omit<typeof matches.$inferSelect, 'curve' | 'events' | 'period'>

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

/** Results of all clubs, or of those a fan is in, perhaps of one sport. */
export interface ResultFilter {
  sport?: Sport | undefined
  clubsOf?: number | undefined
}

export const resultOrder: ListOrder = orderByMoment(matches.date, matches.id, 'desc')

export function resultsQuery(db: Db, filter: ResultFilter, limit: number, position: Position | null) {
  const { sport, clubsOf } = filter
  const own = sql`(SELECT club_id FROM club_members WHERE user_id = ${clubsOf})`
  return db
    .select({ match: listedColumns, sortValue: resultOrder.value })
    .from(matches)
    .where(
      and(
        sport && eq(matches.sport, sport),
        clubsOf === undefined
          ? undefined
          : sql`(${matches.homeClubId} IN ${own} OR ${matches.awayClubId} IN ${own})`,
        position ? resultOrder.after(position) : undefined,
      ),
    )
    .orderBy(resultOrder.orderBy)
    .limit(limit)
}

export async function listResults(db: Db, filter: ResultFilter, limit: number, position: Position | null) {
  const rows = await resultsQuery(db, filter, limit, position)
  return rows.map(({ match, sortValue }) => ({ match, position: [sortValue, match.id] as const }))
}

/** The fan's place in each of these matches that they attended. */
export async function findRanks(
  db: Db,
  userId: number,
  matchIds: readonly number[],
): Promise<Map<number, number>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .select({ matchId: matchRows.matchId, rank: matchRows.rank })
    .from(matchRows)
    .where(and(eq(matchRows.userId, userId), inArray(matchRows.matchId, [...matchIds])))
  return new Map(rows.map(({ matchId, rank }) => [matchId, rank]))
}
