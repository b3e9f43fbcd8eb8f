// On a table large enough that the planner has a choice, it chooses the index, at any depth.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberArray } from '#server/storage/columns.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub } from '#tests/clubs.ts'
import { signedInFan } from '#tests/people.ts'
import { explain, planOf } from '#tests/plans.ts'
import { countMarks, MARK_EVERY } from './board-counting.ts'
import { aheadQuery, type Board, betweenQuery, boardQuery, marksQuery } from './leaderboard.storage.ts'
import type { Place } from './leaderboard.tables.ts'
import { findLastPlaces } from './week-places.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
  await virage.app.db.execute(sql`
    INSERT INTO users (name, cheer_score, prediction_score, ultra_score, scored_matches)
    SELECT 'Fan ' || md5(i::text), i % 700 / 25.0, i % 900 / 30.0, i % 300 / 10.0, i % 40
    FROM generate_series(1, 20000) AS i`)
  // Two seasons, so that a board is a part of each index.
  await virage.app.db.execute(sql`
    INSERT INTO season_fans
      (season, user_id, name_key, is_listed, cheer_score, prediction_score, ultra_score, scored_matches)
    SELECT season, id, name_key, true, cheer_score, prediction_score, ultra_score, scored_matches
    FROM users, unnest(ARRAY['2026-Q3', '2026-Q4']) AS season`)
  await virage.app.db.execute(sql`
    INSERT INTO follows (follower_id, followed_id) SELECT 1, id FROM users WHERE id > 1 AND id % 400 = 0`)
  await virage.app.db.execute(sql`
    INSERT INTO week_places SELECT season, user_id, 1, 1, 1 FROM season_fans`)
  await virage.app.db.execute(sql`ANALYZE users, season_fans, follows, week_places`)
})
afterAll(() => virage.close())

const BOARDS: [Board['sort'], string, Place][] = [
  ['avg_cheer_score', 'users_by_cheer', [0.5, 3, -1234]],
  ['avg_prediction_score', 'users_by_prediction', [0.5, 3, -1234]],
  ['avg_ultra_score', 'users_by_ultra', [0.5, 3, -1234]],
  ['name', 'users_by_name', ['fan e5', 77]],
]

test.each(BOARDS)(
  '[api.14] a page by %s is one range of %s, in both directions',
  async (sort, index, after) => {
    const { db } = virage.app
    for (const order of ['asc', 'desc'] as const) {
      const plan = await planOf(
        virage.app.db,
        boardQuery(db, { sort, order }, { q: undefined, after, limit: 51 }),
      )
      expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using ${index} `))
      expect(plan).toMatch(/Index Cond: \(+ROW\(/)
      expect(plan).not.toMatch(/Seq Scan|Sort|Filter: \(ROW/)
    }
  },
)

// Whether pages are known to be visible to all depends on what else runs: so only what the index can do is asked.
test.each(BOARDS)('[api.14] a rank by %s counts entries of %s alone', async (sort, index, place) => {
  const { db } = virage.app
  for (const query of [
    aheadQuery(db, { sort, order: 'desc' }, place, 20_000),
    aheadQuery(db, { sort, order: 'asc' }, place, 20_000),
    betweenQuery(db, { sort }, place, null),
  ]) {
    const plan = await explain(db, query, 'enable_bitmapscan')
    expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index} `))
    expect(plan).toMatch(/Index Cond: \(+ROW\(/)
  }
  const marks = await explain(db, marksQuery({ sort }, 5_000), 'enable_bitmapscan')
  expect(marks).toContain(`Index Only Scan Backward using ${index} `)
})

