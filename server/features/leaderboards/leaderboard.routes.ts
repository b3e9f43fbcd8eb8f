import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { type LeaderboardFan, leaderboardsRoutes } from '#contract/fans.ts'
import { problem } from '#contract/problems.ts'
import { invalid } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { decodeCursor, toPage } from '#server/http/paging.ts'
import { createStatements } from '#server/storage/prepared-statements.ts'
import { findMarks } from './board-counting.ts'
import { type Board, type BoardRow, boardQuery, placeOf } from './leaderboard.storage.ts'
import type { Place } from './leaderboard.tables.ts'
import { createRanks } from './ranks.ts'
import { findFirstSeason, listSeasons } from './season-averages.ts'
import { findLastPlaces } from './week-places.ts'
import { readPage, type WholeRow } from './whole-board.ts'

export function mountLeaderboard(
  app: FastifyInstance,
  { db, now, authenticate }: { db: NodePgDatabase; now: () => Date; authenticate: Authenticate },
): void {
  const run = createStatements(db)
  const findOwnRank = createRanks({ db, run, now, findMarks: (ranking) => findMarks(db, ranking) })

  mount(
    app,
    leaderboardsRoutes,
    {
      'GET /v1/relationships/leaderboard': async ({ query, viewer }) => {
        const { sort, order, season, among: circle, q, limit, cursor } = query
        const among = circle && { circle, viewerId: viewer.userId }
        const board: Board = { sort, order, season, among }
        const page = { q, after: placeIn(board, cursor), limit: limit + 1 }
        const [found, me] = await Promise.all([
          readRows(board, page, viewer.userId),
          findOwnRank(board, viewer.userId),
        ])
        const { rows, next } = toPage(found.rows, limit, (row) => [nameOf(board), ...placeOf(sort, row)])
        return {
          element: rows.map((row) => presentRow(row, found.placeOf(row))),
          next,
          me: me && { ...presentRow(me, found.placeOf(me)), rank: me.rank },
          seasons: listSeasons(found.firstSeason, now()),
        }
      },
    },
    authenticate,
  )

  /** Rows, where their fans were when the week began, and the first season that has a board. */
  async function readRows(board: Board, page: AskedPage, viewerId: number) {
    if (!board.among && !page.q && PLANNED_LIMITS.has(page.limit)) {
      const rows = await readPage(run, board, page)
      const firstSeason = rows[0] ? rows[0].firstSeason : await findFirstSeason(db)
      return { rows, firstSeason, placeOf: ({ lastWeek }: Partial<WholeRow>) => lastWeek ?? null }
    }
    const [rows, firstSeason] = await Promise.all([boardQuery(db, board, page), findFirstSeason(db)])
    const places = await findLastPlaces(db, board, [...rows.map(({ id }) => id), viewerId])
    return { rows, firstSeason, placeOf: ({ id }: { id: number }) => places.get(id) ?? null }
  }
}

interface AskedPage {
  q: string | undefined
  after: Place | null
  limit: number
}

/** What our pages ask for, and one row more to know whether the list goes on. Other limits are not worth a prepared statement. */
const PLANNED_LIMITS = new Set([2, 51])

const nameOf = ({ sort, order, season, among }: Board): string =>
  [sort, order, ...(season === undefined ? [] : [season]), ...(among ? [among.circle] : [])].join(' ')

/** A cursor of another board is 422. */
function placeIn(board: Board, cursor: string | undefined): Place | null {
  const values =
    board.sort === 'name'
      ? decodeCursor(cursor, ['string', 'string', 'number'])
      : decodeCursor(cursor, ['string', 'number', 'number', 'number'])
  if (values === null) return null
  const [name, ...place] = values
  if (name !== nameOf(board)) throw invalid({ cursor: problem('cursor_other_board') })
  return place
}

function presentRow(row: BoardRow, lastWeek: number | null): LeaderboardFan {
  return {
    id: row.id,
    name: row.name,
    avatar: row.avatar,
    avg_cheer_score: row.cheerScore,
    avg_prediction_score: row.predictionScore,
    avg_ultra_score: row.ultraScore,
    matches: row.scoredMatches,
    last_week: lastWeek,
  }
}
