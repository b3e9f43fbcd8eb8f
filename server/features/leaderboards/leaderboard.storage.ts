import { and, count, isNull, type SQL, sql } from 'drizzle-orm'
import type { LeaderboardSort } from '#contract/leaderboards.ts'
import type { SortOrder } from '#contract/list.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { nameKeyContains } from '#server/features/fans/index.ts'
import type { Db } from '#server/storage/database.ts'

export interface Board {
  sort: LeaderboardSort
  order: SortOrder
}

/** A place on a board: the values of its order, the last of which no two fans share. */
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

/** product §5: score, then more matches, then lower id, which is the higher seniority. */
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

const isBehind = ({ sort, order }: Board, place: Place): SQL =>
  sql`(${list(keyOf(sort))}) ${order === 'desc' ? sql`<` : sql`>`} (${list(place)})`
const isAhead = ({ sort, order }: Board, place: Place): SQL =>
  sql`(${list(keyOf(sort))}) ${order === 'desc' ? sql`>` : sql`<`} (${list(place)})`

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

/** How many are ahead of a place: an index-only range, never the whole rows. */
export function aheadQuery(db: Db, board: Board, place: Place) {
  return db
    .select({ fans: count() })
    .from(users)
    .where(and(isOnBoards, isAhead(board, place)))
}

export async function findOwnRank(
  db: Db,
  board: Board,
  fanId: number,
): Promise<(BoardRow & { rank: number }) | null> {
  const [row] = await ownRowQuery(db, fanId)
  if (!row) return null
  const [ahead] = await aheadQuery(db, board, placeOf(board.sort, row))
  return { ...row, rank: (ahead?.fans ?? 0) + 1 }
}
