import type { FastifyInstance } from 'fastify'
import { type LeaderboardFan, leaderboardsRoutes } from '#contract/fans.ts'
import { problem } from '#contract/problems.ts'
import { invalid } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { decodeCursor, toPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import { findMarks } from './board-counting.ts'
import { type Board, type BoardRow, boardQuery, type Place, placeOf } from './leaderboard.storage.ts'
import { createRanks } from './ranks.ts'

export function mountLeaderboard(
  app: FastifyInstance,
  { db, now, authenticate }: { db: Db; now: () => Date; authenticate: Authenticate },
): void {
  const findOwnRank = createRanks({ db, now, findMarks: (sort) => findMarks(db, sort) })

  mount(
    app,
    leaderboardsRoutes,
    {
      'GET /v1/relationships/leaderboard': async ({ query: { sort, order, q, limit, cursor }, viewer }) => {
        const board = { sort, order }
        const after = placeIn(board, cursor)
        const [found, me] = await Promise.all([
          boardQuery(db, board, { q, after, limit: limit + 1 }),
          findOwnRank(board, viewer.userId),
        ])
        const { rows, next } = toPage(found, limit, (row) => [nameOf(board), ...placeOf(sort, row)])
        return {
          element: rows.map(presentRow),
          next,
          me: me && { ...presentRow(me), rank: me.rank },
        }
      },
    },
    authenticate,
  )
}

const nameOf = ({ sort, order }: Board): string => `${sort} ${order}`

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

function presentRow(row: BoardRow): LeaderboardFan {
  return {
    id: row.id,
    name: row.name,
    avatar: row.avatar,
    avg_cheer_score: row.cheerScore,
    avg_prediction_score: row.predictionScore,
    avg_ultra_score: row.ultraScore,
    matches: row.scoredMatches,
  }
}
