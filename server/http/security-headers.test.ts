import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { expectFailure } from './failure.testing.ts'
import { allowedOrigins } from './security-headers.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp({ GAME_URL: 'https://game.virage.test/arena/' })
})
afterAll(() => virage.close())

const PAGES = ['/v1/users/ping', '/v1/nothing', '/healthz', '/docs', '/openapi.json', '/v1/auth/google']

test.each(PAGES)('[security.2] every answer carries the security headers: %s', async (url) => {
  const { headers } = await virage.call('GET', url)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
  expect(headers['cross-origin-opener-policy']).toMatch(/^(same-origin-allow-popups|unsafe-none)$/)
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
})

test('[security.2] each answer has a request id of its own, whatever the caller sends', async () => {
  const ask = () =>
    virage.call('GET', '/healthz', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
  const ids = [(await ask()).headers['x-request-id'], (await ask()).headers['x-request-id']]
  expect(new Set([...ids, 'mine']).size).toBe(3)
})

test('[security.3] the policy: no inline script, no plugins, no base, no forms, no frames', async () => {
  const policy = policyOf(await virage.call('GET', '/healthz'))
  expect(policy).toMatchObject({
    'default-src': ["'self'"],
    'style-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'frame-src': expect.arrayContaining(['https://player.twitch.tv', 'https://player.kick.com']),
  })
  // The built pages' own inline scripts are let through by their hashes, where there is a build.
  for (const source of policy['script-src'] ?? ['none']) expect(source).toMatch(/^'(self|sha256-[^']+)'$/)
  expect(JSON.stringify(policy)).not.toMatch(/unsafe-(inline|eval)/)
})

test('[security.2] what calls answer may load nothing, should anything show it as a page', async () => {
  expect(policyOf(await virage.call('GET', '/v1/nothing'))).toEqual({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
})

function policyOf({ headers }: { headers: Record<string, unknown> }): Record<string, string[]> {
  const directives = String(headers['content-security-policy']).split(';')
  return Object.fromEntries(
    directives.map((text) => {
      const [name, ...sources] = text.trim().split(' ')
      return [name, sources]
    }),
  )
}

test('[security.2] calls are never cached', async () => {
  for (const url of ['/v1/users/ping', '/v1/nothing', '/v1/auth/email/verify/%', '/v1/auth/google'])
    expect((await virage.call('GET', url)).headers['cache-control'], url).toBe('no-store')
})

test('[security.6] HTTPS is insisted on only where the deployment has it', async () => {
  expect((await virage.call('GET', '/healthz')).headers).not.toHaveProperty('strict-transport-security')
  const secure = await startTestApp({ PUBLIC_URL: 'https://virage.test' })
  try {
    const { headers } = await secure.call('GET', '/healthz')
    expect(headers['strict-transport-security']).toContain('max-age=')
    expect(policyOf({ headers })).toHaveProperty('upgrade-insecure-requests')
  } finally {
    await secure.close()
  }
})

describe('[security.4] cross-origin calls', () => {
  const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    virage.app.http.inject({
      method,
      url: '/v1/users/ping',
      headers: {
        origin,
        ...(method === 'OPTIONS' && {
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        }),
      },
    })

  test.each(['http://virage.test', 'https://game.virage.test'])(
    'our own origin may read: %s',
    async (origin) => {
      const { headers } = await ask(origin)
      expect(headers['access-control-allow-origin']).toBe(origin)
      expect(headers.vary).toMatch(/origin/i)
      expect(headers['access-control-expose-headers']).toMatch(/retry-after/i)
      expect(headers, 'no cookies').not.toHaveProperty('access-control-allow-credentials')

      const preflight = await ask(origin, 'OPTIONS')
      expect(preflight.statusCode).toBe(204)
      expect(preflight.headers['access-control-allow-origin']).toBe(origin)
      expect(preflight.headers['access-control-allow-headers']).toMatch(/authorization/i)
      expect(preflight.headers['access-control-allow-methods']).toMatch(/POST/)
      expect(preflight.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test('a local PUBLIC_URL has three names, and no other port; a public one has its own alone', () => {
    const gameUrl = '/play/'
    expect([...allowedOrigins({ publicUrl: 'http://localhost:3000', gameUrl })]).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ])
    expect(allowedOrigins({ publicUrl: 'http://127.0.0.1', gameUrl })).toContain('http://localhost')
    expect([...allowedOrigins({ publicUrl: 'https://virage.test', gameUrl })]).toEqual([
      'https://virage.test',
    ])
  })

  test('[api.1, api.3] OPTIONS that no browser sends is 404 as any other method, in JSON', async () => {
    for (const headers of [
      {},
      { origin: 'http://virage.test' },
      { 'access-control-request-method': 'GET' },
    ]) {
      const {
        statusCode,
        headers: answered,
        body,
      } = await virage.app.http.inject({
        method: 'OPTIONS',
        url: '/v1/users/ping',
        headers,
      })
      expectFailure({ status: statusCode, headers: answered, body: JSON.parse(body) }, 'not_found')
    }
  })

  test.each([
    'http://evil.test',
    'https://virage.test',
    'http://virage.test.evil.test',
    'http://sub.virage.test',
    'http://virage.test:8080',
    'null',
  ])('a foreign origin may not: %s', async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const)
      expect((await ask(origin, method)).headers, method).not.toHaveProperty('access-control-allow-origin')
  })
})
