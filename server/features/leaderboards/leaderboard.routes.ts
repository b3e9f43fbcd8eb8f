import type { FastifyInstance } from 'fastify'
import { type LeaderboardFan, leaderboardsRoutes } from '#contract/fans.ts'
import { problem } from '#contract/problems.ts'
import { invalid } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { decodeCursor, toPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import { findMarks } from './board-counting.ts'
import { type Board, type BoardRow, boardQuery, placeOf } from './leaderboard.storage.ts'
import type { Place } from './leaderboard.tables.ts'
import { createRanks } from './ranks.ts'
import { listSeasons } from './season-averages.ts'
import { findLastPlaces } from './week-places.ts'

export function mountLeaderboard(
  app: FastifyInstance,
  { db, now, authenticate }: { db: Db; now: () => Date; authenticate: Authenticate },
): void {
  const findOwnRank = createRanks({ db, now, findMarks: (ranking) => findMarks(db, ranking) })

  mount(
    app,
    leaderboardsRoutes,
    {
      'GET /v1/relationships/leaderboard': async ({ query, viewer }) => {
        const { sort, order, season, among: circle, q, limit, cursor } = query
        const among = circle && { circle, viewerId: viewer.userId }
        const board: Board = { sort, order, season, among }
        const after = placeIn(board, cursor)
        const readPage = async () => {
          const found = await boardQuery(db, board, { q, after, limit: limit + 1 })
          const { rows, next } = toPage(found, limit, (row) => [nameOf(board), ...placeOf(sort, row)])
          const shown = [...rows.map(({ id }) => id), viewer.userId]
          return { rows, next, lastWeek: await findLastPlaces(db, board, shown) }
        }
        const [{ rows, next, lastWeek }, me, seasons] = await Promise.all([
          readPage(),
          findOwnRank(board, viewer.userId),
          listSeasons(db, now()),
        ])
        return {
          element: rows.map((row) => presentRow(row, lastWeek)),
          next,
          me: me && { ...presentRow(me, lastWeek), rank: me.rank },
          seasons,
        }
      },
    },
    authenticate,
  )
}

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

function presentRow(row: BoardRow, lastWeek: ReadonlyMap<number, number>): LeaderboardFan {
  return {
    id: row.id,
    name: row.name,
    avatar: row.avatar,
    avg_cheer_score: row.cheerScore,
    avg_prediction_score: row.predictionScore,
    avg_ultra_score: row.ultraScore,
    matches: row.scoredMatches,
    last_week: lastWeek.get(row.id) ?? null,
  }
}
