import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { expectFailure } from './failure.testing.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

test('[running.15] /healthz and /readyz answer 200 while everything is there', async () => {
  expect(await virage.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await virage.call('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok', database: 'ok' },
  })
})

test('[running.15] with Redis, where set, away /readyz says degraded and stays 200', async () => {
  // Nothing listens on port 1.
  const lonely = await startTestApp({ REDIS_URL: 'redis://127.0.0.1:1' })
  try {
    expect(await lonely.call('GET', '/healthz')).toMatchObject({ status: 200 })
    expect(await lonely.call('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'degraded', database: 'ok', redis: 'away' },
    })
  } finally {
    await lonely.close()
  }
})

test('[running.15] /readyz answers 503 while the process drains, and calls are answered all the same', async () => {
  const leaving = await startTestApp()
  try {
    await leaving.app.drain()
    expect(await leaving.call('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { status: 'draining', database: 'ok' },
    })
    const { status, headers } = await leaving.call('GET', '/v1/arenas')
    expect(status).toBe(200)
    expect(headers.connection).toBe('close')
  } finally {
    await leaving.close()
  }
})

test('[running.10] /metrics is Prometheus text, by pattern and never by address', async () => {
  // Figures are collected once a second at most: another test's may be younger than that.
  const own = await startTestApp()
  try {
    await own.call('GET', '/v1/auth/email/verify/a-secret-token')
    await own.call('GET', '/v1/an-address-nobody-serves')
    const { status, headers, body } = await own.call('GET', '/metrics')
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=/)
    expect(body).toContain('# TYPE virage_http_request_seconds histogram')
    expect(body).toMatch(
      /virage_http_request_seconds_count\{.*route="\/v1\/auth\/email\/verify\/:token".*\} \d+/,
    )
    expect(body).toContain('process_cpu_seconds_total')
    expect(body).not.toContain('a-secret-token')
    expect(body).not.toContain('an-address-nobody-serves')
  } finally {
    await own.close()
  }
})

test('[running.15] /healthz names the version of package.json', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect((await virage.call('GET', '/healthz')).body).toEqual({ status: 'ok', version })
})

const TOKEN = 'a-token-of-the-operator'
const FORWARDED = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'via',
  'x-forwarded-proto',
  'x-forwarded-host',
]

test('[running.16] /metrics answers loopback clients, and nobody for whom a proxy on this machine asks', async () => {
  const ask = (headers: Record<string, string>, address = '127.0.0.1') =>
    virage.call('GET', '/metrics', { headers, address })
  for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
    expect((await ask({}, address)).status, address).toBe(200)
  for (const address of ['203.0.113.7', '10.0.0.1', '2001:db8::1', '::ffff:203.0.113.7'])
    expectFailure(await ask({}, address), 'forbidden')
  for (const name of FORWARDED) expectFailure(await ask({ [name]: '127.0.0.1' }), 'forbidden')
  expectFailure(await ask({ host: 'virage.test' }), 'forbidden')
  expectFailure(await ask({ authorization: 'Bearer ' }, '203.0.113.7'), 'forbidden')
})

test('[running.16] a trusted proxy that is told of 127.0.0.1 is not believed either', async () => {
  const behind = await startTestApp({ TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: TOKEN })
  try {
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    expectFailure(await behind.call('GET', '/metrics', { headers }), 'forbidden')
    expect((await behind.call('GET', '/metrics', { headers, token: TOKEN })).status).toBe(200)
  } finally {
    await behind.close()
  }
})

test('[running.16] with METRICS_TOKEN others may read /metrics, with nothing like it they may not', async () => {
  const told = await startTestApp({ METRICS_TOKEN: TOKEN })
  try {
    const ask = (token: string | null) => told.call('GET', '/metrics', { token, address: '203.0.113.7' })
    expect((await ask(TOKEN)).status).toBe(200)
    for (const token of [null, `${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase()])
      expectFailure(await ask(token), 'forbidden')
  } finally {
    await told.close()
  }
})

test('[running.16] metrics are collected at most once a second', async () => {
  const bodies = await Promise.all(Array.from({ length: 20 }, () => virage.call('GET', '/metrics')))
  expect(new Set(bodies.map(({ body }) => body)).size).toBeLessThanOrEqual(2)
})
