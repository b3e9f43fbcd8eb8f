// Each list is one range of its index, however many matches there are.
import { type SQLWrapper, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { clubQuery, fanQuery, groupQuery } from './match-histories.storage.ts'
import { bestFansQuery } from './match-page.storage.ts'
import { matchesQuery, resultsQuery } from './matches.storage.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

/** With the ways of the planner that a small table favours switched off, what is left is the index. */
async function planOf(query: SQLWrapper, ...off: string[]): Promise<string> {
  return inTransaction(virage.app.db, async (tx) => {
    for (const way of ['enable_seqscan', ...off])
      await tx.execute(sql`SELECT set_config(${way}, 'off', true)`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

const at = [1_772_000_000_000_000, 7] as const

test('[api.14] the admin’s list', async () => {
  const { db } = virage.app
  const plan = await planOf(matchesQuery(db, { sort: 'date', order: 'desc' }, 51, at), 'enable_sort')
  expect(plan).toMatch(/Index Scan Backward using matches_by_date/)
  expect(plan).toMatch(/Index Cond: .*ROW\(date, id\) </)
  expect(
    await planOf(matchesQuery(db, { sort: 'attendee_count', order: 'asc' }, 51, [3, 7]), 'enable_sort'),
  ).toContain('Index Scan using matches_by_attendance')
  const search = matchesQuery(db, { sort: 'date', order: 'desc', q: 'rouge' }, 51, null)
  expect(await planOf(search, 'enable_indexscan')).toContain('Bitmap Index Scan on matches_search')
})

test('[api.14] a fan’s, a club’s and a group’s matches', async () => {
  const { db } = virage.app
  const ofFan = await planOf(fanQuery(db, 1, 51, at), 'enable_sort')
  expect(ofFan).toContain('using match_rows_fan')
  expect(ofFan).not.toContain('Sort')
  const ofGroup = await planOf(groupQuery(db, 1, 51, at), 'enable_sort')
  expect(ofGroup).toContain('using match_ultra_rows_ultra')
  expect(ofGroup).not.toContain('Sort')
  const ofClub = await planOf(clubQuery(db, 1, 51, at))
  expect(ofClub).toContain('Index Scan Backward using matches_home')
  expect(ofClub).toContain('Index Scan Backward using matches_away')
})

test('[api.14] results, also of one sport or of own clubs, go along the dates', async () => {
  const { db } = virage.app
  for (const filter of [{}, { sport: 'rugby' as const }, { clubsOf: 1 }]) {
    const plan = await planOf(resultsQuery(db, filter, 51, at), 'enable_sort')
    expect(plan).toMatch(/Index Scan Backward using matches_by_date/)
    expect(plan).toMatch(/Index Cond: .*ROW\(date, id\) </)
  }
})

test('[api.14, matches.6] the best fans of a match are read in the order of their ranks', async () => {
  const plan = await planOf(bestFansQuery(1), 'enable_sort', 'enable_bitmapscan', 'enable_hashjoin')
  expect(plan).toContain('using match_rows_best')
  expect(plan).not.toContain('Sort')
})
