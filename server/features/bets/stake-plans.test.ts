import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSessions } from '#server/features/accounts/sessions.storage.ts'
import { insertFan } from '#server/features/fans/index.ts'
import { openFanAccount, post } from '#server/features/ledger/index.ts'
import { driverOf } from '#server/storage/database.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, setUpArena } from '#tests/arenas.ts'
import { signedInFan } from '#tests/people.ts'
import { withSessions } from './bets.testing.ts'
import { placeStakes } from './stake-batch.ts'

const FANS = 400
/** Enough for the few rows that belong to three stakes, and far from all. */
const ROWS_MOST = 60

let virage: TestApp
let arenaId: string
let betId: string
let ids: number[]
beforeAll(async () => {
  virage = await startTestApp()
  const { db } = virage.app
  const admin = await signedInFan(virage, { role: 'admin' })
  arenaId = (await setUpArena(virage, admin)).id
  betId = (await makeBet(virage, admin, arenaId)).id
  ids = []
  for (let i = 0; i < FANS; i++) {
    const { id } = (await insertFan(db, { name: `Fan ${i}`, email: null }))!
    await openFanAccount(db, id)
    ids.push(id)
  }
  await db.transaction((tx) =>
    post(
      tx,
      'attendance',
      ids.map((userId) => ({ userId, amount: 1_000, betId: null })),
    ),
  )
})
afterAll(() => virage.close())

/** By table: how often it was read from end to end, and how many rows by index, as far as this connection knows. */
async function readsOf(client: pg.ClientBase): Promise<Map<string, { scans: number; rows: number }>> {
  const { rows } = await client.query<{ relname: string; scans: number; rows: number }>(`
    SELECT relname, seq_scan::integer AS scans, coalesce(idx_tup_fetch, 0)::integer AS rows
    FROM pg_stat_xact_user_tables
    WHERE relname IN ('ledger_accounts', 'stakes', 'bets', 'users', 'sessions', 'stake_keys')`)
  return new Map(rows.map(({ relname, ...reads }) => [relname, reads]))
}

/** Without ANALYZE, so that the planner has no statistics. */
async function expectByIndex(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await driverOf(virage.app.db).connect()
  try {
    await client.query('BEGIN')
    const before = await readsOf(client)
    await work(client)
    const after = await readsOf(client)
    for (const [table, { scans, rows }] of after) {
      const { scans: scansBefore = 0, rows: rowsBefore = 0 } = before.get(table) ?? {}
      expect(scans - scansBefore, `${table} read from end to end`).toBe(0)
      expect(rows - rowsBefore, `rows of ${table}`).toBeLessThan(ROWS_MOST)
    }
    const read = [...after].filter(([table, { rows }]) => rows > (before.get(table)?.rows ?? 0))
    expect(read.length, 'something was read').toBeGreaterThan(1)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const stakeOf = (userId: number) => ({ userId, arenaId, betId, choice: 0, amount: 10, key: 'key' })

test('[api.14] a few stakes read their own rows by index, however little the planner knows of the tables', async () => {
  // The first batch makes the generic plan, while the tables are empty.
  const all = await withSessions(virage.app.db, ids.map(stakeOf))
  await placeStakes(driverOf(virage.app.db), all.slice(0, 200), new Date(), false)
  await expectByIndex(async (client) => {
    const answers = await placeStakes(client, all.slice(300, 303), new Date(), false)
    expect(answers).toEqual(Array(3).fill({ betId, choice: 0, amount: 10, total: 10, balance: 990 }))
  })
})

test('[api.14] a few sessions too', async () => {
  const fans = await Promise.all([signedInFan(virage), signedInFan(virage)])
  const tokens = fans.map(({ token }) => token)
  await expectByIndex(async (client) => {
    const found = await findSessions(drizzle({ client }), tokens, virage.clock.now, 0)
    expect(found.map((session) => session?.userId)).toEqual(fans.map(({ id }) => id))
  })
})
