import { expect, test, vi } from 'vitest'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { CallFailure } from './call-failure.ts'
import { baseOf, createCaller, fillPath } from './http.ts'

interface Sent {
  url: string
  init: RequestInit
}

function callerAnswering(answer: () => Response | Promise<Response>, token: string | null = null) {
  const sent: Sent[] = []
  const unauthorized: unknown[] = []
  const logged: string[] = []
  const call = createCaller({
    settings: { apiUrl: 'https://api.example', matchesUrl: 'https://matches.example' },
    fetch: async (url, init) => {
      sent.push({ url, init })
      return answer()
    },
    token: () => token,
    deviceId: () => 'device-of-this-test',
    onUnauthorized: (...args) => unauthorized.push(args),
    log: { warn: (text: string) => logged.push(text), error: (text: string) => logged.push(text) },
  })
  return { call, sent, unauthorized, logged }
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const failure = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(CallFailure)
  return failure as CallFailure
}

test('[calls.1] a body is JSON, and a stored token goes along as Bearer', async () => {
  const { call, sent } = callerAnswering(json(200, { element: null, msg: 'ok' }), 'tok')
  await call('POST /v1/auth/password/reset/request', { body: { email: 'a@b.example' } })
  expect(sent[0]!.url).toBe('https://api.example/v1/auth/password/reset/request')
  expect(sent[0]!.init).toMatchObject({ method: 'POST', body: '{"email":"a@b.example"}' })
  expect(sent[0]!.init.headers).toMatchObject({
    authorization: 'Bearer tok',
    'content-type': 'application/json',
  })
})

test('[limits.8] the calls of the account name the device, others do not', async () => {
  const { call, sent } = callerAnswering(json(200, { element: null, msg: 'ok' }))
  await call('POST /v1/users/login', { body: { username: 'a', password: 'b' } })
  await call('POST /v1/auth/password/reset/request', { body: { email: 'a@b.example' } })
  await call('GET /v1/users/ping', {})
  const devices = sent.map(({ init }) => (init.headers as Record<string, string>)['x-device-id'])
  expect(devices).toEqual(['device-of-this-test', 'device-of-this-test', undefined])
})

test('[calls.1] a call made as a visitor takes no token along', async () => {
  const { call, sent } = callerAnswering(json(200, { element: [], msg: 'ok', next: null }), 'tok')
  await call('GET /v1/arenas', { query: {} }, { token: null })
  expect(sent[0]!.init.headers).not.toHaveProperty('authorization')
})

test('[calls.1, accounts.7] sign-in is form-encoded; without a token there is no Authorization', async () => {
  const { call, sent } = callerAnswering(json(200, { element: {}, msg: 'ok' }))
  await call('POST /v1/users/login', { body: { username: 'a+b@c.example', password: 'p&q' } })
  expect(sent[0]!.init.body).toBe('username=a%2Bb%40c.example&password=p%26q')
  const headers = sent[0]!.init.headers as Record<string, string>
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(headers.authorization).toBeUndefined()
})

test('[calls.1] path parameters are encoded, absent query values left out', () => {
  expect(fillPath('/v1/x/{token}', { params: { token: 'a/b?c' } })).toBe('/v1/x/a%2Fb%3Fc')
  expect(fillPath('/v1/x', { query: { q: 'é', cursor: undefined, limit: 5 } })).toBe('/v1/x?q=%C3%A9&limit=5')
})

test('[calls.1] arenas are fetched from the matches service, all else from the API', () => {
  expect(baseOf('GET /v1/arenas')).toBe('matches')
  expect(baseOf('POST /v1/arenas/{id}/start')).toBe('matches')
  expect(baseOf('GET /v1/arenasx')).toBe('api')
  expect(baseOf('GET /v1/users/ping')).toBe('api')
})

test('[calls.2] a failure carries status, code, detail, fields and the wait', async () => {
  const { call } = callerAnswering(
    json(
      422,
      { detail: 'Some fields…', code: 'invalid', fields: { email: 'Enter one.', n: 5 } },
      { 'retry-after': '30' },
    ),
  )
  const failure = await failureOf(call('POST /v1/auth/email/verify/request', { body: { email: '' } }))
  expect(failure).toMatchObject({
    status: 422,
    code: 'invalid',
    detail: 'Some fields…',
    fields: { email: 'Enter one.' },
    retryAfterS: 30,
  })
})

test('[calls.2] without a detail the answer’s message serves; a body that is no JSON has neither', async () => {
  const withMessage = callerAnswering(json(500, { message: 'Broken.' }))
  expect((await failureOf(withMessage.call('GET /v1/users/ping', {}))).detail).toBe('Broken.')
  const html = callerAnswering(() => new Response('<h1>502</h1>', { status: 502 }))
  const failure = await failureOf(html.call('GET /v1/users/ping', {}))
  expect([failure.status, failure.detail]).toEqual([502, undefined])
})

