import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'
import { expectFailure } from './failure.testing.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

const get = (url: string) => virage.call('GET', url)

test('[api.5] NUL in a query is 422', async () => {
  for (const token of ['%00', 'a%00b'])
    expect(expectFailure(await get(`/v1/auth/email/verify?token=${token}`), 'invalid')).toEqual({
      token: 'Must not contain NUL characters.',
    })
  expectFailure(await get('/v1/auth/email/verify?token=a&%00=b'), 'invalid')
})

test('[api.5] NUL in a path is 422', async () => {
  for (const token of ['%00', 'a%00b'])
    expect(expectFailure(await get(`/v1/auth/email/verify/${token}`), 'invalid')).toHaveProperty('token')
})

test('[api.5] NUL where nothing reads it is ignored', async () => {
  const fan = await signedInFan(virage)
  const ping = await virage.call('GET', '/v1/users/ping?%00=%00', { token: fan.token })
  expect(ping.status).toBe(200)
})

test.each(['/v1/auth/email/verify/%', '/v1/auth/email/verify/%zz', '/v1/auth/email/verify/%E0%A4%A', '/%c0'])(
  '[api.2] a path with broken percent-encoding is 400: %s',
  async (url) => {
    expectFailure(await get(url), 'malformed_url')
  },
)

test('[pages.4] a browser that asks for a page by such an address is led to /', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const ask = (method: 'GET' | 'POST', url: string) => virage.call(method, url, { headers })
  for (const url of ['/%c0', '/blog/100%', '/fan/%zz?q=1']) {
    const { status, headers: answered } = await ask('GET', url)
    expect([status, answered.location], url).toEqual([302, '/'])
  }
  for (const url of ['/v1/users/%', '/media/%', '/calendar/%c0'])
    expectFailure(await ask('GET', url), 'malformed_url')
  expectFailure(await ask('POST', '/blog/100%'), 'malformed_url')
})

test('[api.2] broken percent-encoding in a query is a token nobody has', async () => {
  for (const token of ['%', '%zz', '%E0%A4%A'])
    expectFailure(await get(`/v1/auth/email/verify?token=${token}`), 'link_invalid')
})

test.each(['/v1', '/v1/', '/v1/nothing', '/v1/users/ping/more', '/v1/%00', '/v1/?x=/v1'])(
  '[api.3] an unknown path under /v1 is 404 as JSON: %s',
  async (url) => {
    expectFailure(await get(url), 'not_found')
    expectFailure(await virage.call('POST', url, { json: {} }), 'not_found')
  },
)

test('[api.3] the right path with the wrong method is 404 as JSON', async () => {
  expectFailure(await get('/v1/auth/register'), 'not_found')
  expectFailure(await virage.call('POST', '/v1/users/ping', { json: {} }), 'not_found')
})

test('[api.1] a very long path is a failure like any other', async () => {
  expectFailure(await get(`/v1/auth/email/verify/${'a'.repeat(999)}`), 'invalid')
  expectFailure(await get(`/v1/auth/email/verify/${'a'.repeat(8_000)}`), 'not_found')
  expectFailure(await get(`/v1/${'a/'.repeat(4_000)}`), 'not_found')
  expectFailure(await get(`/v1/auth/email/verify?token=${'a'.repeat(8_000)}`), 'invalid')
})

test('[access.1] a long or odd Authorization header is 401', async () => {
  for (const authorization of [
    `Bearer ${'a'.repeat(8_000)}`,
    'Bearer \u00ff\u0080',
    'Bearer a',
    'bearer  b ',
  ])
    expectFailure(await ping(authorization), 'session_expired')
  for (const authorization of ['', 'Bearer', 'Bearer ', 'Bearer a b', 'Basic YTpi', 'Bearera', 'a'])
    expectFailure(await ping(authorization), 'unauthenticated')
})

const ping = (authorization: string) => virage.call('GET', '/v1/users/ping', { headers: { authorization } })

test('[api.1] bytes that are no HTTP, and headers beyond all measure, are answered in the same shape', async () => {
  await virage.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = virage.app.http.server.address() as AddressInfo
  const garbage = await exchange(port, 'what is this\r\n\r\n')
  expect(garbage).toMatch(/^HTTP\/1\.1 400 /)
  const huge = await exchange(
    port,
    `GET /v1/users/ping HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
  )
  expect(huge).toMatch(/^HTTP\/1\.1 431 /)
  for (const answer of [garbage, huge])
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
      detail: 'The request could not be understood.',
      code: 'bad_request',
    })
})

async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}
