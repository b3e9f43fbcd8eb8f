// A consistent picture of the whole database, taken while servers go on.
import pg from 'pg'
import type { PictureStore } from '#server/features/media/index.ts'
import { copyOut } from '#server/storage/copy.ts'
import { lastMigrationAt, listMigrations } from '#server/storage/migrate.ts'
import { Refusal } from '../command.ts'
import type { Manifest, Piece, WaitingJob } from './archive.ts'

/** Rows of a table are cut into pieces of about this size. */
const PIECE_BYTES = 4 * 1024 * 1024

/**
 * Not kept: who signed out or changed their password after the backup must not be signed in again by restoring
 * it, and a link that has been used must not work again.
 */
const LEFT_OUT = new Set([
  'sessions',
  'reset_tokens',
  'sso_attempts',
  'sign_in_tickets',
  'passkey_challenges',
  'passkey_confirmations',
])

/** From here on the connection sees the database as it is at this moment. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
}

export async function describeDatabase(
  client: pg.ClientBase,
): Promise<Pick<Manifest, 'schema' | 'tables' | 'sequences' | 'partitions'>> {
  const at = await lastMigrationAt(client)
  const migration = listMigrations().find((known) => known.at === at)
  if (!migration) throw new Refusal('The database is empty: there is nothing to back up.')
  return {
    schema: { name: migration.name, at: migration.at },
    tables: await listColumns(client),
    sequences: await readSequences(client),
    partitions: await readPartitions(client),
  }
}

/** Where each table's periods begin; empty for a database of a version without partitions. */
async function readPartitions(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows: functions } = await client.query("SELECT to_regproc('partitioned_tables') AS found")
  if (functions[0]?.found === null) return {}
  const { rows } = await client.query<{ table: string; since: Date }>(`
    SELECT t.name AS table, p.until AS since FROM partitioned_tables() t
    CROSS JOIN LATERAL partitions_of(t.name) p WHERE p.since = '-infinity' ORDER BY t.name`)
  return Object.fromEntries(rows.map(({ table, since }) => [table, since.toISOString()]))
}

/** Every table with the columns that are stored; generated ones are computed anew when they are loaded. */
async function listColumns(client: pg.ClientBase): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`)
  return Object.fromEntries(
    rows.filter(({ table }) => !LEFT_OUT.has(table)).map(({ table, columns }) => [table, columns]),
  )
}

async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; next: number }>(`
    SELECT sequencename AS name, coalesce(last_value + increment_by, start_value)::bigint AS next
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`)
  return Object.fromEntries(rows.map(({ name, next }) => [name, Number(next)]))
}

export async function* dumpTables(
  client: pg.ClientBase,
  tables: Record<string, string[]>,
): AsyncGenerator<Piece> {
  for (const [table, columns] of Object.entries(tables)) {
    let parts: Buffer[] = []
    let bytes = 0
    const cut = (): Piece => {
      const body = Buffer.concat(parts)
      parts = []
      bytes = 0
      return { kind: 'rows', table, body }
    }
    for await (const rows of copyOut(client, readingAll(table, columns))) {
      parts.push(rows)
      bytes += rows.length
      if (bytes >= PIECE_BYTES) yield cut()
    }
    if (bytes > 0) yield cut()
  }
}

/**
 * Jobs that still have to run, such as mails that wait for a mail server. The queue's tables are its own business, so
 * the backup holds what is needed to add them again.
 */
export async function* dumpJobs(client: pg.ClientBase): AsyncGenerator<Piece> {
  const { rows: tables } = await client.query("SELECT to_regclass('graphile_worker._private_jobs') AS found")
  // A database of a version that had no queue yet.
  if (tables[0]?.found === null) return
  const { rows } = await client.query<WaitingJob>(`
    SELECT task.identifier AS kind, job.payload, job.run_at AS "runAt", job.key, job.max_attempts AS "maxAttempts"
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE job.attempts < job.max_attempts ORDER BY job.id`)
  if (rows.length > 0) yield { kind: 'jobs', body: Buffer.from(JSON.stringify(rows)) }
}

/** Copies a query, because COPY does not read a partitioned table; it takes no parameters, so names are quoted. */
function readingAll(table: string, columns: readonly string[]): string {
  return `COPY (SELECT ${list(columns)} FROM public.${pg.escapeIdentifier(table)}) TO STDOUT`
}

const list = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join()

export const place = (table: string, columns: readonly string[]): string =>
  `public.${pg.escapeIdentifier(table)} (${list(columns)})`

/** Pictures never change and are read after the database, so those it names are among them. */
export async function* dumpPictures(store: PictureStore): AsyncGenerator<Piece> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  for (const name of names.sort()) {
    const body = await store.get(name)
    // It may have been removed meanwhile.
    if (body !== null) yield { kind: 'picture', name, body }
  }
}
