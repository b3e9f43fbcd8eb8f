// Each list is one range of its index, however many matches there are.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { explain, planOf } from '#tests/plans.ts'
import { clubQuery, fanQuery, groupQuery } from './match-histories.storage.ts'
import { bestFansQuery } from './match-page.storage.ts'
import { matchesQuery, resultsQuery } from './matches.storage.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

const at = [1_772_000_000_000_000, 7] as const

test('[api.14] the admin’s list', async () => {
  const { db } = virage.app
  const plan = await explain(db, matchesQuery(db, { sort: 'date', order: 'desc' }, 51, at))
  expect(plan).toMatch(/Index Scan Backward using matches_by_date/)
  expect(plan).toMatch(/Index Cond: .*ROW\(date, id\) </)
  expect(await explain(db, matchesQuery(db, { sort: 'attendee_count', order: 'asc' }, 51, [3, 7]))).toContain(
    'Index Scan using matches_by_attendance',
  )
  const search = matchesQuery(db, { sort: 'date', order: 'desc', q: 'rouge' }, 51, null)
  expect(await planOf(db, search, 'enable_seqscan', 'enable_indexscan')).toContain(
    'Bitmap Index Scan on matches_search',
  )
})

test('[api.14] a fan’s, a club’s and a group’s matches', async () => {
  const { db } = virage.app
  const ofFan = await explain(db, fanQuery(db, 1, 51, at))
  expect(ofFan).toContain('using match_rows_fan')
  expect(ofFan).not.toContain('Sort')
  const ofGroup = await explain(db, groupQuery(db, 1, 51, at))
  expect(ofGroup).toContain('using match_ultra_rows_ultra')
  expect(ofGroup).not.toContain('Sort')
  const ofClub = await planOf(db, clubQuery(db, 1, 51, at), 'enable_seqscan')
  expect(ofClub).toContain('Index Scan Backward using matches_home')
  expect(ofClub).toContain('Index Scan Backward using matches_away')
})

test('[api.14] results, also of one sport or of own clubs, go along the dates', async () => {
  const { db } = virage.app
  for (const filter of [{}, { sport: 'rugby' as const }, { clubsOf: 1 }]) {
    const plan = await explain(db, resultsQuery(db, filter, 51, at))
    expect(plan).toMatch(/Index Scan Backward using matches_by_date/)
    expect(plan).toMatch(/Index Cond: .*ROW\(date, id\) </)
  }
})

test('[api.14, matches.6] the best fans of a match are read in the order of their ranks', async () => {
  const plan = await explain(virage.app.db, bestFansQuery(1), 'enable_bitmapscan', 'enable_hashjoin')
  expect(plan).toContain('using match_rows_best')
  expect(plan).not.toContain('Sort')
})
