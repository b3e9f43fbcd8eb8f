import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ultra } from '#contract/ultras.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

const OF_CLUB = ['#1f9447', '#9b4fe0']
const OF_GROUP = ['#112233', '#aabbcc']

let virage: TestApp
let admin: TestFan
let president: TestFan
let member: TestFan
let clubId: number
let group: Ultra
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  president = await signedInFan(virage)
  member = await signedInFan(virage)
  clubId = (await foundClub(virage, admin, { name: 'Lumen', colors: OF_CLUB })).id
  group = await foundUltra(virage, admin, clubId, { name: 'Lanterns', president_id: president.id })
  await post('/v1/relationships/ultra/join', { ultra_id: group.id }, member)
  await post(`/v1/ultras/${group.id}/officer`, { userId: member.id, rights: ['edit'] }, president)
})
afterAll(() => virage.close())

const post = (url: string, json: unknown, { token }: TestFan) => virage.call('POST', url, { token, json })
const read = async (url: string) => (await virage.call('GET', url, { token: member.token })).body.element
const colorsOfFirst = ([first]: { colors: unknown }[]) => first?.colors

/** Where the group is shown with its crest; matches and boards are tested with their own. */
const PLACES: [string, () => Promise<unknown>][] = [
  ['its page', async () => (await read(`/v1/ultras/${group.id}`)).colors],
  ['the list of groups', async () => colorsOfFirst(await read('/v1/ultras'))],
  ['its club’s page', async () => colorsOfFirst((await read(`/v1/clubs/${clubId}`)).ultras)],
  ['a fan’s groups', async () => colorsOfFirst(await read('/v1/relationships/my/ultras'))],
  ['the search', async () => colorsOfFirst((await read('/v1/search?q=lanterns')).ultras)],
  [
    'what two fans share',
    async () => colorsOfFirst((await read(`/v1/relationships/common/${president.id}`)).groups),
  ],
  ['the inbox', async () => (await read('/v1/notifications'))[0].about.colors],
]

test.each(PLACES)('[groups.8] a group wears its own colours, else its club’s: %s', async (_, colorsThere) => {
  const wear = (colors: string[] | null) => post('/v1/ultras/update', { id: group.id, colors }, president)
  await wear(null)
  expect(await colorsThere()).toEqual(OF_CLUB)
  await wear(OF_GROUP)
  expect(await colorsThere()).toEqual(OF_GROUP)
})

test('[groups.8, clubs.6] the search shows clubs in their colours, also those of who chose none', async () => {
  const plain = await foundClub(virage, admin, { name: 'Plain' })
  expect(colorsOfFirst((await read('/v1/search?q=lumen')).clubs)).toEqual(OF_CLUB)
  expect(colorsOfFirst((await read('/v1/search?q=plain')).clubs)).toEqual(plain.colors)
})
