import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { insertFan } from './fans.storage.ts'

let virage: TestApp
let admin: TestFan
let fan: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { name: 'Maud', role: 'admin' })
  fan = await signedInFan(virage, { name: 'Sami' })
})
afterAll(() => virage.close())

const list = async (query: string, token = fan.token) => {
  const { status, body } = await virage.call('GET', `/v1/users?${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { element: Record<string, unknown>[]; next: string | null; total: number }
}
const namesOf = ({ element }: { element: Record<string, unknown>[] }) => element.map(({ name }) => name)
const addFans = async (...names: string[]) => {
  for (const name of names) await insertFan(virage.app.db, { name, email: null })
}

test('[access.5] nobody but an admin sees the addresses of others and their ids at identity providers', async () => {
  const mine = await list('')
  for (const row of mine.element)
    for (const key of ['email', 'google_id', 'facebook_id', 'twitch_id'])
      expect(Object.keys(row).includes(key), `${key} of ${String(row.name)}`).toBe(row.id === fan.id)
  const theirs = await list('', admin.token)
  expect(theirs.element.find(({ id }) => id === fan.id)).toMatchObject({
    email: fan.email,
    google_id: null,
    facebook_id: null,
    twitch_id: null,
  })
})

test('[api.10] a search ignores case and accents, finds inside names and takes no wildcards', async () => {
  await addFans('Zoé Dupré-Lefèvre', 'Ådne_Øst', '100% Nord', 'Straße\\Weg')
  expect(namesOf(await list('q=DUPRE'))).toEqual(['Zoé Dupré-Lefèvre'])
  expect(namesOf(await list('q=é-lef'))).toEqual(['Zoé Dupré-Lefèvre'])
  expect(namesOf(await list(`q=${encodeURIComponent('_')}`))).toEqual(['Ådne_Øst'])
  expect(namesOf(await list(`q=${encodeURIComponent('%')}`))).toEqual(['100% Nord'])
  expect(namesOf(await list(`q=${encodeURIComponent('\\')}`))).toEqual(['Straße\\Weg'])
  expect(await list('q=nobody-at-all')).toMatchObject({ element: [], next: null, total: 0 })
})

test('[access.5] [api.10] an admin finds a fan by the whole address, whatever its case; nobody else does', async () => {
  const q = `q=${encodeURIComponent(String(fan.email).toUpperCase())}`
  expect(namesOf(await list(q, admin.token))).toEqual(['Sami'])
  expect(await list(q)).toMatchObject({ element: [], total: 0 })
  expect(namesOf(await list(`q=${encodeURIComponent('@')}`, admin.token))).toEqual([])
})

test.each([
  ['sort=name&order=asc', ['page a', 'Pagé A', 'PAGE b', 'Page C', 'page d']],
  ['sort=name&order=desc', ['page d', 'Page C', 'PAGE b', 'Pagé A', 'page a']],
  ['sort=created_at&order=asc', ['page d', 'PAGE b', 'page a', 'Pagé A', 'Page C']],
  ['sort=created_at&order=desc', ['Page C', 'Pagé A', 'page a', 'PAGE b', 'page d']],
])('[api.8] pages by keyset: %s', async (order, names) => {
  if ((await list('q=page')).total === 0) await addFans('page d', 'PAGE b', 'page a', 'Pagé A', 'Page C')
  const seen: unknown[] = []
  let cursor = ''
  for (let page = 1; page <= 3; page++) {
    const answer = await list(`q=page&limit=2&${order}${cursor}`)
    expect(answer.total).toBe(5)
    seen.push(...namesOf(answer))
    expect(answer.next === null).toBe(page === 3)
    cursor = `&cursor=${answer.next}`
  }
  expect(seen).toEqual(names)
})

test('[api.8] fans who come or go between two pages shift nothing', async () => {
  await addFans('shift b', 'shift c', 'shift d')
  const first = await list('q=shift&sort=name&limit=2')
  await addFans('shift a', 'shift e')
  const second = await list(`q=shift&sort=name&limit=2&cursor=${first.next}`)
  expect([...namesOf(first), ...namesOf(second)]).toEqual(['shift b', 'shift c', 'shift d', 'shift e'])
})

test.each([
  'cursor=invented',
  'limit=0',
  'limit=201',
  'limit=x',
  'sort=email',
  'order=up',
  `q=${'x'.repeat(101)}`,
])('[api.9] %s is 422', async (query) => {
  const answer = await virage.call('GET', `/v1/users?${query}`, { token: fan.token })
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

test('[api.9] a cursor of another order is 422', async () => {
  const { next } = await list('sort=name&limit=1')
  const answer = await virage.call('GET', `/v1/users?sort=created_at&limit=1&cursor=${next}`, {
    token: fan.token,
  })
  expect(answer).toMatchObject({ status: 422, body: { fields: { cursor: expect.any(String) } } })
})

test('[fans.4] disabled fans are listed to admins only', async () => {
  const gone = await signedInFan(virage, { name: 'Quiet Corner' })
  await virage.call('POST', '/v1/users/update', { token: admin.token, json: { id: gone.id, disabled: true } })
  expect(await list('q=quiet')).toMatchObject({ element: [], total: 0 })
  expect(await list('q=quiet', admin.token)).toMatchObject({ element: [{ disabled: true }], total: 1 })
})
