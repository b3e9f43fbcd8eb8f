import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#server/demo/fill-demo.ts'
import { DEMO_PASSWORD } from '#server/settings.ts'
import { prepareData } from './prepared-data.ts'
import {
  endServers,
  eventually,
  isAlive,
  isOpen,
  postgresPid,
  type ServerProcess,
  startServer,
} from './server-process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'virage-process-'))
})
afterEach(async () => {
  await endServers()
  const pid = postgresPid(dataDir)
  if (pid !== null) await eventually(() => !isAlive(pid))
  await rm(dataDir, { recursive: true, maxRetries: 20 })
})

const login = (server: ServerProcess, username: string, password: string) =>
  fetch(`${server.url}/v1/users/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  })

test('[running.8, running.11, running.15, storage.3] who waits for /healthz can sign in; it prints its address and demo accounts that sign in; a second one is refused its folder; SIGTERM ends it and its database', async () => {
  const server = await startServer({ DATA_DIR: dataDir })
  const health = () => fetch(`${server.url}/healthz`).catch(() => null)
  await eventually(async () => (await health())?.status === 200)
  expect((await login(server, 'lea@virage.example', DEMO_PASSWORD)).status).toBe(200)
  await isOpen(server)
  expect(server.printed.stdout).toContain(`http://localhost:${server.port}`)
  expect(server.printed.stdout).toContain(DEMO_PASSWORD)
  for (const { email, role } of DEMO_ACCOUNTS) {
    expect(server.printed.stdout).toContain(email)
    const response = await login(server, email, DEMO_PASSWORD)
    expect(response.status, email).toBe(200)
    expect(await response.json()).toMatchObject({ element: { email, role } })
  }
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  const second = await startServer({ DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.printed.stderr).toMatch(/^virage: Another Virage process.* uses .*\n$/)
  expect((await fetch(`${server.url}/readyz`)).status, 'the first goes on').toBe(200)

  const database = postgresPid(dataDir)!
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(isAlive(database)).toBe(false)
  expect(server.printed.stderr).toBe('')
})

test('[storage.4] its database killed, it answers 503 until it has started it again, and has lost nothing', async () => {
  const admin = { ADMIN_EMAIL: 'admin@virage.test', ADMIN_PASSWORD: 'drums in row four' }
  await prepareData(dataDir, 'schema')
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0', ...admin })
  await isOpen(server)
  const first = postgresPid(dataDir)!
  process.kill(first, 'SIGKILL')
  await server.prints(/the embedded database ended/)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await eventually(async () => (await fetch(`${server.url}/readyz`)).status === 200)
  expect(postgresPid(dataDir)).not.toBe(first)
  expect((await login(server, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).status).toBe(200)
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('[storage.2] what was acknowledged before kill -9 is there afterwards, and its mail is sent', async () => {
  await prepareData(dataDir, 'schema')
  const killed = await startServer({ DATA_DIR: dataDir, DEMO: '0' })
  await isOpen(killed)
  const database = postgresPid(dataDir)!
  const registration = { name: 'Zoé', email: 'zoe@fans.test', password: 'drums in row four' }
  const response = await fetch(`${killed.url}/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  })
  expect(response.status).toBe(200)
  killed.kill('SIGKILL')
  expect(await killed.ended).toBe('SIGKILL')
  await eventually(() => !isAlive(database))

  const next = await startServer({ DATA_DIR: dataDir, DEMO: '0' })
  await isOpen(next)
  const token = await eventually(async () => {
    const mail = await newestMail()
    return mail && (/\/auth\/email\/verify\/([\w-]+)/.exec(mail)?.[1] ?? null)
  })
  expect((await fetch(`${next.url}/v1/auth/email/verify/${token}`)).status).toBe(200)
  expect((await login(next, registration.email, registration.password)).status).toBe(200)
})

async function newestMail(): Promise<string | null> {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const newest = names.at(-1)
  return newest === undefined ? null : readFile(path.join(folder, newest), 'utf8')
}

test('[running.11] SIGTERM while the database is still starting leaves no orphan', async () => {
  const server = await startServer({ DATA_DIR: dataDir })
  const database = await eventually(() => postgresPid(dataDir))
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await eventually(() => !isAlive(database))
})
