import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#server/demo/fill-demo.ts'
import { DEMO_PASSWORD } from '#server/settings.ts'
import { listMigrations, makeSchema } from '#server/storage/migrate.ts'
import { createDemoDatabase } from '#tests/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { query, refusal, virage } from './operator.ts'
import { prepareData } from './prepared-data.ts'
import {
  databaseUrl,
  endServers,
  eventually,
  isAlive,
  isOpen,
  postgresPid,
  startServer,
} from './server-process.ts'

const PICTURE = `${'0123456789abcdef'.repeat(2)}.webp`

let folder: string
let file: string
const databases: TestDatabase[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'virage-backup-'))
  file = path.join(folder, 'virage.tar.gz')
})
afterEach(async () => {
  await endServers()
  const pid = postgresPid(path.join(folder, 'data'))
  if (pid !== null) await eventually(() => !isAlive(pid))
  for (const database of databases.splice(0)) await database.drop()
  await rm(folder, { recursive: true, maxRetries: 20 })
})

async function make(create: () => Promise<TestDatabase>, dataDir: string) {
  const database = await create()
  databases.push(database)
  const env = { DATA_DIR: path.join(folder, dataDir), DATABASE_URL: databaseUrl(database.config) }
  return { config: database.config, env }
}

/** Every row of every table, without those that a backup leaves out. */
async function contentOf(config: pg.PoolConfig): Promise<Record<string, unknown>> {
  const tables = await query(
    config,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
       AND tablename NOT IN ('sessions', 'reset_tokens', 'sso_attempts', 'sign_in_tickets', 'passkey_challenges',
         'passkey_confirmations') ORDER BY 1`,
  )
  const content: Record<string, unknown> = {}
  for (const { name } of tables) {
    const table = pg.escapeIdentifier(String(name))
    const [row] = await query(
      config,
      `SELECT count(*)::int AS rows, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS hash FROM ${table} t`,
    )
    content[String(name)] = row
  }
  return content
}

test('[cli.6] a backup with a passphrase opens with that one alone, and every change to it is found', async () => {
  const from = await make(createDemoDatabase, 'from')
  const to = await make(createTestDatabase, 'to')
  const [right, wrong, short] = ['right', 'wrong', 'short'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(right, 'drums in row four\n')
  await writeFile(wrong, 'drums in row five\n')
  await writeFile(short, 'drums\n')
  expect(await virage(['backup', file, '--passphrase-file', short], from.env)).toMatchObject(
    refusal(/at least 8/),
  )
  expect(await virage(['backup', file, '--passphrase-file', right], from.env)).toMatchObject({ code: 0 })
  expect(await virage(['restore', file], to.env)).toMatchObject(refusal(/is encrypted: give its passphrase/))
  expect(await virage(['restore', file, '--passphrase-file', wrong], to.env)).toMatchObject(
    refusal(/The passphrase is not the one of this backup/),
  )
  const bytes = await readFile(file)
  bytes[bytes.length - 100]! ^= 1
  await writeFile(`${file}-changed`, bytes)
  expect(await virage(['restore', `${file}-changed`, '--passphrase-file', right], to.env)).toMatchObject(
    refusal(/cannot be used as a backup: it was changed or is not complete/),
  )
  expect(
    await query(to.config, "SELECT FROM pg_tables WHERE schemaname = 'public'"),
    'nothing was touched',
  ).toEqual([])
  expect(await virage(['restore', file, '--passphrase-file', right], to.env)).toMatchObject({ code: 0 })
  expect(await contentOf(to.config)).toEqual(await contentOf(from.config))
  expect(await virage(['verify-audit'], to.env)).toMatchObject({ code: 0 })
})

test('[cli.4] mails that wait are in a backup, and a restore drops those of what it replaces', async () => {
  const from = await make(createDemoDatabase, 'from')
  const to = await make(createDemoDatabase, 'to')
  const add = (config: pg.PoolConfig, email: string) =>
    query(
      config,
      `SELECT FROM graphile_worker.add_job('mail.reset', '{"email":"${email}"}'::json, job_key => 'k')`,
    )
  await add(from.config, 'kept@example.org')
  await add(to.config, 'replaced@example.org')
  await query(to.config, "UPDATE graphile_worker._private_jobs SET locked_by = 'dead', locked_at = now()")
  expect((await virage(['backup', file], from.env)).code).toBe(0)
  expect((await virage(['restore', '--force', file], to.env)).code).toBe(0)
  expect(await query(to.config, 'SELECT payload, key, attempts FROM graphile_worker._private_jobs')).toEqual([
    { payload: { email: 'kept@example.org' }, key: 'k', attempts: 0 },
  ])
})

test('[cli.4] what a backup holds is there again in another database: every row, the pictures, the sequences, the rules', async () => {
  const from = await make(createDemoDatabase, 'from')
  await mkdir(path.join(from.env.DATA_DIR, 'media'), { recursive: true })
  await writeFile(path.join(from.env.DATA_DIR, 'media', PICTURE), 'a picture')
  await writeFile(path.join(from.env.DATA_DIR, 'media', '.unfinished.part'), 'no picture')
  await query(
    from.config,
    "INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES ('\\x01', 1, now(), now() + interval '1 day')",
  )
  await query(
    from.config,
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
     VALUES (1, '\\x01', '\\x02', 7, '{internal,hybrid}', 'Phone', true, now())`,
  )
  await query(from.config, "INSERT INTO recovery_codes VALUES ('\\x01', 1, now())")
  await query(
    from.config,
    "INSERT INTO sign_in_tickets VALUES ('\\x01', 1, 0, now(), now() + interval '5 minutes')",
  )
  await query(from.config, "INSERT INTO passkey_confirmations VALUES ('\\x01', now())")
  await query(
    from.config,
    "SELECT make_partitions_since(name, now() - interval '2 months') FROM partitioned_tables()",
  )
  expect(await virage(['backup', file], from.env)).toMatchObject({ code: 0, stderr: '' })
  expect((await stat(file)).mode & 0o077, 'nobody else can read it').toBe(0)
  expect(await virage(['backup', file], from.env)).toMatchObject(refusal(/is there already/))

  const to = await make(createTestDatabase, 'to')
  expect(await virage(['restore', file], to.env)).toMatchObject({
    code: 0,
    stdout: 'Restored.\nThe ledger is right.\n',
  })
  const content = await contentOf(from.config)
  expect(content).toMatchObject({ users: { rows: expect.any(Number) } })
  expect(await contentOf(to.config)).toEqual(content)
  expect(content).toMatchObject({ passkeys: { rows: 1 }, recovery_codes: { rows: 1 } })
  for (const table of ['sessions', 'sign_in_tickets', 'passkey_confirmations'])
    expect(await query(to.config, `SELECT 1 FROM ${table}`), table).toEqual([])
  expect(await readdir(path.join(to.env.DATA_DIR, 'media'))).toEqual([PICTURE])

  const partitions =
    'SELECT p.* FROM partitioned_tables() t CROSS JOIN LATERAL partitions_of(t.name) p ORDER BY p.name'
  expect(await query(to.config, partitions)).toEqual(await query(from.config, partitions))

  const schema = `SELECT conrelid::regclass::text AS table, conname, pg_get_constraintdef(oid) AS rule
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`
  expect(await query(to.config, schema)).toEqual(await query(from.config, schema))
  const newClub = "INSERT INTO clubs (name) VALUES ('New') RETURNING id"
  expect(await query(to.config, newClub)).toEqual(await query(from.config, newClub))
})

