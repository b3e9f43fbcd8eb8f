import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')
/** Brings the schema up to date. Several processes may call it at once; one works, the others wait. */
export async function migrateDatabase(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...config })
  // Without a listener a connection lost between two queries would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    // Ending the connection also releases the lock.
    await client.end()
  }
}

export interface Migration {
  /** The name of its file without the ending. */
  name: string
  hash: string
  /** Its place in the order: the milliseconds of the day it was made. */
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

/** Those of this version that the database still needs; null when it has had some this version does not know. */
export async function listPending(client: pg.ClientBase): Promise<Migration[] | null> {
  const known = listMigrations()
  const last = await lastMigrationAt(client)
  if (last !== null && !known.some(({ at }) => at === last)) return null
  return known.filter(({ at }) => last === null || at > last)
}

/** The place in the order of the database's last migration; null where it is empty. */
export async function lastMigrationAt(client: pg.ClientBase): Promise<number | null> {
  const { rows: tables } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS found")
  if (tables[0]?.found === null) return null
  const { rows } = await client.query('SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations')
  return rows[0]?.last === null ? null : Number(rows[0]?.last)
}

/**
 * Makes the schema as it was after the given migrations, on an empty database and as a part of the caller's
 * transaction, which Drizzle's own migrator cannot be: a restored backup is whole or not there.
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
