// boards.5, boards.8: numbers every few hundredth place of each board in the background, and all of them once a week, once
// for all processes.
import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { leaderboardSort } from '#contract/fans.ts'
import { seasonAt, seasonBounds } from '#contract/seasons.ts'
import type { Db } from '#server/storage/database.ts'
import { inLongTransaction } from '#server/storage/transaction.ts'
import { countBoard, marksQuery, type Ranking } from './leaderboard.storage.ts'
import { boardMarks, type Mark } from './leaderboard.tables.ts'
import { type BoardMarks, nameOf } from './ranks.ts'
import { keepPlacesIfDue } from './week-places.ts'

/** A few index pages: so many fans are counted at most on a request's time. */
export const MARK_EVERY = 500
const LOOK_INTERVAL_MS = 20_000
const COUNT_INTERVAL_MS = 60_000
/** Counting takes at most a twentieth of a core, however many fans there are. */
const REST_PER_COUNTING = 20

/** What was counted last; null before the first time. */
export async function findMarks(db: Db, ranking: Ranking): Promise<BoardMarks | null> {
  const [found] = await db
    .select()
    .from(boardMarks)
    .where(eq(boardMarks.sort, nameOf(ranking)))
  return found ? { marks: found.marks, total: found.total } : null
}

/** Reads the whole board. */
export async function countMarks(db: Db, ranking: Ranking, step: number): Promise<BoardMarks> {
  const { rows } = await db.execute<{ place: Mark['place']; number: number }>(marksQuery(ranking, step))
  return { marks: rows satisfies Mark[], total: await countBoard(db, ranking) }
}

/** Counts a board anew where that is due and no other process is at it; returns whether it did. */
export async function countIfDue(
  db: Db,
  ranking: Ranking,
  now: () => Date,
  step = MARK_EVERY,
): Promise<boolean> {
  const sort = nameOf(ranking)
  return inLongTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtext('board_marks ' || ${sort})) AS free`,
    )
    if (!rows[0]?.free) return false
    const [last] = await tx
      .select({ countedAt: boardMarks.countedAt, tookMs: boardMarks.tookMs })
      .from(boardMarks)
      .where(eq(boardMarks.sort, sort))
    const restMs = Math.max(COUNT_INTERVAL_MS, (last?.tookMs ?? 0) * REST_PER_COUNTING)
    if (last && now().getTime() - last.countedAt.getTime() < restMs) return false
    const beganMs = performance.now()
    const marks = await countMarks(tx, ranking, step)
    const counted = { ...marks, countedAt: now(), tookMs: performance.now() - beganMs }
    await tx
      .insert(boardMarks)
      .values({ sort, ...counted })
      .onConflictDoUpdate({ target: boardMarks.sort, set: counted })
    return true
  })
}

/** The present season and the last one, whose bets may still be settled. Older ones keep what was counted last. */
function countedSeasons(now: Date): string[] {
  const present = seasonAt(now)
  return [present, seasonAt(new Date(seasonBounds(present).from.getTime() - 1))]
}

export interface BoardCounting {
  start(): void
  stop(): Promise<void>
}

export function createBoardCounting({
  db,
  now,
  log,
}: {
  db: Db
  now: () => Date
  log: Pick<Logger, 'warn'>
}): BoardCounting {
  let timer: NodeJS.Timeout | undefined
  let counting = Promise.resolve()
  async function countAll(): Promise<void> {
    for (const season of [undefined, ...countedSeasons(now())])
      for (const sort of leaderboardSort.options) await countIfDue(db, { sort, season }, now)
  }
  /** The two of a look each by itself: one that fails does not keep the other from its turn. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => log.warn({ err: error }, 'could not count the leaderboards'))
  }
  const look = () => {
    counting = counting.then(async () => {
      await attempt(() => keepPlacesIfDue(db, now()))
      await attempt(countAll)
    })
  }
  return {
    start() {
      if (timer !== undefined) return
      timer = setInterval(look, LOOK_INTERVAL_MS).unref()
      look()
    },
    async stop() {
      clearInterval(timer)
      await counting
    },
  }
}
