import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LeaderboardSort } from '#contract/fans.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { openTestDatabase } from '#tests/database.ts'
import { countIfDue, countMarks, createBoardCounting, findMarks } from './board-counting.ts'
import { type Board, boardQuery } from './leaderboard.storage.ts'
import { comparePlaces, createRanks, keepMarks } from './ranks.ts'

// Without a server, which would number the boards, too.
let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: NodePgDatabase
const clock = {
  now: new Date(),
  passMinutes(minutes: number) {
    this.now = new Date(this.now.getTime() + minutes * 60_000)
  },
}
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await db.execute(sql`
    INSERT INTO users (name, cheer_score, prediction_score, ultra_score, scored_matches, disabled_at)
    SELECT (ARRAY['Åsa', 'asa', 'Zoé', '𝄞 clef', 'ｆｕｌｌ', 'Noé'])[1 + i % 6], i % 5 / 4.0, i % 3, 0, i % 4,
      CASE WHEN i % 11 = 0 THEN now() END
    FROM generate_series(1, 120) AS i`)
})
afterAll(() => database.close())

const SORTS: LeaderboardSort[] = ['avg_cheer_score', 'avg_prediction_score', 'avg_ultra_score', 'name']
const BOARDS = SORTS.flatMap((sort) => [{ sort, order: 'asc' } as const, { sort, order: 'desc' } as const])

const ranks = ({ exactTo, markEvery }: { exactTo: number; markEvery: number }) =>
  createRanks({
    db,
    now: () => clock.now,
    exactTo,
    findMarks: (ranking) => countMarks(db, ranking, markEvery),
  })

const wholeBoard = (board: Board) => boardQuery(db, board, { q: undefined, after: null, limit: 1_000 })

describe.each(BOARDS)('[boards.2] on the board by $sort $order', (board) => {
  test.each([
    { exactTo: 1, markEvery: 7 },
    { exactTo: 10, markEvery: 1 },
    { exactTo: 3, markEvery: 500 },
    { exactTo: 1_000, markEvery: 7 },
  ])('everyone has the rank of their row, counted with %j', async (sizes) => {
    const findOwnRank = ranks(sizes)
    const rows = await wholeBoard(board)
    expect(rows.length).toBeGreaterThan(100)
    for (const [i, row] of rows.entries())
      expect(await findOwnRank(board, row.id)).toMatchObject({ ...row, rank: i + 1 })
  })
})

test('[boards.3] who is on no board has no rank', async () => {
  const findOwnRank = ranks({ exactTo: 500, markEvery: 500 })
  const [disabled] = await db.select().from(users).where(sql`disabled_at IS NOT NULL`).limit(1)
  for (const id of [disabled?.id ?? 0, 999_999]) expect(await findOwnRank(BOARDS[0]!, id)).toBeNull()
})

test('[boards.2] near the top a rank is exact at once, far down within a minute', async () => {
  const board = { sort: 'avg_cheer_score', order: 'desc' } as const
  const findOwnRank = ranks({ exactTo: 10, markEvery: 5 })
  const rankOf = async (id: number | undefined) => (await findOwnRank(board, id ?? 0))?.rank
  const rows = await wholeBoard(board)
  const [third, far, last] = [rows[2], rows[59], rows.at(-1)]
  expect([await rankOf(third?.id), await rankOf(far?.id)]).toEqual([3, 60])

  await db
    .update(users)
    .set({ cheerScore: 29 })
    .where(eq(users.id, last?.id ?? 0))
  expect([await rankOf(third?.id), await rankOf(far?.id)]).toEqual([4, 60])
  clock.passMinutes(1)
  await rankOf(far?.id) // has the marks read again
  await expect.poll(() => rankOf(far?.id), { timeout: 30_000 }).toBe(61)
  await db
    .update(users)
    .set({ cheerScore: last?.cheerScore ?? 0 })
    .where(eq(users.id, last?.id ?? 0))
})

