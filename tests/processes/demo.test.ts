// Who gets demo accounts with which passwords: the real program with different settings (running.14).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#server/demo/fill-demo.ts'
import { DEMO_PASSWORD } from '#server/settings.ts'
import { createDemoDatabase, createMigratedDatabase } from '#tests/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { prepareData } from './prepared-data.ts'
import {
  databaseUrl,
  endServers,
  eventually,
  isAlive,
  isOpen,
  postgresPid,
  type ServerProcess,
  startServer,
} from './server-process.ts'

let dataDir: string
let database: TestDatabase | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'virage-demo-'))
})
afterEach(async () => {
  await endServers()
  await database?.drop()
  database = undefined
  const pid = postgresPid(dataDir)
  if (pid !== null) await eventually(() => !isAlive(pid))
  await rm(dataDir, { recursive: true, maxRetries: 20 })
})

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CROWD: '0', ...env })
  await isOpen(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

/** Signs in and returns the token, or null. */
async function signIn({ url }: ServerProcess, username: string, password: string): Promise<string | null> {
  const body = new URLSearchParams({ username, password })
  const answer = await fetch(`${url}/v1/users/login`, { method: 'POST', body })
  expect([200, 401]).toContain(answer.status)
  return answer.status === 200 ? ((await answer.json()) as { access_token: string }).access_token : null
}

const withPublishedPassword = async (server: ServerProcess) =>
  Promise.all(DEMO_ACCOUNTS.map(({ email }) => signIn(server, email, DEMO_PASSWORD)))
const NOBODY = DEMO_ACCOUNTS.map(() => null)

/** What a start printed as account and password. */
const printedPasswords = ({ printed }: ServerProcess) =>
  [...printed.stdout.matchAll(/^ {2}(\S+@virage\.example) {2}([\w-]{16})(?: {2}\(admin\))?$/gm)].map(
    ([, email = '', password = '']) => ({ email, password }),
  )

async function query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const client = new pg.Client(database?.config)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The settings of a server on an external database that is made by `create`. */
async function external(create: () => Promise<TestDatabase>): Promise<{ DATABASE_URL: string }> {
  database = await create()
  return { DATABASE_URL: databaseUrl(database.config) }
}

// Which settings count as open to strangers is the subject of the settings' own test.
test('[running.14] where strangers may be, no account of the demo exists unless asked for', async () => {
  await prepareData(dataDir, 'schema')
  const server = await start({ HOST: '0.0.0.0' })
  expect(server.printed.stdout).not.toContain('virage.example')
  expect(await withPublishedPassword(server)).toEqual(NOBODY)
})

test('[running.14] DEMO=1 elsewhere makes accounts with random passwords, printed once', async () => {
  const settings = { ...(await external(createTestDatabase)), DEMO: '1' }
  const first = await start(settings)
  const printed = printedPasswords(first)
  expect(printed.map(({ email }) => email)).toEqual(DEMO_ACCOUNTS.map(({ email }) => email))
  expect(new Set(printed.map(({ password }) => password)).size).toBe(printed.length)
  expect(first.printed.stdout).not.toContain(DEMO_PASSWORD)
  expect(await withPublishedPassword(first)).toEqual(NOBODY)
  for (const { email, password } of printed)
    expect(await signIn(first, email, password), email).not.toBeNull()
  await stop(first)

  const second = await start(settings)
  expect(printedPasswords(second)).toEqual([])
  expect(second.printed.stdout).toContain('were printed at the start that made them')
  const [admin] = printed
  expect(await signIn(second, admin!.email, admin!.password), 'they stay').not.toBeNull()
})

test('[running.14] a demo filled at home and then served to strangers loses its published password and sessions', async () => {
  await prepareData(dataDir, 'demo')
  const home = await start({})
  const tokens = await withPublishedPassword(home)
  expect(tokens).not.toContain(null)
  await stop(home)

  const open = await start({ HOST: '0.0.0.0' })
  expect(open.printed.stdout).toContain('demo accounts had the published password and got random ones')
  expect(printedPasswords(open), 'nobody asked for the demo').toEqual([])
  expect(await withPublishedPassword(open)).toEqual(NOBODY)
  for (const token of tokens) {
    const ping = await fetch(`${open.url}/v1/users/ping`, { headers: { authorization: `Bearer ${token}` } })
    expect(ping.status).toBe(401)
  }
  await stop(open)

  const again = await start({})
  expect(again.printed.stdout, 'what is printed is true').not.toContain(DEMO_PASSWORD)
})

/** A demo as versions before the mark left it. */
async function oldDemo(): Promise<{ DATABASE_URL: string }> {
  const settings = await external(createDemoDatabase)
  await query('DELETE FROM demo_mark')
  return settings
}

test('[running.14] a demo of a version without the mark is recognised, and loses its published password too', async () => {
  const server = await start({ ...(await oldDemo()), DEMO: '1' })
  expect(await withPublishedPassword(server)).toEqual(NOBODY)
  const printed = printedPasswords(server)
  expect(printed).toHaveLength(DEMO_ACCOUNTS.length)
  expect(await signIn(server, printed[0]!.email, printed[0]!.password)).not.toBeNull()
  expect(await query('SELECT password FROM demo_mark')).toEqual([{ password: 'random' }])
})

test('[running.14] without DEMO an old demo stays unmarked, and its published password goes all the same', async () => {
  const server = await start(await oldDemo())
  expect(await withPublishedPassword(server)).toEqual(NOBODY)
  expect(server.printed.stdout).not.toContain('virage.example')
  expect(await query('SELECT password FROM demo_mark')).toEqual([])
})

test('[running.14] the crowd and its referee stay out of a database that the demo did not fill', async () => {
  const settings = await external(createMigratedDatabase)
  // No fans, but an import was here: not empty.
  await query("INSERT INTO clubs (name) VALUES ('Meridian')")
  const server = await start({ ...settings, DEMO: '1', DEMO_CROWD: '1' })
  await server.prints(/the demo crowd stays out: the demo did not fill this database/)
  expect(await query('SELECT email FROM users')).toEqual([])
  expect(await query('SELECT name FROM clubs')).toEqual([{ name: 'Meridian' }])
})

test('[running.14] in a database of the demo the crowd comes, whatever address the process listens on', async () => {
  const settings = await external(createDemoDatabase)
  const server = await start({ ...settings, HOST: '0.0.0.0', DEMO: '1', DEMO_CROWD: '1' })
  await eventually(async () => {
    const answer = await fetch(`${server.url}/v1/arenas/demo-derby`)
    return (
      answer.status === 200 && ((await answer.json()) as { element: { started: boolean } }).element.started
    )
  })
  expect(await query("SELECT role FROM users WHERE email = 'referee@demo.virage.example'")).toEqual([
    { role: 'admin' },
  ])
})
