// The matches of a fan, a club or a group, newest first.
import { and, count, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#server/storage/database.ts'
import type { ListOrder, Position } from '#server/storage/list-order.ts'
import { orderByMoment } from '#server/storage/list-order.ts'
import { prepared } from '#server/storage/prepared-statements.ts'
import type { Side } from './match.ts'
import { type ListedMatch, listedColumns } from './matches.storage.ts'
import { matches, matchRows, matchRowsCarried, matchUltraRows } from './matches.tables.ts'

/** A match with the scores and side of the fan, club or group it is listed for. */
export interface PlayedMatch {
  match: ListedMatch
  cheerScore: number | null
  predictionScore: number | null
  ultraScore: number | null
  side: Side | null
  /** Of the group it is listed for. */
  members: number | null
}

export interface MatchHistory {
  order: ListOrder
  list: (db: Db, ownerId: number, limit: number, position: Position | null) => Promise<PositionedMatch[]>
  count: (db: Db, ownerId: number) => Promise<number>
}
type PositionedMatch = PlayedMatch & { position: Position }

const rowOrder = orderByMoment(matchRows.date, matchRows.matchId, 'desc')
const groupOrder = orderByMoment(matchUltraRows.date, matchUltraRows.matchId, 'desc')
const playedOrder = orderByMoment(matches.date, matches.id, 'desc')

const rowCount = prepared('match_row_count', (db) =>
  db
    .select({ total: count() })
    .from(matchRows)
    .where(eq(matchRows.userId, sql.placeholder('userId'))),
)

export const fanHistory: MatchHistory = {
  order: rowOrder,
  list: async (db, userId, limit, position) => withPositions(await fanQuery(db, userId, limit, position)),
  count: async (db, userId) => (await rowCount(db, { userId }))[0]?.total ?? 0,
}

export const groupHistory: MatchHistory = {
  order: groupOrder,
  list: async (db, ultraId, limit, position) => withPositions(await groupQuery(db, ultraId, limit, position)),
  count: (db, ultraId) => db.$count(matchUltraRows, eq(matchUltraRows.ultraId, ultraId)),
}

export const clubHistory: MatchHistory = {
  order: playedOrder,
  list: async (db, clubId, limit, position) => {
    const rows = await clubQuery(db, clubId, limit, position)
    return withPositions(rows.map(({ side, sortValue, ...match }) => ofClub(match, side, sortValue)))
  },
  count: async (db, clubId) =>
    (await db.$count(matches, eq(matches.homeClubId, clubId))) +
    (await db.$count(matches, eq(matches.awayClubId, clubId))),
}

export function fanQuery(db: Db, userId: number, limit: number, position: Position | null) {
  return db
    .select({
      match: listedColumns,
      cheerScore: matchRows.cheerScore,
      predictionScore: matchRows.predictionScore,
      ultraScore: matchRows.ultraScore,
      side: matchRows.side,
      members: sql<null>`NULL`,
      sortValue: rowOrder.value,
    })
    .from(matchRows)
    .innerJoin(matches, eq(matches.id, matchRows.matchId))
    .where(and(eq(matchRows.userId, userId), position ? rowOrder.after(position) : undefined))
    .orderBy(rowOrder.orderBy)
    .limit(limit)
}

export function groupQuery(db: Db, ultraId: number, limit: number, position: Position | null) {
  return db
    .select({
      match: listedColumns,
      cheerScore: matchUltraRows.cheerScore,
      predictionScore: matchUltraRows.predictionScore,
      ultraScore: matchUltraRows.ultraScore,
      // Members may be on both sides.
      side: sql<null>`NULL`,
      members: matchUltraRows.members,
      sortValue: groupOrder.value,
    })
    .from(matchUltraRows)
    .innerJoin(matches, eq(matches.id, matchUltraRows.matchId))
    .where(and(eq(matchUltraRows.ultraId, ultraId), position ? groupOrder.after(position) : undefined))
    .orderBy(groupOrder.orderBy)
    .limit(limit)
}

/** Reads home and away matches each from its own index and merges them. */
export function clubQuery(db: Db, clubId: number, limit: number, position: Position | null) {
  const played = (side: Side) =>
    db
      .select({ ...listedColumns, side: sql<Side>`${side}::text`.as('side'), sortValue: sortValueOfPlayed })
      .from(matches)
      .where(
        and(
          eq(side === 'home' ? matches.homeClubId : matches.awayClubId, clubId),
          position ? playedOrder.after(position) : undefined,
        ),
      )
      .orderBy(playedOrder.orderBy)
      .limit(limit)
  return unionAll(played('home'), played('away')).orderBy(sql`date DESC, id DESC`).limit(limit)
}
const sortValueOfPlayed = playedOrder.value.as('sort_value')

const ofClub = (match: ListedMatch, side: Side, sortValue: string | number) => ({
  match,
  cheerScore: match.cheerScore,
  predictionScore: match.predictionScore,
  ultraScore: null,
  side,
  members: null,
  sortValue,
})

const withPositions = (rows: (PlayedMatch & { sortValue: string | number })[]): PositionedMatch[] =>
  rows.map(({ sortValue, ...played }) => ({ ...played, position: [sortValue, played.match.id] }))

/** A fan's match rows, for their data export. */
export function rowsOfFan(db: Db, userId: number) {
  return db
    .select({
      match_id: matchRows.matchId,
      date: matchRows.date,
      home_team_name: matches.homeTeamName,
      away_team_name: matches.awayTeamName,
      side: matchRows.side,
      live_seconds: matchRows.liveSeconds,
      cheer_score: matchRows.cheerScore,
      prediction_score: matchRows.predictionScore,
      ultra_score: matchRows.ultraScore,
    })
    .from(matchRows)
    .innerJoin(matches, eq(matches.id, matchRows.matchId))
    .where(eq(matchRows.userId, userId))
    .orderBy(rowOrder.orderBy)
}

/** How many matches the fan attended. */
export const countMatchesOf = fanHistory.count

/** Also in a match whose rows were detached since. */
export async function hasAttended(db: Db, userId: number): Promise<boolean> {
  if ((await countMatchesOf(db, userId)) > 0) return true
  return (await db.$count(matchRowsCarried, eq(matchRowsCarried.userId, userId))) > 0
}
