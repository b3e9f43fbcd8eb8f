import { and, count, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { BoardCircle, LeaderboardSort } from '#contract/fans.ts'
import type { SortOrder } from '#contract/fields.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { nameKeyContains } from '#server/features/fans/index.ts'
import type { Db } from '#server/storage/database.ts'
import { inCircle } from './circles.ts'
import { type Place, seasonFans } from './leaderboard.tables.ts'

/** Which scores are compared: of all time, or of one season. In a statement that is written once the season is a placeholder. */
export interface RankingShape {
  sort: LeaderboardSort
  season?: string | Placeholder | undefined
}

export interface Ranking extends RankingShape {
  season?: string | undefined
}

export interface Board extends Ranking {
  order: SortOrder
  /** Only these fans, as the viewer knows them. */
  among?: { circle: BoardCircle; viewerId: number } | undefined
}

/** A place, or placeholders for its values. */
export type PlaceShape = Place | readonly Placeholder[]

export type BoardRow = Awaited<ReturnType<typeof boardQuery>>[number]

const SCORES = {
  avg_cheer_score: 'cheerScore',
  avg_prediction_score: 'predictionScore',
  avg_ultra_score: 'ultraScore',
} as const

/** Where a ranking is read. Both tables have the same columns, and an index for each sort. */
const tableOf = ({ season }: Pick<RankingShape, 'season'>) => (season === undefined ? users : seasonFans)
const fanIdOf = ({ season }: Pick<RankingShape, 'season'>) =>
  season === undefined ? users.id : seasonFans.userId

/** boards.2: score, then more matches, then lower id, which is the higher seniority. */
export function keyOf(ranking: RankingShape): SQL[] {
  const table = tableOf(ranking)
  if (ranking.sort === 'name') return [sql`${table.nameKey}`, sql`${fanIdOf(ranking)}`]
  return [sql`${table[SCORES[ranking.sort]]}`, sql`${table.scoredMatches}`, sql`${table.seniority}`]
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
export function inOrder(board: RankingShape & { order: SortOrder }): SQL {
  const direction = board.order === 'desc' ? sql`DESC` : sql`ASC`
  return sql.join(
    keyOf(board).map((part) => sql`${part} ${direction}`),
    sql`, `,
  )
}

const key = (ranking: RankingShape): SQL => sql`(${list(keyOf(ranking))})`

export const isBehind = (board: RankingShape & { order: SortOrder }, place: PlaceShape): SQL =>
  sql`${key(board)} ${board.order === 'desc' ? sql`<` : sql`>`} (${list(place)})`
const isAhead = (board: RankingShape & { order: SortOrder }, place: PlaceShape): SQL =>
  sql`${key(board)} ${board.order === 'desc' ? sql`>` : sql`<`} (${list(place)})`

/** Disabled and deleted fans are on no board. */
export function isOnBoard({ season }: Pick<RankingShape, 'season'>): SQL | undefined {
  if (season === undefined) return and(isNull(users.deletedAt), isNull(users.disabledAt))
  return and(eq(seasonFans.season, season), seasonFans.isListed)
}

const isAmong = (board: RankingShape & { among?: Board['among'] }): SQL | undefined =>
  board.among && inCircle(sql`${fanIdOf(board)}`, board.among.circle, board.among.viewerId)

/** Rows with name and picture; those of a season are joined with the fan. */
function selectRows(db: Db, ranking: Pick<RankingShape, 'season'>) {
  const table = tableOf(ranking)
  const query = db
    .select({
      id: users.id,
      name: users.name,
      avatar: users.avatar,
      nameKey: users.nameKey,
      cheerScore: table.cheerScore,
      predictionScore: table.predictionScore,
      ultraScore: table.ultraScore,
      scoredMatches: table.scoredMatches,
    })
    .from(users)
    .$dynamic()
  // The builder is changed in place; its type does not depend on the join because the columns are named.
  if (ranking.season !== undefined) void query.innerJoin(seasonFans, eq(seasonFans.userId, users.id))
  return query
}

/** The same for a statement that is written once: what is selected, and from where. */
export function rowsOf(ranking: RankingShape): { fields: SQL; from: SQL } {
  const table = tableOf(ranking)
  const fields = sql`${users.id} AS id, ${users.name} AS name, ${users.avatar} AS avatar, ${users.nameKey} AS "nameKey",
    ${table.cheerScore} AS "cheerScore", ${table.predictionScore} AS "predictionScore",
    ${table.ultraScore} AS "ultraScore", ${table.scoredMatches} AS "scoredMatches"`
  const from =
    ranking.season === undefined
      ? sql`${users}`
      : sql`${users} JOIN ${seasonFans} ON ${seasonFans.userId} = ${users.id}`
  return { fields, from }
}

export function boardQuery(
  db: Db,
  board: Board,
  { q, after, limit }: { q: string | undefined; after: Place | null; limit: number },
) {
  return selectRows(db, board)
    .where(
      and(
        isOnBoard(board),
        isAmong(board),
        q ? nameKeyContains(q) : undefined,
        after ? isBehind(board, after) : undefined,
      ),
    )
    .orderBy(inOrder(board))
    .limit(limit)
}

export function ownRowQuery(db: Db, ranking: Pick<RankingShape, 'season'>, fanId: number) {
  return selectRows(db, ranking).where(and(isOnBoard(ranking), eq(users.id, fanId)))
}

/** Counts the fans ahead of a place, up to `most`; on a whole board in an index-only scan. */
export function aheadQuery(
  db: Db,
  board: RankingShape & Pick<Board, 'order'> & { among?: Board['among'] },
  place: PlaceShape,
  most: number,
) {
  const ahead = db
    .select({ one: sql`1`.as('one') })
    .from(tableOf(board))
    .where(and(isOnBoard(board), isAmong(board), isAhead(board, place)))
    // Counting needs no order, but this one makes the planner use the index.
    .orderBy(inOrder(board))
    .limit(most)
    .as('ahead')
  return db.select({ fans: count() }).from(ahead)
}

/** How many leading values two places share. */
export function sharedValues(place: Place, above: Place | null): number {
  return above
    ? Math.max(
        0,
        place.findIndex((value, i) => value !== above[i]),
      )
    : 0
}

/** Counts the fans between a place and `above`, which comes before it on the descending board. */
export const betweenQuery = (db: Db, ranking: Ranking, place: Place, above: Place | null) =>
  betweenPlaces(db, ranking, { place, above, shared: sharedValues(place, above) })

/**
 * The same, also for placeholders. Leading values that both share become equality conditions: PostgreSQL bounds an index
 * range of rows only by their first value, and a third of all fans may share a score of 0.
 */
export function betweenPlaces(
  db: Db,
  ranking: RankingShape,
  { place, above, shared }: { place: PlaceShape; above: PlaceShape | null; shared: number },
) {
  const keys = keyOf(ranking)
  const equal = keys.slice(0, shared).map((part, i) => sql`${part} = ${place[i]}`)
  const rest = (values: readonly unknown[]) => sql`(${list(values.slice(shared))})`
  return db
    .select({ fans: count() })
    .from(tableOf(ranking))
    .where(
      and(
        isOnBoard(ranking),
        ...equal,
        sql`${rest(keys)} > ${rest(place)}`,
        above ? sql`${rest(keys)} < ${rest(above)}` : undefined,
      ),
    )
}

/** Every `step`th place of a board from its top. The subquery has the table's name, so that the columns resolve. */
export function marksQuery(ranking: Ranking, step: number): SQL {
  const table = tableOf(ranking)
  const values = list(keyOf(ranking))
  return sql`
    SELECT json_build_array(${values}) AS place, number
    FROM (
      SELECT ${values}, row_number() OVER (ORDER BY ${inOrder({ ...ranking, order: 'desc' })}) AS number
      FROM ${table} WHERE ${isOnBoard(ranking)}
    ) AS ${table}
    WHERE number % ${step} = 0
    ORDER BY number`
}

export const countBoard = (db: Db, ranking: Pick<RankingShape, 'season'>): Promise<number> =>
  db.$count(tableOf(ranking), isOnBoard(ranking))

/** Everybody's places by each score, from the top. */
export function placesQuery(season: string | undefined): SQL {
  const table = tableOf({ season })
  const place = (sort: LeaderboardSort) =>
    sql`row_number() OVER (ORDER BY ${inOrder({ sort, season, order: 'desc' })})`
  return sql`
    SELECT ${season ?? ''}::text AS season, ${fanIdOf({ season })} AS user_id, ${place('avg_cheer_score')} AS cheer,
      ${place('avg_prediction_score')} AS prediction, ${place('avg_ultra_score')} AS ultra
    FROM ${table} WHERE ${isOnBoard({ season })}`
}
