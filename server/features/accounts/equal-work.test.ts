// accounts.14: calls that could tell whether an account exists do the same work in either case. Work is counted, not timed.
import argon2 from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { PASSWORD, signedInFan } from '#tests/people.ts'

// They do their work as ever.
const slowHashes = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'hashRaw'), vi.spyOn(argon2, 'verify')]
afterAll(() => {
  for (const spy of slowHashes) spy.mockRestore()
})

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
  // It would send the mails beside the calls, and its queries would be counted.
  await virage.app.worker?.stop()
  // The first call of each kind loads what later ones have: key, decoy, list of passwords.
  await work('/v1/users/login', { form: { username: 'first@fans.test', password: 'not it at all' } })
  await work('/v1/auth/register', { json: { name: 'Zoé', email: 'first@fans.test', password: PASSWORD } })
})
afterAll(() => virage.close())

interface Work {
  status: number
  body: unknown
  hashes: number
  queries: string[]
}

async function work(url: string, sent: Parameters<TestApp['call']>[2]): Promise<Work> {
  for (const spy of slowHashes) spy.mockClear()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { status, body } = await virage.call('POST', url, sent)
  const queries = query.mock.calls.map(([text]) => textOf(text))
  query.mockRestore()
  return { status, body, hashes: slowHashes.reduce((sum, spy) => sum + spy.mock.calls.length, 0), queries }
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')
  return text.replaceAll(/\s+/g, ' ')
}

test('[accounts.14] a wrong password costs the same for an account, a pending registration and nobody', async () => {
  const fan = await signedInFan(virage)
  await virage.call('POST', '/v1/auth/register', {
    json: { name: 'Zoé', email: 'pending@fans.test', password: PASSWORD },
  })
  const wrong = (username: string) =>
    work('/v1/users/login', { form: { username, password: 'not it at all' } })
  const nobody = await wrong('nobody@fans.test')
  expect(nobody).toMatchObject({ status: 401, hashes: 2 })
  expect(nobody.queries.length).toBeGreaterThanOrEqual(4)
  expect(await wrong(fan.email)).toEqual(nobody)
  expect(await wrong('pending@fans.test')).toEqual(nobody)
})

test('[accounts.14] the password of a pending registration costs the same with an account and without', async () => {
  const fan = await signedInFan(virage)
  const addresses = [fan.email, 'free@fans.test']
  for (const email of addresses)
    await virage.call('POST', '/v1/auth/register', {
      json: { name: 'Zoé', email, password: 'a pending one' },
    })
  const [taken, free] = [
    await work('/v1/users/login', { form: { username: fan.email, password: 'a pending one' } }),
    await work('/v1/users/login', { form: { username: 'free@fans.test', password: 'a pending one' } }),
  ]
  expect(free).toMatchObject({ status: 403, hashes: 2 })
  expect(taken).toEqual(free)
})

test.each([
  ['/v1/auth/register', 1],
  ['/v1/auth/email/verify/request', 0],
  ['/v1/auth/password/reset/request', 0],
])('[accounts.14] %s costs the same for a taken and a free address', async (url, hashes) => {
  const fan = await signedInFan(virage)
  const ask = (email: string) => work(url, { json: { name: 'Zoé', email, password: PASSWORD } })
  const free = await ask(`free${hashes}${url.length}@fans.test`)
  expect(free).toMatchObject({ status: 200, hashes })
  expect(await ask(fan.email)).toEqual(free)
})
