import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Club } from '#contract/clubs.ts'
import type { Ultra } from '#contract/ultras.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { ultrasQuery } from './ultras.storage.ts'

let virage: TestApp
let admin: TestFan
let meridian: Club
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  meridian = await foundClub(virage, admin, { name: 'Méridien' })
  const atlas = await foundClub(virage, admin, { name: 'Atlas' })
  const fans = [await signedInFan(virage), await signedInFan(virage)]
  for (const [name, club, ultra_score, members] of [
    ['Kop Sud', meridian, 40, 1],
    ['Brigade Atlas', meridian, 90, 0],
    ['Ardents', atlas, 65, 2],
    ['Ultras Épée', atlas, 65, 0],
  ] as const) {
    const ultra = await foundUltra(virage, admin, club.id, { name, ultra_score })
    for (const fan of fans.slice(0, members))
      await virage.call('POST', '/v1/relationships/ultra/join', {
        token: fan.token,
        json: { ultra_id: ultra.id },
      })
  }
})
afterAll(() => virage.close())

const list = (query = '') => virage.call('GET', `/v1/ultras?${query}`, { token: admin.token })
const namesIn = (body: { element: Ultra[] }) => body.element.map(({ name }) => name)

test.each([
  ['sort=name', ['Ardents', 'Brigade Atlas', 'Kop Sud', 'Ultras Épée']],
  ['sort=name&order=desc', ['Ultras Épée', 'Kop Sud', 'Brigade Atlas', 'Ardents']],
  ['sort=ultra_score', ['Kop Sud', 'Ardents', 'Ultras Épée', 'Brigade Atlas']],
  ['sort=ultra_score&order=desc', ['Brigade Atlas', 'Ultras Épée', 'Ardents', 'Kop Sud']],
  ['sort=member_count&order=desc', ['Ardents', 'Kop Sud', 'Ultras Épée', 'Brigade Atlas']],
])('[ultras.4] %s, at once and page by page', async (query, expected) => {
  expect(namesIn((await list(query)).body)).toEqual(expected)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await list(`${query}&limit=1${cursor && `&cursor=${cursor}`}`)
    expect(body.total).toBe(4)
    seen.push(...namesIn(body))
    cursor = body.next
  }
  expect(seen).toEqual(expected)
})

test.each([
  ['atlas', ['Ardents', 'Brigade Atlas', 'Ultras Épée']],
  ['MERIDI', ['Brigade Atlas', 'Kop Sud']],
  ['epee', ['Ultras Épée']],
  ['%', []],
])('[ultras.4] the search for %j looks at group and club names', async (q, expected) => {
  const { body } = await list(`q=${encodeURIComponent(q)}`)
  expect(namesIn(body)).toEqual(expected)
  expect(body.total).toBe(expected.length)
})

test('[ultras.4] the groups of one club', async () => {
  const { body } = await list(`club_id=${meridian.id}`)
  expect(namesIn(body)).toEqual(['Brigade Atlas', 'Kop Sud'])
  expect(body.total).toBe(2)
})

test('[api.9] a cursor of another order is 422', async () => {
  const { next } = (await list('sort=ultra_score&limit=1')).body
  expect(await list(`sort=member_count&cursor=${next}`)).toMatchObject({ status: 422 })
})

test('[api.14] every order and the search are served by an index', async () => {
  const plan = (search: Parameters<typeof ultrasQuery>[1], position: [string | number, number] | null) =>
    explain(virage.app.db, ultrasQuery(virage.app.db, search, 51, position))
  for (const order of ['asc', 'desc'] as const) {
    expect(await plan({ sort: 'name', order }, ['kop', 4])).toMatch(/Index Scan.* using ultra_groups_by_name/)
    expect(await plan({ sort: 'ultra_score', order }, [50, 4])).toMatch(/Index Scan.* ultra_groups_by_score/)
    expect(await plan({ sort: 'member_count', order }, [3, 4])).toMatch(
      /Index Scan.* using ultra_groups_by_members/,
    )
  }
  const search = await plan({ sort: 'name', order: 'asc', q: 'meridien' }, null)
  expect(search).toContain('ultra_groups_name_search')
  expect(search).toContain('clubs_name_search')
})
