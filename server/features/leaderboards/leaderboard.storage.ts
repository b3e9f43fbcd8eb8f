import { and, count, isNull, type SQL, sql } from 'drizzle-orm'
import type { LeaderboardSort } from '#contract/fans.ts'
import type { SortOrder } from '#contract/fields.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { nameKeyContains } from '#server/features/fans/index.ts'
import type { Db } from '#server/storage/database.ts'

export interface Board {
  sort: LeaderboardSort
  order: SortOrder
}

/** A position on a board: its sort values, of which the last is unique. */
export type Place = readonly [string, number] | readonly [number, number, number]

const ROW = {
  id: users.id,
  name: users.name,
  avatar: users.avatar,
  nameKey: users.nameKey,
  cheerScore: users.cheerScore,
  predictionScore: users.predictionScore,
  ultraScore: users.ultraScore,
  scoredMatches: users.scoredMatches,
}
export type BoardRow = Awaited<ReturnType<typeof boardQuery>>[number]

const SCORES = {
  avg_cheer_score: 'cheerScore',
  avg_prediction_score: 'predictionScore',
  avg_ultra_score: 'ultraScore',
} as const

/** boards.2: score, then more matches, then lower id, which is the higher seniority. */
function keyOf(sort: LeaderboardSort): SQL[] {
  if (sort === 'name') return [sql`${users.nameKey}`, sql`${users.id}`]
  return [sql`${users[SCORES[sort]]}`, sql`${users.scoredMatches}`, sql`${users.seniority}`]
}

export function placeOf(sort: LeaderboardSort, row: BoardRow): Place {
  return sort === 'name' ? [row.nameKey, row.id] : [row[SCORES[sort]], row.scoredMatches, -row.id]
}

const list = (parts: readonly unknown[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )

/** Both directions read the same index, so that one is the exact reverse of the other. */
function inOrder({ sort, order }: Board): SQL {
  const direction = order === 'desc' ? sql`DESC` : sql`ASC`
  return sql.join(
    keyOf(sort).map((part) => sql`${part} ${direction}`),
    sql`, `,
  )
}

const key = (sort: LeaderboardSort): SQL => sql`(${list(keyOf(sort))})`

const isBehind = ({ sort, order }: Board, place: Place): SQL =>
  sql`${key(sort)} ${order === 'desc' ? sql`<` : sql`>`} (${list(place)})`
const isAhead = ({ sort, order }: Board, place: Place): SQL =>
  sql`${key(sort)} ${order === 'desc' ? sql`>` : sql`<`} (${list(place)})`

/** Disabled and deleted fans are on no board. */
const isOnBoards = and(isNull(users.deletedAt), isNull(users.disabledAt))

export function boardQuery(
  db: Db,
  board: Board,
  { q, after, limit }: { q: string | undefined; after: Place | null; limit: number },
) {
  return db
    .select(ROW)
    .from(users)
    .where(and(isOnBoards, q ? nameKeyContains(q) : undefined, after ? isBehind(board, after) : undefined))
    .orderBy(inOrder(board))
    .limit(limit)
}

export function ownRowQuery(db: Db, fanId: number) {
  return db
    .select(ROW)
    .from(users)
    .where(and(isOnBoards, sql`${users.id} = ${fanId}`))
}

/** Counts the fans ahead of a place, up to `most`, in an index-only scan. */
export function aheadQuery(db: Db, board: Board, place: Place, most: number) {
  const ahead = db
    .select({ one: sql`1`.as('one') })
    .from(users)
    .where(and(isOnBoards, isAhead(board, place)))
    // Counting needs no order, but this one makes the planner use the index.
    .orderBy(inOrder(board))
    .limit(most)
    .as('ahead')
  return db.select({ fans: count() }).from(ahead)
}

/**
 * Counts the fans between a place and `above`, which comes before it on the descending board. Leading values that both
 * share become equality conditions: PostgreSQL bounds an index range of rows only by their first value, and a third of
 * all fans may share a score of 0.
 */
export function betweenQuery(db: Db, sort: LeaderboardSort, place: Place, above: Place | null) {
  const keys = keyOf(sort)
  const firstOther = above ? place.findIndex((value, i) => value !== above[i]) : 0
  const equal = keys.slice(0, Math.max(firstOther, 0)).map((part, i) => sql`${part} = ${place[i]}`)
  const rest = (values: readonly unknown[]) => sql`(${list(values.slice(equal.length))})`
  return db
    .select({ fans: count() })
    .from(users)
    .where(
      and(
        isOnBoards,
        ...equal,
        sql`${rest(keys)} > ${rest(place)}`,
        above ? sql`${rest(keys)} < ${rest(above)}` : undefined,
      ),
    )
}

/** Every `step`th place of a board from its top. The subquery is called `users`, so that the columns resolve. */
export function marksQuery(sort: LeaderboardSort, step: number): SQL {
  const values = list(keyOf(sort))
  return sql`
    SELECT json_build_array(${values}) AS place, number
    FROM (
      SELECT ${values}, row_number() OVER (ORDER BY ${inOrder({ sort, order: 'desc' })}) AS number
      FROM ${users} WHERE ${isOnBoards}
    ) AS ${users}
    WHERE number % ${step} = 0
    ORDER BY number`
}

export const countBoard = (db: Db): Promise<number> => db.$count(users, isOnBoards)
