import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isUltraAccess, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'
import { expectFailure } from './failure.testing.ts'

let virage: TestApp
let fanToken: string
beforeAll(async () => {
  virage = await startTestApp()
  fanToken = (await signedInFan(virage)).token
})
afterAll(() => virage.close())

const ROUTES = Object.entries<Route>(routes).map(([key, route]) => {
  const [method = '', path = ''] = key.split(' ')
  return {
    key,
    method: method as 'GET' | 'POST',
    url: path.replaceAll(/\{\w+\}/g, '1'),
    access: route.access,
  }
})

describe.each(ROUTES)('$key ($access)', ({ key, method, url, access }) => {
  const call = (token: string | null) => virage.call(method, url, { token })

  test('[access.1] without a token', async () => {
    const answer = await call(null)
    if (access === 'open' || access === 'optional') return expect(answer.status).not.toBe(401)
    expectFailure(answer, 'unauthenticated')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('[access.1] with a dead token', async () => {
    const answer = await call('nobody-has-this-token')
    // What is open to visitors stays open to who comes with a token that has died.
    if (access === 'open' || access === 'optional') return expect(answer.status).not.toBe(401)
    expectFailure(answer, 'session_expired')
  })

  // A call that ends the session would end it for the others.
  test('[access.1] with a fan’s token', async () => {
    const answer = await call(url === '/v1/users/logout' ? (await signedInFan(virage)).token : fanToken)
    if (access === 'admin' || access === 'referee') return expectFailure(answer, 'forbidden')
    // A group that the body names is looked up only for those who have the right.
    if (isUltraAccess(access))
      return expectFailure(answer, key.includes('{id}') ? 'ultra_not_found' : 'no_right')
    expect(answer.status).not.toBe(401)
    expect(answer.body.code).not.toBe('forbidden')
  })
})

test('[access.1] access is decided before the body is looked at', async () => {
  for (const { method, url, access } of ROUTES) {
    if (access === 'open' || access === 'optional') continue
    if (method === 'GET') continue
    expectFailure(await virage.call(method, url, { json: ['not', 'an', 'object'] }), 'unauthenticated')
  }
})

test('[access.1] nor does it matter whether the body can be read at all', async () => {
  const UNREADABLE = [
    { json: '{', headers: { 'content-type': 'application/json' } },
    { json: '{}', headers: { 'content-type': 'text/plain' } },
    { json: 'x'.repeat(70_000), headers: { 'content-type': 'application/json' } },
  ]
  for (const { method, url, access } of ROUTES.filter((route) => route.method === 'POST'))
    for (const body of UNREADABLE) {
      if (access === 'open' || access === 'optional') continue
      expectFailure(await virage.call(method, url, body), 'unauthenticated')
      if (access === 'admin' || access === 'referee')
        expectFailure(await virage.call(method, url, { ...body, token: fanToken }), 'forbidden')
    }
})
