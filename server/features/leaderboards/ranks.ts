import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { createStatements, type RunStatement } from '#server/storage/prepared-statements.ts'
import { CIRCLE_COUNTED } from './circles.ts'
import {
  aheadQuery,
  type Board,
  type BoardRow,
  betweenQuery,
  countBoard,
  ownRowQuery,
  placeOf,
  type Ranking,
} from './leaderboard.storage.ts'
import type { Mark, Place } from './leaderboard.tables.ts'
import { type KnownPlace, type OwnRow, readOwnRow, type WholeRow } from './whole-board.ts'

interface RanksContext {
  db: NodePgDatabase
  run?: RunStatement
  now: () => Date
  /** Ranks up to here are counted directly and always exact. */
  exactTo?: number
  /** Lower ranks are counted from these; null before any were made. */
  findMarks: (ranking: Ranking) => Promise<BoardMarks | null>
  /** Ranks among a circle are counted up to here. */
  circleTo?: number
}

const MARKS_LIFETIME_MS = 15_000
/**
 * If the nearest mark is at least 4 × `exactTo` places down, the fan cannot be among the first `exactTo`, so those are
 * not counted.
 */
const CLEARLY_BEHIND = 4
const PLACES_KEPT = 10_000
/** A fan whose place changes at each of so many looks gets a rank counted from the place before. */
const LOOKS = 4

export type FindOwnRank = (
  board: Board,
  fanId: number,
) => Promise<(BoardRow & { rank: number | null; lastWeek?: number | null }) | null>

export function createRanks({
  db,
  run = createStatements(db),
  now,
  exactTo = 500,
  circleTo = CIRCLE_COUNTED,
  findMarks,
}: RanksContext): FindOwnRank {
  const readMarks = async (ranking: Ranking) =>
    (await findMarks(ranking)) ?? { marks: [], total: await countBoard(db, ranking) }
  const marksOf = keepMarks(readMarks, now, MARKS_LIFETIME_MS)
  /** Where fans were when they last asked; who asked longest ago is forgotten first. */
  const places = new Map<string, Place>()

  function remember(name: string, place: Place): void {
    places.delete(name)
    places.set(name, place)
    if (places.size > PLACES_KEPT) places.delete(places.keys().next().value ?? '')
  }

  /** One statement for who is where they were: their row, and those ahead counted in the same moment. */
  async function rankFromTop(ranking: Ranking, fanId: number): Promise<(WholeRow & { rank: number }) | null> {
    const { marks } = await marksOf(ranking)
    const name = `${nameOf(ranking)} ${fanId}`
    let place = places.get(name) ?? null
    for (let look = 1; ; look++) {
      const above = place && markAbove(marks, place)
      const isDeep = above !== null && above.number >= CLEARLY_BEHIND * exactTo
      const known: KnownPlace | null = place && {
        place,
        above: above?.place ?? null,
        nearTo: isDeep ? null : exactTo,
      }
      const row = await readOwnRow({ db, run }, ranking, fanId, known)
      if (!row) return null
      const found = placeOf(ranking.sort, row)
      remember(name, found)
      if (place && (comparePlaces(place, found) === 0 || look >= LOOKS)) return counted(row, above)
      place = found
    }
  }

  function counted({ near, between, ...row }: OwnRow, above: Mark | null): WholeRow & { rank: number } {
    const isNear = near !== null && near < exactTo
    return { ...row, rank: 1 + (isNear ? near : (above?.number ?? 0) + (between ?? 0)) }
  }

  async function countAbove(board: Board, place: Place): Promise<number> {
    const { marks, total } = await marksOf({ sort: board.sort, season: board.season })
    const above = markAbove(marks, place)
    const [near] = await aheadQuery(db, board, place, exactTo)
    if (near && near.fans < exactTo) return near.fans
    const [between] = await betweenQuery(db, board, place, above?.place ?? null)
    return Math.max(exactTo, total - (above?.number ?? 0) - (between?.fans ?? 0) - 1)
  }

  /** boards.7: null where more are ahead than are counted. */
  async function rankAmong(board: Board, place: Place): Promise<number | null> {
    const [ahead] = await aheadQuery(db, board, place, circleTo)
    return ahead && ahead.fans < circleTo ? ahead.fans + 1 : null
  }

  return async (board, fanId) => {
    if (!board.among && board.order === 'desc') return rankFromTop(board, fanId)
    const [row] = await ownRowQuery(db, board, fanId)
    if (!row) return null
    const place = placeOf(board.sort, row)
    return {
      ...row,
      rank: board.among ? await rankAmong(board, place) : (await countAbove(board, place)) + 1,
    }
  }
}

// Counting everyone ahead of a fan is slow far down the board. So every few hundredth place is numbered in the background
// (a mark, see board-counting.ts), and low ranks are counted from the nearest mark.
export interface BoardMarks {
  marks: Mark[]
  /** Everyone on the board. */
  total: number
}

/** Returns the nearest mark above a place of the descending board, or null when there is none. */
function markAbove(marks: readonly Mark[], place: Place): Mark | null {
  let [above, behind] = [0, marks.length]
  while (above < behind) {
    const middle = (above + behind) >> 1
    const mark = marks[middle]
    if (mark && comparePlaces(mark.place, place) > 0) above = middle + 1
    else behind = middle
  }
  return marks[above - 1] ?? null
}

/** Compares like PostgreSQL: value by value, text by code point. */
export function comparePlaces(one: Place, other: Place): number {
  for (const [i, value] of one.entries()) {
    const order = compareValues(value, other[i])
    if (order !== 0) return order
  }
  return 0
}

function compareValues(one: string | number, other: string | number | undefined): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}

/** Names a ranking among the marks. */
export const nameOf = ({ sort, season }: Ranking): string =>
  season === undefined ? sort : `${season} ${sort}`

/** Anybody may ask for any season: the marks of the boards that were read longest ago are forgotten first. */
const BOARDS_KEPT = 100

/** Caches the marks of each board. Expired marks are returned once more while new ones load. */
export function keepMarks(
  read: (ranking: Ranking) => Promise<BoardMarks>,
  now: () => Date,
  lifetimeMs: number,
): (ranking: Ranking) => Promise<BoardMarks> {
  const kept = new Map<string, { marks: Promise<BoardMarks>; readAt: number }>()

  function renew(ranking: Ranking, until: Promise<BoardMarks> | undefined): Promise<BoardMarks> {
    const name = nameOf(ranking)
    const fresh = read(ranking)
    const entry = { marks: until ?? fresh, readAt: now().getTime() }
    kept.delete(name)
    kept.set(name, entry)
    if (kept.size > BOARDS_KEPT) kept.delete(kept.keys().next().value ?? '')
    fresh.then(
      () => {
        entry.marks = fresh
      },
      // The next call retries; callers with old marks see no error.
      () => kept.delete(name),
    )
    return entry.marks
  }

  return (ranking) => {
    const known = kept.get(nameOf(ranking))
    if (known && now().getTime() - known.readAt < lifetimeMs) return known.marks
    return renew(ranking, known?.marks)
  }
}
