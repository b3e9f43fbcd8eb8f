import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { DEMO_FANS } from '#server/demo/fans.ts'
import { createDemoDatabase, createMigratedDatabase } from '#tests/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { freePort } from './free-port.ts'
import { databaseUrl, endServers, eventually, isOpen, startServer } from './server-process.ts'

let dataDir: string
const databases: TestDatabase[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'virage-process-'))
})
afterEach(async () => {
  await endServers()
  for (const database of databases.splice(0)) await database.drop()
})
afterAll(() => rm(dataDir, { recursive: true }))

async function newDatabase(create: () => Promise<TestDatabase>): Promise<pg.PoolConfig> {
  const database = await create()
  databases.push(database)
  return database.config
}

async function query(config: pg.PoolConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('[running.12] processes started at the same instant on an empty database all come up, and fill it once', async () => {
  const users = 'SELECT count(*)::int AS fans FROM users'
  const filledByOne = await query(await newDatabase(createDemoDatabase), users)
  const config = await newDatabase(createTestDatabase)
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(config),
    DEMO: '1',
    DEMO_CROWD: '0',
    DATABASE_POOL: '3',
  }
  const servers = await Promise.all([startServer(env), startServer(env)])
  await Promise.all(servers.map(isOpen))
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await query(config, users)).toEqual(filledByOne)
  expect(filledByOne).toEqual([{ fans: DEMO_FANS.length }])
})

test('[running.14, running.4] demo data never touches a database that holds users; the admin of the settings is made', async () => {
  const config = await newDatabase(createMigratedDatabase)
  await query(
    config,
    "INSERT INTO users (name, email, email_key) VALUES ('Zoé', 'z@fans.test', 'z@fans.test')",
  )
  const admin = { ADMIN_EMAIL: 'maud@virage.test', ADMIN_PASSWORD: 'long enough' }
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(config), DEMO: '1', DEMO_CROWD: '0', ...admin }
  await isOpen(await startServer(env))
  expect(await query(config, 'SELECT email, role FROM users ORDER BY id')).toEqual([
    { email: 'z@fans.test', role: 'user' },
    { email: 'maud@virage.test', role: 'admin' },
  ])
})

test('[running.12] a database that is away at the start is waited for', async () => {
  const config = await newDatabase(createTestDatabase)
  const port = await freePort()
  const { host: _socket, ...account } = config
  const DATABASE_URL = databaseUrl({ ...account, host: '127.0.0.1', port })
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL })
  await server.prints(/the database does not answer/)

  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  const ping = await fetch(`${server.url}/v1/users/ping`)
  expect(ping.status).toBe(503)
  expect(ping.headers.get('retry-after')).toBe('2')
  expect(await ping.json()).toMatchObject({ code: 'unavailable' })

  const door = await openDoor(port)
  try {
    await isOpen(server)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${server.url}/v1/users/ping`)).status).toBe(401)
  } finally {
    await door.close()
  }
  await eventually(async () => (await fetch(`${server.url}/readyz`)).status === 503)
  server.kill('SIGTERM')
  expect(await server.ended, 'it also stops while the database is away').toBe(0)
})

/** Lets connections to the port through to the PostgreSQL of this run. */
async function openDoor(port: number): Promise<{ close(): Promise<void> }> {
  const { host = '', port: innerPort = 5432 } = inject('postgres')
  const inside = host.startsWith('/')
    ? { path: path.join(host, `.s.PGSQL.${innerPort}`) }
    : { host, port: innerPort }
  const sockets = new Set<Socket>()
  const door: Server = createServer((outer) => {
    const inner = connect(inside)
    for (const socket of [outer, inner]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => [outer, inner].forEach((each) => void each.destroy()))
    }
    outer.pipe(inner).pipe(outer)
  })
  await new Promise<void>((resolve) => void door.listen(port, '127.0.0.1', resolve))
  return {
    close: () =>
      new Promise((resolve) => {
        door.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

test('[running.11] SIGTERM lets requests under way finish, also those that follow on the same connection', async () => {
  const config = await newDatabase(createMigratedDatabase)
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(config) })
  await isOpen(server)
  const blocker = new pg.Client(config)
  blocker.on('error', () => {})
  await blocker.connect()
  await blocker.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')

  const request = 'GET /v1/users/ping HTTP/1.1\r\nhost: x\r\nauthorization: Bearer a\r\n\r\n'
  const connection = connect(server.port, '127.0.0.1')
  const answers = text(connection)
  const waitFor = (requests: number) =>
    eventually(async () => {
      const blocked =
        'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))'
      return (await blocker.query(blocked)).rowCount === requests
    })
  connection.write(request)
  await waitFor(1)
  server.kill('SIGTERM')
  await server.prints(/"msg":"stopping"/)
  connection.write(request)
  await waitFor(2)
  await blocker.query('ROLLBACK')
  await blocker.end()

  expect(await server.ended).toBe(0)
  const [, ...bodies] = (await answers).split('HTTP/1.1 401 ')
  expect(bodies, await answers).toHaveLength(2)
  for (const body of bodies) expect(body).toContain('"code":"session_expired"')
})
