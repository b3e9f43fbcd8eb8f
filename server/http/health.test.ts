import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

test('[running.9] /healthz and /readyz answer 200 while everything is there', async () => {
  expect(await virage.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await virage.call('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ok', database: 'ok' },
  })
})

test('[running.9] /readyz answers 503 while Redis, where set, is away', async () => {
  // Nothing listens on port 1.
  const lonely = await startTestApp({ REDIS_URL: 'redis://127.0.0.1:1' })
  try {
    expect(await lonely.call('GET', '/healthz')).toMatchObject({ status: 200 })
    expect(await lonely.call('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { status: 'away', database: 'ok', redis: 'away' },
    })
  } finally {
    await lonely.close()
  }
})

test('[running.10] /metrics is Prometheus text, by pattern and never by address', async () => {
  await virage.call('GET', '/v1/auth/email/verify/a-secret-token')
  await virage.call('GET', '/v1/an-address-nobody-serves')
  const { status, headers, body } = await virage.call('GET', '/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; version=/)
  expect(body).toContain('# TYPE virage_http_request_seconds histogram')
  expect(body).toMatch(
    /virage_http_request_seconds_count\{.*route="\/v1\/auth\/email\/verify\/:token".*\} \d+/,
  )
  expect(body).toContain('process_cpu_seconds_total')
  expect(body).not.toContain('a-secret-token')
  expect(body).not.toContain('an-address-nobody-serves')
})

test('[running.9] /healthz names the version of package.json', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect((await virage.call('GET', '/healthz')).body).toEqual({ status: 'ok', version })
})