test('[api.14] between fans of the same points only those are read', async () => {
  const { db } = virage.app
  const query = betweenQuery(db, { sort: 'avg_cheer_score' }, [0.5, 3, -1234], [0.5, 3, -1000])
  const plan = await explain(db, query, 'enable_bitmapscan')
  expect(plan).toContain('Index Only Scan using users_by_cheer')
  expect(plan).toMatch(
    /Index Cond: \(\(cheer_score = .* AND \(scored_matches = 3\) AND \(seniority > .* AND \(seniority < /,
  )
})

test('[api.14] a rare name on a board is found by its letters', async () => {
  const board = { sort: 'avg_cheer_score', order: 'desc' } as const
  const plan = await planOf(
    virage.app.db,
    boardQuery(virage.app.db, board, { q: 'abc123', after: null, limit: 51 }),
  )
  expect(plan).toContain('Bitmap Index Scan on users_name_search')
})

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

test('[boards.5] a rank far down reads a few pages of the index', async () => {
  const { db } = virage.app
  await db.execute(sql`VACUUM ANALYZE users`)
  const { marks } = await countMarks(db, { sort: 'avg_cheer_score' }, MARK_EVERY)
  const [above, below] = [marks.at(-3)!, marks.at(-2)!]
  const query = betweenQuery(db, { sort: 'avg_cheer_score' }, below.place, above.place)
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    sql`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`,
  )
  let node = rows[0]!['QUERY PLAN'][0]!.Plan
  while (node.Plans?.[0]) node = node.Plans[0]
  // Pages are not counted: how many rows of the table are looked up depends on what else runs.
  expect(node).toMatchObject({ 'Node Type': 'Index Only Scan' })
  expect(node['Rows Removed by Filter'] ?? 0).toBe(0)
  expect(node['Actual Rows']).toBeLessThanOrEqual(MARK_EVERY)
})

const SEASON_BOARDS = BOARDS.map(
  ([sort, index, place]) => [sort, index.replace('users', 'season_fans'), place] as const,
)

test.each(SEASON_BOARDS)(
  '[api.14] a page of a season by %s is one range of %s, and so is a rank',
  async (sort, index, place) => {
    const { db } = virage.app
    for (const order of ['asc', 'desc'] as const) {
      const board = { sort, order, season: '2026-Q4' }
      const page = await planOf(
        virage.app.db,
        boardQuery(db, board, { q: undefined, after: place, limit: 51 }),
      )
      expect(page).toMatch(new RegExp(`Index Scan (Backward )?using ${index} `))
      expect(page).toMatch(/Index Cond: \(+season = '2026-Q4'::text\) AND \(ROW\(/)
      expect(page).not.toMatch(/Seq Scan|Sort|Filter: \(ROW/)
      const rank = await explain(db, aheadQuery(db, board, place, 20_000), 'enable_bitmapscan')
      expect(rank).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index} `))
    }
  },
)

test('[api.14] a board among those I follow looks up each of them, not the whole board', async () => {
  const { db } = virage.app
  const among = { circle: 'friends', viewerId: 1 } as const
  for (const season of [undefined, '2026-Q4']) {
    const board = { sort: 'avg_cheer_score', order: 'desc', season, among } as const
    const page = await planOf(virage.app.db, boardQuery(db, board, { q: undefined, after: null, limit: 51 }))
    expect(page).toMatch(/Index (Only )?Scan using (users_pkey|season_fans_user_id_season_pk)/)
    expect(page).not.toMatch(/Seq Scan on (users|season_fans)/)
  }
})

test('[boards.8] who shares several clubs with the viewer is one of the 10,000 that are numbered', async () => {
  const { db } = virage.app
  const admin = await signedInFan(virage, { role: 'admin' })
  const clubIds = [(await foundClub(virage, admin)).id, (await foundClub(virage, admin)).id]
  await db.execute(sql`INSERT INTO week_places SELECT '', id, id, id, id FROM users`)
  const join = (from: number, to: number) =>
    db.execute(sql`
      INSERT INTO club_members (club_id, user_id)
      SELECT club, id FROM users, unnest(${numberArray(clubIds)}::bigint[]) AS club WHERE id BETWEEN ${from} AND ${to}`)
  const board: Board = {
    sort: 'avg_cheer_score',
    order: 'desc',
    among: { circle: 'clubs', viewerId: 5 },
  }
  await join(1, 10_000)
  expect(await findLastPlaces(db, board, [5, 9_999])).toEqual(
    new Map([
      [5, 5],
      [9_999, 9_999],
    ]),
  )
  await join(10_001, 10_001)
  expect(await findLastPlaces(db, board, [5, 9_999])).toEqual(new Map())
})