test('[cli.4] a database with content is only replaced with --force, and not while a server runs on it', async () => {
  const from = await make(createDemoDatabase, 'from')
  await virage(['backup', file], from.env)
  await query(from.config, "UPDATE users SET name = 'Changed since'")
  expect(await virage(['restore', file], from.env)).toMatchObject(
    refusal(/The database is not empty\. With --force/),
  )

  const server = await startServer({ ...from.env, DEMO: '0' })
  await isOpen(server)
  expect(await virage(['restore', file, '--force'], from.env)).toMatchObject(
    refusal(/stop every server first/),
  )
  await endServers()
  await eventually(async () => {
    const left =
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'virage'"
    return (await query(from.config, left)).length === 0
  })
  const changed = "SELECT 1 FROM users WHERE name = 'Changed since'"
  expect(await query(from.config, changed)).not.toEqual([])

  expect(await virage(['restore', file, '--force'], from.env)).toMatchObject({ code: 0 })
  expect(await query(from.config, changed)).toEqual([])
})

test('[cli.4] a damaged file is refused before anything is touched', async () => {
  const from = await make(createDemoDatabase, 'from')
  await virage(['backup', file], from.env)
  const before = await contentOf(from.config)
  const whole = await readFile(file)
  const other = path.join(folder, 'damaged.tar.gz')
  const flipped = Buffer.from(whole)
  flipped[flipped.length >> 1]! ^= 0x10
  // Unpacked, changed and packed again: only the checksums tell.
  const content = gunzipSync(whole)
  content.write('Meridiam', content.indexOf('Meridian'))
  const damages = [whole.subarray(0, -1000), flipped, gzipSync(content), Buffer.from('no backup at all')]
  for (const damaged of damages) {
    await writeFile(other, damaged)
    expect(await virage(['restore', other, '--force'], from.env)).toMatchObject(
      refusal(/damaged\.tar\.gz cannot be used as a backup: /),
    )
  }
  expect(await virage(['restore', path.join(folder, 'none'), '--force'], from.env)).toMatchObject(
    refusal(/: there is no such file or folder\.$/m),
  )
  expect(await contentOf(from.config)).toEqual(before)
})

