import type { LeaderboardSort } from '#contract/leaderboards.ts'
import type { Db } from '#server/storage/database.ts'
import {
  aheadQuery,
  type Board,
  type BoardRow,
  betweenQuery,
  countBoard,
  marksQuery,
  ownRowQuery,
  type Place,
  placeOf,
} from './leaderboard.storage.ts'
import { type BoardMarks, keepMarks, type Mark, markAbove } from './rank-marks.ts'

interface RanksContext {
  db: Db
  now: () => Date
  /** Ranks up to here are counted one by one, and are exact at every moment. */
  exactTo?: number
  /** Beyond, they are counted from marks this far apart, as they were at most a minute ago. */
  markEvery?: number
}

const MARKS_LIFETIME_MS = 60_000

export type FindOwnRank = (board: Board, fanId: number) => Promise<(BoardRow & { rank: number }) | null>

export function createRanks({ db, now, exactTo = 20_000, markEvery = 5_000 }: RanksContext): FindOwnRank {
  const marksOf = keepMarks((sort) => readMarks(db, sort, markEvery), now, MARKS_LIFETIME_MS)

  async function countAhead(board: Board, place: Place): Promise<number> {
    const [near] = await aheadQuery(db, board, place, exactTo)
    if (near && near.fans < exactTo) return near.fans
    const { marks, total } = await marksOf(board.sort)
    const above = markAbove(marks, place)
    const [between] = await betweenQuery(db, board.sort, place, above?.place ?? null)
    const fromTop = (above?.number ?? 0) + (between?.fans ?? 0)
    return board.order === 'desc' ? fromTop : Math.max(exactTo, total - fromTop - 1)
  }

  return async (board, fanId) => {
    const [row] = await ownRowQuery(db, fanId)
    if (!row) return null
    return { ...row, rank: (await countAhead(board, placeOf(board.sort, row))) + 1 }
  }
}

async function readMarks(db: Db, sort: LeaderboardSort, step: number): Promise<BoardMarks> {
  const { rows } = await db.execute<{ place: Place; number: number }>(marksQuery(sort, step))
  return { marks: rows satisfies Mark[], total: await countBoard(db) }
}
