import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSessions } from '#server/features/accounts/sessions.storage.ts'
import { insertFan } from '#server/features/fans/index.ts'
import { openFanAccount, post } from '#server/features/ledger/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, setUpArena } from '#tests/arenas.ts'
import { signedInFan } from '#tests/people.ts'
import { withSessions } from './bets.testing.ts'
import { placeStakes } from './stake-group.ts'

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
async function readsOf(tx: Transaction): Promise<Map<string, { scans: number; rows: number }>> {
  const { rows } = await tx.execute<{ relname: string; scans: number; rows: number }>(sql`
    SELECT relname, seq_scan::integer AS scans, coalesce(idx_tup_fetch, 0)::integer AS rows
    FROM pg_stat_xact_user_tables
    WHERE relname IN ('ledger_accounts', 'stakes', 'bets', 'users', 'sessions', 'stake_keys')`)
  return new Map(rows.map(({ relname, ...reads }) => [relname, reads]))
}

/** Nobody has analysed the tables, so the planner knows next to nothing of them. */
async function expectByIndex(work: (tx: Transaction) => Promise<void>): Promise<void> {
  await inTransaction(virage.app.db, async (tx) => {
    const before = await readsOf(tx)
    await work(tx)
    const after = await readsOf(tx)
    for (const [table, { scans, rows }] of after) {
      const { scans: scansBefore = 0, rows: rowsBefore = 0 } = before.get(table) ?? {}
      expect(scans - scansBefore, `${table} read from end to end`).toBe(0)
      expect(rows - rowsBefore, `rows of ${table}`).toBeLessThan(ROWS_MOST)
    }
    const read = [...after].filter(([table, { rows }]) => rows > (before.get(table)?.rows ?? 0))
    expect(read.length, 'something was read').toBeGreaterThan(1)
  })
}

const stakeOf = (userId: number) => ({ userId, arenaId, betId, choice: 0, amount: 10, key: 'key' })

test('a few stakes read their own rows by index, however little the planner knows of the tables', async () => {
  // The plan that is kept is made by the first group, when nobody has staked yet.
  const all = await withSessions(virage.app.db, ids.map(stakeOf))
  await inTransaction(virage.app.db, (tx) => placeStakes(tx, all.slice(0, 200), new Date()))
  await expectByIndex(async (tx) => {
    const answers = await placeStakes(tx, all.slice(300, 303), new Date())
    expect(answers).toEqual(Array(3).fill({ betId, choice: 0, amount: 10, total: 10, balance: 990 }))
  })
})

test('a few sessions too', async () => {
  const fans = await Promise.all([signedInFan(virage), signedInFan(virage)])
  const tokens = fans.map(({ token }) => token)
  await expectByIndex(async (tx) => {
    const found = await findSessions(tx, tokens, virage.clock.now)
    expect(found.map((session) => session?.userId)).toEqual(fans.map(({ id }) => id))
  })
})
