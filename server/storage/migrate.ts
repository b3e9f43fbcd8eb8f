import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { isForbidden } from './database-errors.ts'
import { grantServerRole, roleOf } from './roles.ts'
import { ADVISORY_LOCKS } from './transaction.ts'

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')
const SERVER_FOLDER = path.join(import.meta.dirname, '..')

/**
 * The SQL functions, each beside the feature that calls it; applied in this order. The numbered migrations contain
 * outdated versions of them, which these files replace.
 */
export const FUNCTION_FILES = [
  'storage/names.functions.sql',
  'storage/partitions.functions.sql',
  'features/accounts/accounts.functions.sql',
  'features/audit/audit.functions.sql',
  'features/ledger/ledger.functions.sql',
  'features/bets/bets.functions.sql',
  'features/bets/payouts.functions.sql',
  'features/arenas/arenas.functions.sql',
  'features/notifications/notifications.functions.sql',
  'features/leaderboards/leaderboards.functions.sql',
  'features/search/search.functions.sql',
] as const

/**
 * Brings the schema up to date as its owner, and gives the server's role its rights where that is another one. Several
 * processes may call it at once: one migrates, the others wait.
 */
export async function migrateDatabase(
  owner: pg.ClientConfig,
  server: pg.ClientConfig = owner,
): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...owner })
  // Without a listener, losing the connection between two queries would crash the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    await migrateQueue(owner)
    if ((await listPending(client))?.length !== 0) {
      await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER })
      await applyFunctions(client)
      await client.query('SELECT make_partitions()')
    }
    if (roleOf(server) !== roleOf(owner)) await grantServerRole(client, roleOf(server))
  } catch (error) {
    throw isForbidden(error) ? new Error(NOT_THE_OWNER) : error
  } finally {
    // Ending the connection also releases the lock.
    await client.end()
  }
}

const NOT_THE_OWNER =
  'this role may not migrate the schema: set DATABASE_OWNER_URL to the role that owns the tables, or run "virage migrate" with it'

/** They depend on no table, so a restore can use them before the others are applied. */
export const readPartitionFunctions = (): string =>
  readFileSync(path.join(SERVER_FOLDER, 'storage/partitions.functions.sql'), 'utf8')

interface FunctionFile {
  name: string
  hash: string
  sql: string
}

function readFunctionFiles(): FunctionFile[] {
  return FUNCTION_FILES.map((file) => {
    const sql = readFileSync(path.join(SERVER_FOLDER, file), 'utf8')
    return { name: path.basename(file), hash: createHash('sha256').update(sql).digest('hex'), sql }
  })
}

/**
 * Applies each function file that differs from what the database has, all in one transaction. A database that a newer
 * version has migrated keeps that version's functions.
 */
async function applyFunctions(client: pg.Client): Promise<void> {
  const pending = await listPendingFunctions(client)
  if (pending.length === 0 || !isKnown(await lastMigrationAt(client))) return
  await client.query('BEGIN')
  await client.query(
    `CREATE TABLE IF NOT EXISTS drizzle.function_files
     (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL)`,
  )
  for (const { name, hash, sql } of pending) {
    await client.query(sql)
    await client.query(
      `INSERT INTO drizzle.function_files (name, hash, applied_at) VALUES ($1, $2, now())
       ON CONFLICT (name) DO UPDATE SET hash = EXCLUDED.hash, applied_at = EXCLUDED.applied_at`,
      [name, hash],
    )
  }
  await client.query('COMMIT')
}

async function listPendingFunctions(client: pg.ClientBase): Promise<FunctionFile[]> {
  const { rows: tables } = await client.query("SELECT to_regclass('drizzle.function_files') AS found")
  if (tables[0]?.found === null) return readFunctionFiles()
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM drizzle.function_files',
  )
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  return readFunctionFiles().filter(({ name, hash }) => applied.get(name) !== hash)
}

export interface Migration {
  /** The file name without its extension. */
  name: string
  hash: string
  /** Creation time in milliseconds, which defines the order. */
  at: number
  statements: string[]
}

interface Journal {
  entries: { tag: string }[]
}

/** All migrations of this version, in their order. */
export function listMigrations(): Migration[] {
  const journal = path.join(MIGRATIONS_FOLDER, 'meta', '_journal.json')
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as Journal
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(
    ({ hash, folderMillis, sql }, index) => ({
      name: entries[index]?.tag ?? hash,
      hash,
      at: folderMillis,
      statements: sql,
    }),
  )
}

/** What this version still has to apply, by name; null when a newer version has migrated the database. */
export async function listPending(client: pg.ClientBase): Promise<string[] | null> {
  const last = await lastMigrationAt(client)
  if (!isKnown(last)) return null
  const numbered = listMigrations().filter(({ at }) => last === null || at > last)
  return [...numbered, ...(await listPendingFunctions(client))].map(({ name }) => name)
}

const isKnown = (last: number | null): boolean =>
  last === null || listMigrations().some(({ at }) => at === last)

/** Returns the creation time of the last applied migration, or null for an empty database. */
export async function lastMigrationAt(client: pg.ClientBase): Promise<number | null> {
  const { rows: tables } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS found")
  if (tables[0]?.found === null) return null
  const { rows } = await client.query('SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations')
  return rows[0]?.last === null ? null : Number(rows[0]?.last)
}

/**
 * Creates the schema of the given migrations in an empty database, inside the caller's transaction, so that a restore
 * succeeds or fails as a whole. Drizzle's migrator cannot do that: it opens its own transaction.
 */
export async function makeSchema(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query('CREATE SCHEMA drizzle')
  await client.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  )
  for (const { hash, at, statements } of migrations) {
    for (const statement of statements) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      at,
    ])
  }
}

/**
 * Creates or updates the job queue's schema, `graphile_worker`. Runs before our migrations, because they may add jobs,
 * and under the same lock.
 */
export async function migrateQueue(config: pg.PoolConfig): Promise<void> {
  const pgPool = new pg.Pool({ connectionTimeoutMillis: 5_000, ...config, max: 1 })
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => {
    client.on('error', () => {})
  })
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}
