// On a table large enough that the planner has a choice, it chooses the index, at any depth.
import { type SQLWrapper, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { explain } from '#tests/plans.ts'
import { countMarks, MARK_EVERY } from './board-counting.ts'
import {
  aheadQuery,
  type Board,
  betweenQuery,
  boardQuery,
  marksQuery,
  type Place,
} from './leaderboard.storage.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
  await virage.app.db.execute(sql`
    INSERT INTO users (name, cheer_score, prediction_score, ultra_score, scored_matches)
    SELECT 'Fan ' || md5(i::text), i % 700 / 25.0, i % 900 / 30.0, i % 300 / 10.0, i % 40
    FROM generate_series(1, 20000) AS i`)
  await virage.app.db.execute(sql`ANALYZE users`)
})
afterAll(() => virage.close())

async function planOf(query: SQLWrapper): Promise<string> {
  const { rows } = await virage.app.db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

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
      const plan = await planOf(boardQuery(db, { sort, order }, { q: undefined, after, limit: 51 }))
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
    betweenQuery(db, sort, place, null),
  ]) {
    const plan = await explain(db, query, 'enable_bitmapscan')
    expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index} `))
    expect(plan).toMatch(/Index Cond: \(+ROW\(/)
  }
  const marks = await explain(db, marksQuery(sort, 5_000), 'enable_bitmapscan')
  expect(marks).toContain(`Index Only Scan Backward using ${index} `)
})

test('[api.14] between fans of the same points only those are read', async () => {
  const { db } = virage.app
  const query = betweenQuery(db, 'avg_cheer_score', [0.5, 3, -1234], [0.5, 3, -1000])
  const plan = await explain(db, query, 'enable_bitmapscan')
  expect(plan).toContain('Index Only Scan using users_by_cheer')
  expect(plan).toMatch(
    /Index Cond: \(\(cheer_score = .* AND \(scored_matches = 3\) AND \(seniority > .* AND \(seniority < /,
  )
})

test('[api.14] a rare name on a board is found by its letters', async () => {
  const board = { sort: 'avg_cheer_score', order: 'desc' } as const
  const plan = await planOf(boardQuery(virage.app.db, board, { q: 'abc123', after: null, limit: 51 }))
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
  const { marks } = await countMarks(db, 'avg_cheer_score', MARK_EVERY)
  const [above, below] = [marks.at(-3)!, marks.at(-2)!]
  const query = betweenQuery(db, 'avg_cheer_score', below.place, above.place)
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
