// Pages and own rows of the boards of everybody, each in one statement that is planned once.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { users } from '#server/features/fans/fans.tables.ts'
import type { RunStatement } from '#server/storage/prepared-statements.ts'
import {
  aheadQuery,
  type Board,
  type BoardRow,
  betweenPlaces,
  inOrder,
  isBehind,
  isOnBoard,
  keyOf,
  type Ranking,
  type RankingShape,
  rowsOf,
  sharedValues,
} from './leaderboard.storage.ts'
import type { Place } from './leaderboard.tables.ts'
import { firstSeason } from './season-averages.ts'
import { lastPlaceOf } from './week-places.ts'

/** A row with the fan's place when the week began (boards.8), and the first season that has a board. */
export interface WholeRow extends BoardRow {
  lastWeek: number | null
  firstSeason: string | null
}

export interface OwnRow extends WholeRow {
  /** How many are between the fan and the mark above; null where no place was known. */
  between: number | null
  /** How many are ahead, as far as they are counted; null where that was not asked for. */
  near: number | null
}

/** Where the fan was when last looked at, so that the row and those ahead of it are read at once. */
export interface KnownPlace {
  place: Place
  above: Place | null
  /** Those ahead are counted up to here; not at all where null. */
  nearTo: number | null
}

const holders = (prefix: string, ranking: Ranking) =>
  keyOf(ranking).map((_, i) => sql.placeholder(`${prefix}${i}`))
const valuesOf = (prefix: string, place: Place | null): Record<string, string | number> =>
  Object.fromEntries((place ?? []).map((value, i) => [`${prefix}${i}`, value]))

/** All seasons share their statements. */
const shapeOf = ({ sort, season }: Ranking): RankingShape =>
  season === undefined ? { sort } : { sort, season: sql.placeholder('season') }
const nameOf = (what: string, { sort, season }: Ranking, ...shape: unknown[]): string =>
  ['board', what, sort, season === undefined ? 'all' : 'season', ...shape].join(' ')

/**
 * `limit` is part of the statement: PostgreSQL plans for a tenth of all rows where it does not know how many are wanted.
 */
export function readPage(
  run: RunStatement,
  board: Omit<Board, 'among'>,
  { after, limit }: { after: Place | null; limit: number },
): Promise<WholeRow[]> {
  const { order, season } = board
  const write = () => {
    const shape = { ...shapeOf(board), order }
    const { fields, from } = rowsOf(shape)
    const behind = after ? sql`AND ${isBehind(shape, holders('after', board))}` : sql``
    return sql`
      SELECT ${fields}, ${lastPlaceOf(shape)} AS "lastWeek", ${firstSeason} AS "firstSeason" FROM ${from}
      WHERE ${isOnBoard(shape)} ${behind}
      ORDER BY ${inOrder(shape)} LIMIT ${sql.raw(String(limit))}`
  }
  const name = nameOf('page', board, order, after ? 'after' : 'first', limit)
  return run<WholeRow>(name, write, { season, ...valuesOf('after', after) })
}

/** The fan's own row on the descending board, with how many are ahead of where the fan was known to be. */
export async function readOwnRow(
  { db, run }: { db: NodePgDatabase; run: RunStatement },
  ranking: Ranking,
  fanId: number,
  known: KnownPlace | null,
): Promise<OwnRow | null> {
  const shared = known ? sharedValues(known.place, known.above) : 0
  const write = () => {
    const shape = { ...shapeOf(ranking), order: 'desc' as const }
    const { fields, from } = rowsOf(shape)
    const place = holders('place', ranking)
    const above = known?.above ? holders('above', ranking) : null
    const between = known ? sql`(${betweenPlaces(db, shape, { place, above, shared })})` : sql`NULL::bigint`
    const near =
      known?.nearTo == null ? sql`NULL::bigint` : sql`(${aheadQuery(db, shape, place, known.nearTo)})`
    return sql`
      SELECT ${fields}, ${lastPlaceOf(shape)} AS "lastWeek", ${firstSeason} AS "firstSeason",
        ${between} AS between, ${near} AS near FROM ${from}
      WHERE ${isOnBoard(shape)} AND ${users.id} = ${sql.placeholder('fan')}`
  }
  const shape = known && [shared, known.above ? 'mark' : 'top', known.nearTo ?? 'deep']
  const name = nameOf('own', ranking, ...(shape ?? ['new']))
  const [row] = await run<OwnRow>(name, write, {
    season: ranking.season,
    fan: fanId,
    ...valuesOf('place', known?.place ?? null),
    ...valuesOf('above', known?.above ?? null),
  })
  return row ?? null
}