test('[cli.4] a restore that fails half way changes nothing', async () => {
  const from = await make(createDemoDatabase, 'from')
  await query(from.config, "UPDATE users SET bio = 'kept' WHERE id = 1")
  // A row that breaks a rule: it can be in a backup only of a database whose rule somebody took away.
  const broken = await make(createDemoDatabase, 'broken')
  await query(broken.config, 'ALTER TABLE attendance DROP CONSTRAINT attendance_user_id_users_id_fk')
  await query(broken.config, 'ALTER TABLE clubs DROP CONSTRAINT clubs_fan_count')
  await query(broken.config, 'UPDATE clubs SET fan_count = -1')
  await virage(['backup', file], broken.env)
  expect(await virage(['restore', file, '--force'], from.env)).toMatchObject(refusal(/clubs_fan_count/))
  expect(await query(from.config, 'SELECT bio FROM users WHERE id = 1')).toEqual([{ bio: 'kept' }])

  // Nor where it fails at the pictures.
  const whole = await make(createDemoDatabase, 'whole')
  await mkdir(path.join(whole.env.DATA_DIR, 'media'), { recursive: true })
  await writeFile(path.join(whole.env.DATA_DIR, 'media', PICTURE), 'a picture')
  expect(await virage(['backup', `${file}.whole`], whole.env)).toMatchObject({ code: 0 })
  await mkdir(from.env.DATA_DIR, { recursive: true })
  await writeFile(path.join(from.env.DATA_DIR, 'media'), 'a file where a folder belongs')
  expect((await virage(['restore', `${file}.whole`, '--force'], from.env)).code).not.toBe(0)
  expect(await query(from.config, 'SELECT bio FROM users WHERE id = 1')).toEqual([{ bio: 'kept' }])
})

test('[cli.4] a backup of an older version is brought up to date; one of a newer version is refused', async () => {
  const old = await make(createTestDatabase, 'old')
  const client = new pg.Client(old.config)
  await client.connect()
  await makeSchema(client, listMigrations().slice(0, 3))
  await client.query("INSERT INTO clubs (name) VALUES ('Ferrum')")
  await client.end()
  expect(await virage(['backup', file], old.env)).toMatchObject({ code: 0 })
  const now = await make(createTestDatabase, 'now')
  expect(await virage(['restore', file], now.env)).toMatchObject({ code: 0 })
  expect(await query(now.config, 'SELECT name FROM clubs')).toEqual([{ name: 'Ferrum' }])
  expect((await virage(['migrate'], now.env)).stdout).toBe('The schema is up to date.\n')

  await query(
    now.config,
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('next', 9999999999999)",
  )
  expect(await virage(['backup', path.join(folder, 'newer')], now.env)).toMatchObject(
    refusal(/made by a newer version/),
  )
  expect(await virage(['verify-ledger'], now.env)).toMatchObject(refusal(/made by a newer version/))
  expect(await virage(['restore', file, '--force'], now.env), 'back to before an upgrade').toMatchObject({
    code: 0,
  })
})

test('[cli.4] embedded: commands reach the database of a running server; the backup starts another one', async () => {
  const env = { DATA_DIR: path.join(folder, 'data'), DEMO_CROWD: '0' }
  await prepareData(env.DATA_DIR, 'demo')
  const server = await startServer(env)
  await isOpen(server)
  const signIn = (url: string, username: string, password: string) =>
    fetch(`${url}/v1/users/login`, { method: 'POST', body: new URLSearchParams({ username, password }) })

  const made = await virage(['create-admin', 'new@virage.test'], env, 'drums in row four')
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const admin = await signIn(server.url, 'new@virage.test', 'drums in row four')
  expect(await admin.json()).toMatchObject({ element: { role: 'admin' } })
  expect(await virage(['verify-ledger'], env)).toMatchObject({ code: 0 })
  expect(await virage(['backup', file], env)).toMatchObject({ code: 0 })
  expect(await virage(['restore', file, '--force'], env)).toMatchObject(refusal(/stop every server first/))
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  const other = { DATA_DIR: path.join(folder, 'other'), DEMO_CROWD: '0' }
  expect(await virage(['restore', file], other)).toMatchObject({ code: 0 })
  expect(postgresPid(other.DATA_DIR), 'the database it started is stopped').toBeNull()
  const restored = await startServer(other)
  await isOpen(restored)
  expect((await signIn(restored.url, 'new@virage.test', 'drums in row four')).status).toBe(200)
  expect((await signIn(restored.url, DEMO_ACCOUNTS[1].email, DEMO_PASSWORD)).status).toBe(200)
  restored.kill('SIGTERM')
  expect(await restored.ended).toBe(0)
})