test('[boards.5] who has moved since they last asked is told the new row and rank at once', async () => {
  const board = { sort: 'avg_cheer_score', order: 'desc' } as const
  const findOwnRank = ranks({ exactTo: 5, markEvery: 7 })
  const rows = await wholeBoard(board)
  const [first, far] = [rows[0]!, rows[70]!]
  expect(await findOwnRank(board, far.id)).toMatchObject({ rank: 71 })
  const move = (cheerScore: number) => db.update(users).set({ cheerScore }).where(eq(users.id, far.id))
  await move(first.cheerScore + 1)
  expect(await findOwnRank(board, far.id)).toMatchObject({ rank: 1, cheerScore: first.cheerScore + 1 })
  expect(await findOwnRank(board, first.id)).toMatchObject({ rank: 2 })
  await move(far.cheerScore)
  expect(await findOwnRank(board, far.id)).toMatchObject({ rank: 71, cheerScore: far.cheerScore })
  await db.update(users).set({ disabledAt: clock.now }).where(eq(users.id, far.id))
  expect(await findOwnRank(board, far.id)).toBeNull()
  await db.update(users).set({ disabledAt: null }).where(eq(users.id, far.id))
})

test('[boards.2] marks are read once for many who ask at once, and again after a failure', async () => {
  let reads = 0
  let isAway = true
  const marksOf = keepMarks(
    async () => {
      reads++
      if (isAway) throw new Error('the database is away')
      return { marks: [], total: reads }
    },
    () => clock.now,
    60_000,
  )
  await expect(marksOf({ sort: 'name' })).rejects.toThrow('away')
  isAway = false
  const answers = await Promise.all([
    marksOf({ sort: 'name' }),
    marksOf({ sort: 'name' }),
    marksOf({ sort: 'name' }),
  ])
  expect(answers.map(({ total }) => total)).toEqual([2, 2, 2])
})

test('[boards.6] marks of few boards are kept, whatever seasons are asked for', async () => {
  const reads: string[] = []
  const marksOf = keepMarks(
    async ({ season = '' }) => {
      reads.push(season)
      return { marks: [], total: 0 }
    },
    () => clock.now,
    60_000,
  )
  const seasons = Array.from({ length: 101 }, (_, i) => `${2000 + i}-Q1`)
  for (const season of seasons) await marksOf({ sort: 'name', season })
  for (const season of ['2100-Q1', '2000-Q1']) await marksOf({ sort: 'name', season })
  expect(reads).toEqual([...seasons, '2000-Q1'])
})

test('[boards.2] names compare by code point, not by UTF-16 unit', () => {
  expect(comparePlaces(['\u{1d11e}', 1], ['\uff46', 1])).toBeGreaterThan(0)
  expect(comparePlaces(['a', 2], ['a', 10])).toBeLessThan(0)
  expect(comparePlaces([2, 3, -4], [2, 3, -4])).toBe(0)
})

test('[boards.5] places are numbered once for all processes, when that is due, and ranks are counted from what is stored', async () => {
  const sort = 'avg_ultra_score'
  const now = () => clock.now
  await db.execute(sql`DELETE FROM board_marks`)
  expect(await findMarks(db, { sort })).toBe(null)
  const board = { sort, order: 'desc' } as const
  const rankOf = createRanks({ db, now, exactTo: 5, findMarks: () => findMarks(db, { sort }) })
  const rows = await wholeBoard(board)
  expect((await rankOf(board, rows[80]!.id))?.rank, 'before anything was numbered').toBe(81)
  // Two processes at once: one counts.
  const both = await Promise.all([countIfDue(db, { sort }, now, 7), countIfDue(db, { sort }, now, 7)])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await findMarks(db, { sort })).toEqual(await countMarks(db, { sort }, 7))
  expect(await countIfDue(db, { sort }, now, 7), 'not due').toBe(false)
  const stored = createRanks({ db, now, exactTo: 5, findMarks: () => findMarks(db, { sort }) })
  expect((await stored(board, rows[80]!.id))?.rank).toBe(81)
  clock.passMinutes(2)
  expect(await countIfDue(db, { sort }, now, 7)).toBe(true)
})

test('[boards.5] places are numbered, also while those of the week cannot be kept', async () => {
  await db.execute(sql`DELETE FROM board_marks`)
  await db.execute(sql`ALTER TABLE week_places RENAME TO week_places_away`)
  const warn = vi.fn()
  const counting = createBoardCounting({ db, now: () => clock.now, log: { warn } })
  try {
    counting.start()
    await counting.stop()
  } finally {
    await db.execute(sql`ALTER TABLE week_places_away RENAME TO week_places`)
  }
  expect(warn).toHaveBeenCalledOnce()
  expect(await findMarks(db, { sort: 'name' })).not.toBe(null)
})
