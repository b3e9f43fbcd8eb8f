import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { type App, createApp } from '#server/wiring/app.ts'
import { expectFailure } from './failure.testing.ts'

// A PostgreSQL of its own, because these tests stop it.
let dataDir: string
let postgres: EmbeddedPostgres
let app: App
const start = () => startEmbeddedPostgres({ dataDir, binDir: process.env.TEST_POSTGRES_BIN })

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'virage-away-'))
  postgres = await start()
  app = await createUnpreparedApp()
  await app.prepare()
})
afterAll(async () => {
  await app.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})

function createUnpreparedApp(): Promise<App> {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0', DEMO: '0' })
  return createApp({ settings, databaseConfig: postgres.config, log: createLog('silent') })
}

const call = async (url: string, { method = 'GET' as 'GET' | 'POST', payload = {}, to = app } = {}) => {
  const headers = { authorization: 'Bearer no-such-session' }
  const response = await to.http.inject({ method, url, headers, ...(method === 'POST' && { payload }) })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}
const register = (email: string, to = app) =>
  call('/v1/auth/register', {
    to,
    method: 'POST',
    payload: { name: 'Zoé', email, password: 'drums in row four' },
  })

function expectUnavailable(answer: Awaited<ReturnType<typeof call>>): void {
  expectFailure(answer, 'unavailable')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

test('[api.7] before the database is prepared every call answers 503; the process itself is healthy', async () => {
  const early = await createUnpreparedApp()
  try {
    expectUnavailable(await call('/v1/users/ping', { to: early }))
    expectUnavailable(await register('early@fans.test', early))
    expect((await call('/healthz', { to: early })).status).toBe(200)
    expect(await call('/readyz', { to: early })).toMatchObject({ status: 503, body: { database: 'away' } })

    await early.prepare()

    expectFailure(await call('/v1/users/ping', { to: early }), 'session_expired')
    expect((await call('/readyz', { to: early })).status).toBe(200)
  } finally {
    await early.stop()
  }
})

test('[api.7] a call whose connection dies under way answers 503, the next one works', async () => {
  const admin = new pg.Client(postgres.config)
  await admin.connect()
  try {
    for (const [table, ask] of [
      ['sessions', () => call('/v1/users/ping')],
      ['registrations', () => register('mid-flight@fans.test')],
    ] as const) {
      await admin.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
      const answer = ask()
      await admin.query('SELECT pg_terminate_backend($1)', [await blockedBackend(admin)])
      expectUnavailable(await answer)
      await admin.query('ROLLBACK')
    }
  } finally {
    await admin.end()
  }
  expectFailure(await call('/v1/users/ping'), 'session_expired')
  expect((await register('mid-flight@fans.test')).status).toBe(200)
})

/** pg_locks is always the present; pg_stat_activity stays as it was when a transaction first looked. */
async function blockedBackend(admin: pg.Client): Promise<number> {
  for (;;) {
    const waiting = await admin.query(
      'SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
    )
    if (waiting.rows[0]) return waiting.rows[0].pid
  }
}

test('[api.7] while PostgreSQL is stopped calls answer 503, and it recovers by itself', async () => {
  await postgres.stop()
  expectUnavailable(await call('/v1/users/ping'))
  expectUnavailable(await register('stopped@fans.test'))
  expect((await call('/healthz')).status).toBe(200)
  expect((await call('/readyz')).status).toBe(503)

  postgres = await start()

  expectFailure(await call('/v1/users/ping'), 'session_expired')
  expect((await register('stopped@fans.test')).status).toBe(200)
  expect((await call('/readyz')).status).toBe(200)
})
