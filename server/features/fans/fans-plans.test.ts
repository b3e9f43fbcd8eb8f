// On a table large enough that the planner has a choice.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { explain, planOf } from '#tests/plans.ts'
import { countQuery, fansOrder, fansQuery } from './fans-list.storage.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
  await virage.app.db.execute(sql`
    INSERT INTO users (name) SELECT 'Fan ' || md5(i::text) FROM generate_series(1, 20000) AS i`)
  await virage.app.db.execute(sql`ANALYZE users`)
})
afterAll(() => virage.close())

const EVERYONE = { q: undefined, withDisabled: true, withAddress: false }

test('[api.14] each order is one range of an index', async () => {
  const { db } = virage.app
  const byName = await planOf(db, fansQuery(db, EVERYONE, fansOrder('name', 'asc'), ['fan e', 7], 51))
  expect(byName).toContain('Index Scan using users_by_name')
  expect(byName).toContain('Index Cond: (ROW(name_key, id) >')
  const byAge = await planOf(db, fansQuery(db, EVERYONE, fansOrder('created_at', 'desc'), [7, 7], 51))
  expect(byAge).toContain('Index Scan Backward using users_pkey')
})

test('[api.14] a name is found by its letters, counting reads no rows', async () => {
  const { db } = virage.app
  const named = { q: 'abc123', withDisabled: false, withAddress: false }
  const found = fansQuery(db, named, fansOrder('name', 'asc'), null, 51)
  expect(await planOf(db, found)).toContain('Bitmap Index Scan on users_name_search')
  expect(await planOf(db, countQuery(db, named))).toContain('users_name_search')
  expect(await explain(db, countQuery(db, EVERYONE), 'enable_bitmapscan')).toContain('Index Only Scan using')
})

test('[api.14] an address is found by its index, beside the names', async () => {
  const { db } = virage.app
  const asked = { q: 'ana@virage.test', withDisabled: true, withAddress: true }
  for (const query of [fansQuery(db, asked, fansOrder('name', 'asc'), null, 51), countQuery(db, asked)]) {
    const plan = await planOf(db, query)
    for (const index of ['users_name_search', 'users_email_key']) expect(plan).toContain(index)
  }
})
