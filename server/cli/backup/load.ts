// Puts a backup into a database, as a part of one transaction.
import pg from 'pg'
import { copyIn } from '#server/storage/copy.ts'
import { listMigrations, makeSchema, readPartitionFunctions } from '#server/storage/migrate.ts'
import { Refusal } from '../command.ts'
import { type BackupFile, type Manifest, type Piece, readJobs, readPieces } from './archive.ts'
import { place } from './dump.ts'

/** Holds a row that no migration has put there. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  for (const table of await listTables(client)) {
    const name = pg.escapeIdentifier(table)
    const found = await client.query(
      table === 'ledger_accounts'
        ? `SELECT 1 FROM public.${name} WHERE kind <> 'mint' LIMIT 1`
        : `SELECT 1 FROM public.${name} LIMIT 1`,
    )
    if (found.rowCount) return false
  }
  return true
}

/** Without those that belong to an extension. */
async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`)
  return rows.map(({ name }) => name)
}

/** Replaces whatever the database holds by the schema and the rows of the backup. */
export async function loadDatabase(
  client: pg.ClientBase,
  file: BackupFile,
  manifest: Manifest,
): Promise<void> {
  const migrations = listMigrations()
  const last = migrations.findIndex(({ at }) => at === manifest.schema.at)
  if (last === -1)
    throw new Refusal(
      `${file.file} was made by a newer version of Virage (${manifest.version}): restore it with that one.`,
    )
  await dropEverything(client)
  await makeSchema(client, migrations.slice(0, last + 1))
  await makePartitionsOf(client, manifest)
  const keys = await takeForeignKeys(client)
  for (const table of await listTables(client))
    await client.query(`DELETE FROM public.${pg.escapeIdentifier(table)}`)
  await readPieces(file, (piece) => loadPiece(client, manifest, piece))
  for (const [sequence, next] of Object.entries(manifest.sequences))
    await client.query('SELECT setval($1::regclass, $2, false)', [
      `public.${pg.escapeIdentifier(sequence)}`,
      next,
    ])
  // Audit entries are chained at the commit; those of a backup have their links already, and no table can be altered
  // while such a trigger waits.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  // Checked all at once, and only now: groups and their presidents point at each other.
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`)
}

/** As the backup had them, so that the same periods can be detached. */
async function makePartitionsOf(client: pg.ClientBase, { partitions }: Manifest): Promise<void> {
  const tables = Object.entries(partitions)
  if (tables.length > 0) await client.query(readPartitionFunctions())
  for (const [table, since] of tables)
    await client.query('SELECT make_partitions_since($1, $2)', [table, since])
}

async function loadPiece(client: pg.ClientBase, { tables }: Manifest, piece: Piece): Promise<void> {
  if (piece.kind === 'jobs') return loadJobs(client, piece.body)
  if (piece.kind !== 'rows') return
  const columns = tables[piece.table]
  if (columns === undefined) throw new Refusal(`The backup names no columns of ${piece.table}.`)
  await copyIn(client, `COPY ${place(piece.table, columns)} FROM STDIN`, piece.body)
}

async function loadJobs(client: pg.ClientBase, body: Buffer): Promise<void> {
  for (const { kind, payload, runAt, key, maxAttempts } of readJobs(body))
    await client.query(
      'SELECT graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4, max_attempts => $5)',
      [kind, JSON.stringify(payload), runAt, key, maxAttempts],
    )
}

/** The queue's schema stays, its jobs go: they are about fans of the content that is replaced. */
async function dropJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    'SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs',
  )
  await client.query('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs')
}

async function dropEverything(client: pg.ClientBase): Promise<void> {
  for (const table of await listTables(client))
    await client.query(`DROP TABLE public.${pg.escapeIdentifier(table)} CASCADE`)
  const { rows } = await client.query<{ name: string }>(`
    SELECT p.oid::regprocedure::text AS name FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`)
  for (const { name } of rows) await client.query(`DROP FUNCTION ${name} CASCADE`)
  await client.query('DROP SCHEMA IF EXISTS drizzle, partitions CASCADE')
  await dropJobs(client)
}

interface ForeignKey {
  /** Quoted where it has to be. */
  table: string
  name: string
  definition: string
}

async function takeForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY conname`)
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`)
  return rows
}
