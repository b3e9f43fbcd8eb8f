import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Club } from '#contract/clubs.ts'
import { nameContains } from '#server/storage/list-order.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { clubsQuery, findClubsNamed } from './clubs.storage.ts'
import { clubs as clubsTable } from './clubs.tables.ts'

let virage: TestApp
let admin: TestFan
const clubs = new Map<string, Club>()
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  for (const name of ['Zénith', 'atlas', 'ATLAS', 'Étoile 100%', 'Meridian', 'ÉTOILE 1000'])
    clubs.set(name, await foundClub(virage, admin, { name }))
})
afterAll(() => virage.close())

const list = (query = '') => virage.call('GET', `/v1/clubs?${query}`, { token: admin.token })
const names = async (query = '') => (await list(query)).body.element.map(({ name }: Club) => name)
const BY_NAME = ['atlas', 'ATLAS', 'Étoile 100%', 'ÉTOILE 1000', 'Meridian', 'Zénith']

test('[clubs.2, api.10] by name without case and accents, both ways', async () => {
  expect(await names()).toEqual(BY_NAME)
  expect(await names('order=desc')).toEqual(BY_NAME.toReversed())
})

test.each([
  ['etoile', ['Étoile 100%', 'ÉTOILE 1000']],
  ['RIDI', ['Meridian']],
  ['100%', ['Étoile 100%']],
  ['_', []],
  ['\\', []],
  ['', BY_NAME],
])('[api.10] the search for %j finds in the middle of names, wildcards are letters', async (q, expected) => {
  const { body } = await list(`q=${encodeURIComponent(q)}`)
  expect(body.element.map(({ name }: Club) => name)).toEqual(expected)
  expect(body.total).toBe(expected.length)
})

test.each(['asc', 'desc'])('[api.8] pages in order %s hold every club once', async (order) => {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await list(`limit=1&order=${order}${cursor && `&cursor=${cursor}`}`)
    expect(body.total).toBe(BY_NAME.length)
    seen.push(...body.element.map(({ name }: Club) => name))
    cursor = body.next
  }
  expect(seen).toEqual(order === 'asc' ? BY_NAME : BY_NAME.toReversed())
})

test('[api.8] a club renamed or founded during paging moves no other club', async () => {
  const first = (await list('limit=2')).body
  const atlas = clubs.get('atlas')!
  const rename = (name: string) =>
    virage.call('POST', '/v1/clubs/update', { token: admin.token, json: { id: atlas.id, name } })
  const { id } = await foundClub(virage, admin, { name: 'Aaa' })
  try {
    await rename('Aab')
    const rest = (await list(`limit=50&cursor=${first.next}`)).body.element.map(({ name }: Club) => name)
    expect(rest).toEqual(BY_NAME.slice(2))
  } finally {
    await rename('atlas')
    await virage.call('POST', '/v1/clubs/delete', { token: admin.token, json: { id } })
  }
})

test('[clubs.2] by number of fans', async () => {
  const fans = [await signedInFan(virage), await signedInFan(virage)]
  const join = (fan: TestFan, name: string) =>
    virage.call('POST', '/v1/relationships/club/join', {
      token: fan.token,
      json: { club_id: clubs.get(name)!.id },
    })
  await join(fans[0]!, 'Meridian')
  await join(fans[1]!, 'Meridian')
  await join(fans[1]!, 'atlas')
  expect((await names('sort=fan_count&order=desc')).slice(0, 2)).toEqual(['Meridian', 'atlas'])
  const pages = await list('sort=fan_count&order=desc&limit=1')
  expect((await names(`sort=fan_count&order=desc&limit=1&cursor=${pages.body.next}`))[0]).toBe('atlas')
})

test('[api.9] a cursor of another order, an invented one and a bad limit are 422', async () => {
  const { next } = (await list('limit=1')).body
  for (const query of [
    `order=desc&cursor=${next}`,
    `sort=fan_count&cursor=${next}`,
    'cursor=WzEsMl0',
    'limit=0',
    'limit=201',
    'sort=logo',
  ])
    expect(await list(query), query).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

test('[api.14] every order, the search and a name are served by an index', async () => {
  const plan = (search: Parameters<typeof clubsQuery>[1], position: [string | number, number] | null) =>
    explain(virage.app.db, clubsQuery(virage.app.db, search, 51, position))
  for (const order of ['asc', 'desc'] as const) {
    expect(await plan({ sort: 'name', order }, ['meridian', 4])).toMatch(
      /Index Scan.* using clubs_by_name[\s\S]*Index Cond: .*~[<>]=~/,
    )
    expect(await plan({ sort: 'fan_count', order }, [3, 4])).toMatch(
      /Index Scan.* using clubs_by_fans[\s\S]*Index Cond: \(ROW/,
    )
  }
  const count = virage.app.db
    .select({ id: clubsTable.id })
    .from(clubsTable)
    .where(nameContains(clubsTable.name, 'meridi'))
  expect(await explain(virage.app.db, count)).toContain('clubs_name_search')
  expect(await explain(virage.app.db, findClubsNamed(virage.app.db, 'Meridian'))).toContain('clubs_by_name')
})
