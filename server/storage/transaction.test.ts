import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { waitFor } from '#tests/wait-for.ts'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseAway } from './database-errors.ts'
import { inLongTransaction, inTransaction } from './transaction.ts'

let own: TestDatabase
let database: Database
beforeEach(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.config, () => {}, 2)
})
afterEach(async () => {
  await database.close()
  await own.drop()
})

const one = () => inTransaction(database.db, (tx) => tx.execute(sql`SELECT 1`))

test('[storage.5] a connection that dies before BEGIN is given back: the pool does not shrink', async () => {
  for (let loss = 0; loss < 3; loss++) {
    database.pool.once('acquire', (client) => Reflect.get(client, 'connection').stream.destroy())
    expect(isDatabaseAway(await one().catch((error: unknown) => error))).toBe(true)
  }
  expect(database.pool.totalCount).toBe(0)
  await one()
})

test('[storage.5] a connection that dies before COMMIT is given back too', async () => {
  for (let loss = 0; loss < 3; loss++) {
    const dying = inTransaction(database.db, (tx) =>
      tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`),
    )
    expect(isDatabaseAway(await dying.catch((error: unknown) => error))).toBe(true)
  }
  expect(database.pool.totalCount).toBe(0)
  await one()
})

test('[storage.5] what work throws undoes what it did, and the connection serves on', async () => {
  await database.db.execute(sql`CREATE TABLE stand (row_no int)`)
  const failing = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`INSERT INTO stand VALUES (1)`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await database.db.execute(sql`SELECT * FROM stand`)).rows).toEqual([])
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
})

test('[storage.11] a long transaction may take longer than others, and its connection is like any other afterwards', async () => {
  const limits = { statement_timeout: 500, query_timeout: 700 }
  const hasty = openDatabase({ ...own.config, ...limits }, () => {}, 1)
  // Waits until the test lets it go on, so that only what must be too slow is bound to time.
  const held = await database.pool.connect()
  await held.query('SELECT pg_advisory_lock(1)')
  const slow = sql`SELECT pg_advisory_xact_lock(1)`
  const hasOutlasted = async () => {
    const { rows } = await database.db.execute(sql`
      SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()
        AND clock_timestamp() - query_start > ${limits.query_timeout} * interval '1 millisecond'`)
    expect(rows).toHaveLength(1)
  }
  try {
    await expect(inTransaction(hasty.db, (tx) => tx.execute(slow))).rejects.toThrow()
    const long = inLongTransaction(hasty.db, (tx) => tx.execute(slow))
    await waitFor(hasOutlasted)
    await held.query('SELECT pg_advisory_unlock(1)')
    await long
    await held.query('SELECT pg_advisory_lock(1)')
    await expect(inTransaction(hasty.db, (tx) => tx.execute(slow))).rejects.toThrow()
    // Before it has begun it waits no longer than others: a database that hangs is noticed.
    hasty.pool.once('acquire', (client) => Reflect.get(client, 'connection').stream.pause())
    await expect(inLongTransaction(hasty.db, (tx) => tx.execute(sql`SELECT 1`))).rejects.toThrow()
  } finally {
    held.release(true)
    await hasty.close()
  }
})
