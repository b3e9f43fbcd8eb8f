import { afterAll, beforeAll, expect, test } from 'vitest'
import { BODY_LIMIT_BYTES } from '#contract/constants.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'
import { expectFailure } from './failure.testing.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

const REGISTER = '/v1/auth/register'
const LOGIN = '/v1/users/login'

const send = (body: string, { url = REGISTER, type = 'application/json' } = {}) =>
  virage.call('POST', url, { json: body, headers: { 'content-type': type } })
const sendJson = (value: unknown, url = REGISTER) => send(JSON.stringify(value), { url })

test.each([
  '{',
  '{"name":}',
  '{"name":"Zoé"',
  'name=Zoé',
  '{}{}',
  "{'name':1}",
  '\uFEFF\uFEFF{}',
  'undefined',
])('[api.2] a body that cannot be parsed is 400: %s', async (body) => {
  expectFailure(await send(body), 'malformed_body')
})

test.each([
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data; boundary=x',
  'nonsense',
  'a/b/c',
])('[api.4] a content type that is not read here is 415: %s', async (type) => {
  expectFailure(await send('{"email":"a@fans.test"}', { type }), 'unsupported_media_type')
})

test('[api.4] a body without a content type is 415', async () => {
  expectFailure(await virage.call('POST', REGISTER, { json: '{}' }), 'unsupported_media_type')
})

test('[api.4] the login reads a form, so JSON is 415 there, and a form is 415 elsewhere', async () => {
  expectFailure(await sendJson({ username: 'a', password: 'b' }, LOGIN), 'unsupported_media_type')
  for (const type of [
    'application/x-www-form-urlencoded',
    'Application/X-WWW-Form-Urlencoded; charset=utf-8',
  ])
    expectFailure(await send('email=a%40fans.test', { type }), 'unsupported_media_type')
})

test('[api.4] content types compare without case, and a charset is fine', async () => {
  const answer = await send('{}', { type: 'Application/JSON; charset=UTF-8' })
  expect(Object.keys(expectFailure(answer, 'invalid'))).toEqual(['name', 'email', 'password'])
})

test('[api.4] a body over 64 KiB is 413, one of exactly that size is read', async () => {
  const padded = (bytes: number) => `{"name":"${'a'.repeat(bytes - '{"name":""}'.length)}"}`
  expectFailure(await send(padded(BODY_LIMIT_BYTES + 1)), 'body_too_large')
  expectFailure(await send(padded(BODY_LIMIT_BYTES)), 'invalid')
  const form = { url: LOGIN, type: 'application/x-www-form-urlencoded' }
  expectFailure(await send(`username=${'a'.repeat(BODY_LIMIT_BYTES)}`, form), 'body_too_large')
})

test('[api.5] an empty body is 422 and names each missing field', async () => {
  for (const answer of [
    await send(''),
    await virage.call('POST', REGISTER),
    await virage.call('POST', REGISTER, { json: {} }),
  ])
    expect(expectFailure(answer, 'invalid')).toEqual({
      name: 'Enter a name.',
      email: 'Enter an email address.',
      password: 'Enter a password.',
    })
  expect(Object.keys(expectFailure(await virage.call('POST', LOGIN), 'invalid'))).toEqual([
    'username',
    'password',
  ])
})

test.each([null, [], ['name'], 'text', '', 7, -0.5, true, [[]], [null]])(
  '[api.5] a body that is no object is 422: %j',
  async (value) => {
    expect(Object.keys(expectFailure(await sendJson(value), 'invalid'))).toEqual(['body'])
  },
)

test.each([
  ['name', { name: 'Zo\0é', email: 'nul@fans.test', password: 'long enough' }],
  ['email', { name: 'Zoé', email: 'nul\0@fans.test', password: 'long enough' }],
  ['password', { name: 'Zoé', email: 'nul@fans.test', password: 'long\0enough' }],
  ['unknown.0.deep', { name: 'Zoé', email: 'nul@fans.test', unknown: [{ deep: '\0' }] }],
  ['body', { 'na\0me': 'Zoé' }],
])('[api.5] NUL in a JSON body is 422: %s', async (field, body) => {
  expect(Object.keys(expectFailure(await sendJson(body), 'invalid'))).toEqual([field])
})

test('[api.5] NUL in a form is 422', async () => {
  for (const form of [
    { username: 'a\0b@fans.test', password: 'x' },
    { username: 'a@fans.test', password: '\0' },
  ])
    expectFailure(await virage.call('POST', LOGIN, { form }), 'invalid')
})

test('[api.5] a body as deep as it may be long is 422, whatever is in it', async () => {
  const depth = Math.floor(BODY_LIMIT_BYTES / 2) - 10
  expectFailure(await send('['.repeat(depth) + ']'.repeat(depth)), 'invalid')
  const objects = Math.floor(BODY_LIMIT_BYTES / 6) - 10
  expectFailure(await send(`${'{"a":'.repeat(objects)}1${'}'.repeat(objects)}`), 'invalid')
})

test('[security.5] __proto__ and constructor keys change nothing and reach nobody', async () => {
  const polluting = [
    '{"__proto__":{"isAdmin":true},"email":"p@fans.test"}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"name":{"__proto__":{"isAdmin":true}}}',
  ]
  for (const body of polluting) {
    const answer = await send(body)
    expect([400, 422]).toContain(answer.status)
    expectFailure(answer, answer.body.code)
  }
  const form = '__proto__=1&__proto__[isAdmin]=1&constructor=2'
  expectFailure(await send(form, { url: LOGIN, type: 'application/x-www-form-urlencoded' }), 'invalid')
  expect(Object.prototype).not.toHaveProperty('isAdmin')
})

test('[api.5] unknown keys are ignored', async () => {
  const answer = await sendJson({
    name: 'Zoé',
    email: 'unknown-keys@fans.test',
    password: 'long enough',
    role: 'admin',
    fan_score: 100,
    id: 1,
  })
  expect(answer).toMatchObject({ status: 200, body: { element: null } })
})

test('[api.5] a repeated form field or query parameter is 422, never two values', async () => {
  const form = { url: LOGIN, type: 'application/x-www-form-urlencoded' }
  expect(Object.keys(expectFailure(await send('username=a&username=b&password=c', form), 'invalid'))).toEqual(
    ['username'],
  )
  expectFailure(await virage.call('GET', '/v1/auth/email/verify?token=a&token=b'), 'invalid')
})

test.each([
  ['nested thousands of levels deep', `${'['.repeat(8_000)}${']'.repeat(8_000)}`],
  ['with a toString of its own', '{"toString":1,"valueOf":2}'],
])('[api.6] an id %s, which decides who may call, is refused as any other', async (_what, id) => {
  const { token } = await signedInFan(virage)
  const answer = await virage.call('POST', '/v1/ultras/update', {
    token,
    json: `{"id":${id},"name":"Kop"}`,
    headers: { 'content-type': 'application/json' },
  })
  expectFailure(answer, 'no_right')
})
