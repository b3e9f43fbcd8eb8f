import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { FUNCTION_FILES, listMigrations, listPending, makeSchema, migrateDatabase } from './migrate.ts'

const SERVER = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(SERVER, file), 'utf8')
const namesIn = (sql: string) =>
  [...sql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name]) => name ?? '')

/** Functions of numbered migrations that only serve processes of the version before, while it is being replaced. */
const BRIDGES = ['mail_outbox_to_job']
/** The numbered migrations of the last version without function files. */
const LAST_WITHOUT_FILES = '0016_stakes_in_one_statement'

const opened: { database: TestDatabase; client: pg.Client }[] = []

async function open(): Promise<{ database: TestDatabase; client: pg.Client }> {
  const database = await createTestDatabase()
  const client = new pg.Client(database.config)
  await client.connect()
  opened.push({ database, client })
  return { database, client }
}

afterEach(async () => {
  for (const { database, client } of opened.splice(0)) {
    await client.end()
    await database.drop()
  }
})

/** The source of each of our functions, by signature. */
async function functionsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; source: string }>(`
    SELECT p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS source FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`)
  return Object.fromEntries(rows.map(({ name, source }) => [name, source]))
}

const appliedFiles = async (client: pg.Client) =>
  (await client.query('SELECT name, hash, applied_at FROM drizzle.function_files ORDER BY name')).rows

test('[storage.7] every file of SQL functions is in the list, and every function in one file', () => {
  const files = globSync('**/*.functions.sql', { cwd: SERVER })
  expect(files.map((file) => file.replaceAll(path.sep, '/')).sort()).toEqual([...FUNCTION_FILES].sort())
  const names = FUNCTION_FILES.flatMap((file) => namesIn(read(file)))
  expect(names).toEqual([...new Set(names)])
})

test('[storage.7] a fresh database has the functions of the files and no others', async () => {
  const { database, client } = await open()
  await migrateDatabase(database.config)
  const names = FUNCTION_FILES.flatMap((file) => namesIn(read(file)))
  const inDatabase = Object.keys(await functionsOf(client)).map((name) => name.split('(')[0])
  expect(inDatabase.sort()).toEqual([...names, ...BRIDGES].sort())
  expect(await listPending(client)).toEqual([])
})

test('[storage.7] a database of numbered migrations alone gets the functions; its rows stay', async () => {
  const fresh = await open()
  await migrateDatabase(fresh.database.config)
  const { database, client } = await open()
  const migrations = listMigrations()
  const last = migrations.findIndex(({ name }) => name === LAST_WITHOUT_FILES)
  await makeSchema(client, migrations.slice(0, last + 1))
  await client.query("INSERT INTO users (name) VALUES ('Léa')")
  const files = FUNCTION_FILES.map((file) => path.basename(file))
  expect((await listPending(client))?.slice(-files.length)).toEqual(files)

  await migrateDatabase(database.config)
  expect(await functionsOf(client)).toEqual(await functionsOf(fresh.client))
  expect((await client.query('SELECT name_key FROM users')).rows).toEqual([{ name_key: 'lea' }])
})

test('[storage.7] only a file that has changed is applied again', async () => {
  const { database, client } = await open()
  await migrateDatabase(database.config)
  const first = await appliedFiles(client)
  const source = await functionsOf(client)
  await migrateDatabase(database.config)
  expect(await appliedFiles(client)).toEqual(first)

  await client.query("UPDATE drizzle.function_files SET hash = 'older' WHERE name = 'payouts.functions.sql'")
  await client.query('DROP FUNCTION share_pool')
  expect(await listPending(client)).toEqual(['payouts.functions.sql'])
  await migrateDatabase(database.config)
  expect(await functionsOf(client)).toEqual(source)
  expect((await appliedFiles(client)).map(({ hash }) => hash)).toEqual(first.map(({ hash }) => hash))
})

test('[storage.7] a database that a newer version has migrated keeps its functions', async () => {
  const { database, client } = await open()
  await migrateDatabase(database.config)
  await client.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('next', 9999999999999)",
  )
  await client.query("UPDATE drizzle.function_files SET hash = 'newer'")
  await migrateDatabase(database.config)
  expect(new Set((await appliedFiles(client)).map(({ hash }) => hash))).toEqual(new Set(['newer']))
  expect(await listPending(client)).toBeNull()
})

test('[running.12] of processes that migrate an empty database at once one does it, the others wait', async () => {
  const { database, client } = await open()
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => migrateDatabase(database.config)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(await listPending(client)).toEqual([])
})