test('[calls.1, calls.2] a call without an answer ends after 15 s, and is told apart', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
  const { call } = callerAnswering(() => {
    limit.abort(new DOMException('too late', 'TimeoutError'))
    return Promise.reject(limit.signal.reason)
  })
  const failure = await failureOf(call('GET /v1/users/ping', {}))
  expect([failure.status, failure.code]).toEqual([0, 'timeout'])
  expect(timeout).toHaveBeenCalledWith(REQUEST_TIMEOUT_MS)
  expect(REQUEST_TIMEOUT_MS).toBe(15_000)
  timeout.mockRestore()
})

test('[calls.3] a network error is logged and has status 0', async () => {
  const { call, logged } = callerAnswering(() => Promise.reject(new TypeError('Failed to fetch')))
  const failure = await failureOf(call('GET /v1/users/ping', {}))
  expect([failure.status, failure.code]).toEqual([0, 'network'])
  expect(logged).toHaveLength(1)
})

test('[calls.3] a call the caller gave up rejects with its reason and logs nothing', async () => {
  const { call, logged } = callerAnswering(() => Promise.reject(new TypeError('aborted')))
  await expect(call('GET /v1/users/ping', {}, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(
    TypeError,
  )
  expect(logged).toEqual([])
})

test('[calls.2] a success that cannot be read is a failure', async () => {
  const { call } = callerAnswering(() => new Response('<html>', { status: 200 }))
  expect((await failureOf(call('GET /v1/users/ping', {}))).code).toBe('unreadable')
})

test('[calls.2] an answer whose body breaks off is no answer', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
  const { call } = callerAnswering(() => new Response(body, { status: 200 }))
  expect((await failureOf(call('GET /v1/users/ping', {}))).code).toBe('network')
})

/** An answer that began and whose body ends with the signal. */
const bodyUntil = (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start: (controller) =>
        signal.addEventListener('abort', () => controller.error(signal.reason), { once: true }),
    }),
  )

test('[calls.1, calls.2] an answer that is still coming after 15 s is told apart, too', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
  const { call } = callerAnswering(() => {
    const response = bodyUntil(limit.signal)
    queueMicrotask(() => limit.abort(new DOMException('too late', 'TimeoutError')))
    return response
  })
  expect((await failureOf(call('GET /v1/users/ping', {}))).code).toBe('timeout')
  timeout.mockRestore()
})

test('[calls.3] a call that is given up while its answer comes rejects with the reason', async () => {
  const giving = new AbortController()
  const { call } = callerAnswering(() => {
    const response = bodyUntil(giving.signal)
    queueMicrotask(() => giving.abort())
    return response
  })
  await expect(call('GET /v1/users/ping', {}, { signal: giving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('[sessions.6] a 401 is reported with base and token, except where it is the call’s own answer', async () => {
  const { call, unauthorized } = callerAnswering(json(401, { detail: 'No.', code: 'unauthenticated' }), 'tok')
  await failureOf(call('GET /v1/users/ping', {}))
  expect(unauthorized).toEqual([['api', 'tok']])
  await failureOf(
    call('POST /v1/users/login', { body: { username: 'u', password: 'p' } }, { unauthorized: 'throw' }),
  )
  expect(unauthorized).toHaveLength(1)
})

test('[calls.3] a redirect is only logged', async () => {
  const { call, logged } = callerAnswering(() => {
    const response = new Response('{"element":null,"msg":"ok"}')
    Object.defineProperty(response, 'redirected', { value: true })
    return response
  })
  expect(await call('GET /v1/users/ping', {})).toEqual({ element: null, msg: 'ok' })
  expect(logged).toHaveLength(1)
})

test('[calls.1, stakes.4] the key of an intent goes along as Idempotency-Key, and is absent without one', async () => {
  const { call, sent } = callerAnswering(json(200, { element: {}, msg: 'ok' }))
  const stake = { params: { id: 'a' }, body: { betId: 'b', choice: 0, amount: 50 } }
  await call('POST /v1/arenas/{id}/bet/stake', stake, { idempotencyKey: 'k-1' })
  await call('POST /v1/arenas/{id}/bet/stake', stake)
  expect(sent[0]!.init.headers).toMatchObject({ 'idempotency-key': 'k-1' })
  expect(sent[1]!.init.headers).not.toHaveProperty('idempotency-key')
})

test('[calls.1] a picture goes as a form whose type, with its boundary, is left to the browser', async () => {
  const { call, sent } = callerAnswering(json(200, { element: { url: '/media/a.webp' }, msg: 'ok' }), 'tok')
  await call('POST /v1/media', { body: { file: new Blob(['pixels'], { type: 'image/png' }) } })
  const { body, headers } = sent[0]!.init
  expect(body).toBeInstanceOf(FormData)
  expect((body as FormData).get('file')).toBeInstanceOf(Blob)
  expect(headers).not.toHaveProperty('content-type')
})
