// On a real streaming replica of PostgreSQL 15, made with pg_basebackup.
import { execFileSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createReads } from '#server/http/reads.ts'
import { createLocalWriters } from '#server/realtime/recent-writers.ts'
import { waitFor } from '#tests/wait-for.ts'
import { type Database, openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { type ReadReplica, routeReads } from './read-replica.ts'
import { inTransaction } from './transaction.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const BIN = process.env.TEST_POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

let folder: string
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let database: Database
let replica: ReadReplica
const logged: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'virage-test-replica-'))
  // The replica's user, another one than root, has to reach the primary's socket.
  await chmod(folder, 0o755)
  await mkdir(path.join(folder, 'primary'), { mode: 0o755 })
  primary = await start('primary')
  database = openDatabase(primary.config, () => {}, 4)
  await database.pool.query('CREATE TABLE clubs (name text)')
  await copyCluster(path.join(folder, 'standby'))
  standby = await start('standby')
  const log = pino({ base: null }, { write: (line) => void logged.push(line) })
  const pool = openDatabase(standby.config, () => {}, 4).pool
  replica = routeReads(database.pool, pool, log)
  await vi.waitFor(() => expect(replica.lagMs(), logged.join('')).toBeLessThan(4_000), { timeout: 15_000 })
})
afterAll(async () => {
  await replica?.close()
  await database?.close()
  await standby?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})

const SETTINGS = { wal_level: 'replica', max_wal_senders: '4', fsync: 'off' }
const start = (name: 'primary' | 'standby') =>
  startEmbeddedPostgres({ dataDir: path.join(folder, name), binDir: BIN, settings: SETTINGS })

/** Where the launcher looks for a cluster, with the owner that the primary's has. */
async function copyCluster(dataDir: string): Promise<void> {
  const home = path.join(dataDir, 'postgres')
  const cluster = path.join(home, 'cluster')
  await mkdir(home, { recursive: true })
  const { host = '', port, user = '' } = primary.config
  const connection = ['-h', host, '-p', String(port), '-U', user]
  execFileSync(path.join(BIN, 'pg_basebackup'), [
    ...connection,
    '-D',
    cluster,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ])
  const { uid, gid } = statSync(path.join(folder, 'primary/postgres/cluster'))
  for (const file of ['.', ...(await readdir(cluster, { recursive: true }))])
    chownSync(path.join(cluster, file), uid, gid)
}

const isReplica = async () => {
  const { rows } = await database.db.execute<{ yes: boolean }>(sql`SELECT pg_is_in_recovery() AS yes`)
  return rows[0]?.yes
}
const names = async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`SELECT name FROM clubs ORDER BY name`)
  return rows.map(({ name }) => name)
}
/** On the replica itself, whoever may read it. */
async function onStandby(query: string): Promise<void> {
  const client = new pg.Client(standby.config)
  await client.connect()
  await client.query(query)
  await client.end()
}

test('[storage.10] what may be a moment old is read from the replica, everything else from the primary', async () => {
  expect(await isReplica()).toBe(false)
  expect(await replica.mayLag(isReplica)).toBe(true)
  const inOne = await replica.mayLag(() =>
    inTransaction(database.db, async (tx) => {
      const { rows } = await tx.execute<{ yes: boolean }>(sql`SELECT pg_is_in_recovery() AS yes`)
      return rows[0]?.yes
    }),
  )
  expect(inOne, 'transactions write').toBe(false)
})

test('[storage.10] who has just written reads it back; a replica far behind is not read by anybody', async () => {
  const reads = createReads(replica, createLocalWriters(60_000))
  await database.pool.query('DELETE FROM clubs')
  await waitFor(async () => expect(await replica.mayLag(names)).toEqual([]))
  await onStandby('SELECT pg_wal_replay_pause()')
  try {
    await reads.run('POST /v1/clubs/create', 7, () =>
      database.db.execute(sql`INSERT INTO clubs VALUES ('Kestrel')`),
    )
    expect(await reads.run('GET /v1/clubs', 7, names)).toEqual(['Kestrel'])
    expect(await reads.run('GET /v1/clubs', 8, names), 'a moment old').toEqual([])
    expect(await reads.run('GET /v1/points', 8, names), 'never old').toEqual(['Kestrel'])
    await vi.waitFor(async () => expect(await reads.run('GET /v1/clubs', 8, names)).toEqual(['Kestrel']), {
      timeout: 20_000,
      interval: 200,
    })
    expect(replica.lagMs()).toBeGreaterThan(4_000)
  } finally {
    await onStandby('SELECT pg_wal_replay_resume()')
  }
  await vi.waitFor(async () => expect(await reads.run('GET /v1/clubs', 8, isReplica)).toBe(true), {
    timeout: 20_000,
  })
})

test('[storage.10] what has not reached the replica yet is asked of the primary', async () => {
  await onStandby('SELECT pg_wal_replay_pause()')
  try {
    await database.pool.query('CREATE TABLE added_later AS SELECT 1 AS one')
    const added = () => database.db.execute(sql`SELECT one FROM added_later`)
    expect((await replica.mayLag(added)).rows).toEqual([{ one: 1 }])
  } finally {
    await onStandby('SELECT pg_wal_replay_resume()')
  }
})

test('[storage.10] with the replica away the primary answers at once, and the replica is read when it is back', async () => {
  await standby.stop()
  expect(await replica.mayLag(isReplica)).toBe(false)
  await vi.waitFor(() => expect(logged.some((line) => line.includes('read replica is away'))).toBe(true), {
    timeout: 20_000,
  })
  expect(await replica.mayLag(isReplica)).toBe(false)

  standby = await start('standby')
  await vi.waitFor(async () => expect(await replica.mayLag(isReplica)).toBe(true), { timeout: 20_000 })
})
