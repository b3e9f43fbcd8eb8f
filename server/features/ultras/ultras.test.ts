import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Club } from '#contract/clubs.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra, LOGO } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let admin: TestFan
let club: Club
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  club = await foundClub(virage, admin, { name: 'Meridian', logo: LOGO })
})
afterAll(() => virage.close())

const read = (url: string, token = admin.token) => virage.call('GET', url, { token })
const write = (what: string, json: unknown, token = admin.token) =>
  virage.call('POST', `/v1/ultras/${what}`, { token, json })
const found = (fields = {}) => foundUltra(virage, admin, club.id, fields)
const one = async (id: number) => (await read(`/v1/ultras/${id}`)).body.element
const join = (fan: TestFan, ultraId: number) =>
  virage.call('POST', '/v1/relationships/ultra/join', { token: fan.token, json: { ultra_id: ultraId } })
const members = async (id: number) =>
  (await read(`/v1/relationships/ultra/members/${id}`)).body.element.map((fan: { id: number }) => fan.id)
const lastAudit = async () => (await read('/v1/audit?limit=1')).body.element[0]

async function disabledFan(): Promise<TestFan> {
  const fan = await signedInFan(virage)
  await virage.app.db.update(users).set({ disabledAt: virage.clock.now }).where(eq(users.id, fan.id))
  return fan
}

describe('[ultras.1] founding a group', () => {
  test('needs name, club and score; logo and president are optional', async () => {
    const ultra = await found({ name: ' Kop Solaire ', ultra_score: 62.5 })
    expect(ultra).toMatchObject({
      name: 'Kop Solaire',
      logo: null,
      club_id: club.id,
      club_name: 'Meridian',
      club: { id: club.id, name: 'Meridian', logo: LOGO },
      president_id: null,
      president_name: null,
      ultra_score: 62.5,
      member_count: 0,
    })
    expect(await one(ultra.id)).toMatchObject({ ...ultra, members: [] })
    expect(await lastAudit()).toMatchObject({ action: 'ultra.create', target: `ultra ${ultra.id}` })
  })

  test.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['no club', { club_id: undefined }, 'club_id'],
    ['no score', { ultra_score: undefined }, 'ultra_score'],
    ['a score of 100.5', { ultra_score: 100.5 }, 'ultra_score'],
    ['a score below 0', { ultra_score: -1 }, 'ultra_score'],
    ['a score in words', { ultra_score: '50' }, 'ultra_score'],
    ['a logo that is no address', { logo: 'crest' }, 'logo'],
  ])('%s is 422', async (_case, fields, field) => {
    const json = { name: 'Kop', club_id: club.id, ultra_score: 50, ...fields }
    const { status, body } = await write('create', json)
    expect(status).toBe(422)
    expect(body.fields).toHaveProperty([field])
  })

  test.each([0, 100])('a score of %i is fine', async (score) => {
    expect(await found({ ultra_score: score })).toMatchObject({ ultra_score: score })
  })

  test('[api.3] a club or president that does not exist is 404', async () => {
    const archived = await foundClub(virage, admin)
    await virage.call('POST', '/v1/clubs/delete', { token: admin.token, json: { id: archived.id } })
    const json = { name: 'Kop', club_id: club.id, ultra_score: 50 }
    for (const club_id of [999_999, archived.id])
      expect((await write('create', { ...json, club_id })).body.code).toBe('club_not_found')
    for (const president_id of [999_999, (await disabledFan()).id])
      expect((await write('create', { ...json, president_id })).body.code).toBe('user_not_found')
  })

  test('[ultras.2] its president is a member', async () => {
    const fan = await signedInFan(virage)
    const ultra = await found({ president_id: fan.id })
    expect(ultra).toMatchObject({ president_id: fan.id, president_name: fan.name, member_count: 1 })
    expect(await members(ultra.id)).toEqual([fan.id])
  })
})

describe('changing a group', () => {
  test('[api.13, audit.1] what is left out stays, and the log tells before and after', async () => {
    const ultra = await found({ logo: LOGO, bio: 'Loud.' })
    const { body } = await write('update', { id: ultra.id, name: 'Kop Nord' })
    expect(body.element).toEqual({ ...ultra, name: 'Kop Nord' })
    expect(await lastAudit()).toMatchObject({
      action: 'ultra.update',
      before: { name: ultra.name },
      after: { name: 'Kop Nord', logo: LOGO },
    })
  })

  test.each([
    ['name', ''],
    ['logo', ''],
    ['logo', null],
    ['club_id', null],
    ['ultra_score', null],
  ])(
    '[ultras.1, api.13] emptying the required %s with %j is 422 and writes nothing',
    async (field, value) => {
      const ultra = await found({ logo: LOGO })
      const refused = await write('update', { id: ultra.id, bio: 'changed', [field]: value })
      expect(refused).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
      expect(await one(ultra.id)).toMatchObject({ ...ultra, members: [] })
    },
  )

  test('[ultras.1] it can move to another club', async () => {
    const ultra = await found()
    const other = await foundClub(virage, admin, { name: 'Atlas' })
    await write('update', { id: ultra.id, club_id: other.id })
    expect(await one(ultra.id)).toMatchObject({ club_id: other.id, club_name: 'Atlas' })
    expect((await write('update', { id: ultra.id, club_id: 999_999 })).body.code).toBe('club_not_found')
  })

  test('[ultras.2] a new president becomes a member once, the old one stays a member', async () => {
    const [old, next] = [await signedInFan(virage), await signedInFan(virage)]
    const ultra = await found({ president_id: old.id })
    for (let i = 0; i < 2; i++)
      expect((await write('update', { id: ultra.id, president_id: next.id })).body.element).toMatchObject({
        president_id: next.id,
        member_count: 2,
      })
    expect(new Set(await members(ultra.id))).toEqual(new Set([old.id, next.id]))
  })

  test('[ultras.2] it may be without president only while it has no members', async () => {
    const fan = await signedInFan(virage)
    const ultra = await found()
    expect((await write('update', { id: ultra.id, president_id: null })).status).toBe(200)
    await join(fan, ultra.id)
    expect(await write('update', { id: ultra.id, president_id: null })).toMatchObject({
      status: 422,
      body: { code: 'president_needed', fields: { president_id: expect.any(String) } },
    })
    expect(await one(ultra.id)).toMatchObject({ president_id: fan.id })
  })

  test('[ultras.2] a disabled or missing president is 404 and changes nothing', async () => {
    const ultra = await found()
    for (const president_id of [999_999, (await disabledFan()).id])
      expect((await write('update', { id: ultra.id, president_id })).body.code).toBe('user_not_found')
    expect(await one(ultra.id)).toMatchObject({ ...ultra, members: [] })
  })

  test('[ultras.2] a president who was disabled stays while other things are edited', async () => {
    const president = await signedInFan(virage)
    const ultra = await found({ president_id: president.id })
    await virage.app.db.update(users).set({ disabledAt: virage.clock.now }).where(eq(users.id, president.id))
    const edited = await write('update', { id: ultra.id, bio: 'Louder', president_id: president.id })
    expect(edited).toMatchObject({ status: 200, body: { element: { bio: 'Louder' } } })
  })

  test('[api.3] of no such group is 404', async () => {
    expect(await write('update', { id: 999_999, name: 'A' })).toMatchObject({
      status: 404,
      body: { code: 'ultra_not_found', detail: 'Ultra details not found' },
    })
  })
})

test('[ultras.5] a deleted group is gone from lists and from its members’ lists', async () => {
  const fan = await signedInFan(virage)
  const ultra = await found()
  await join(fan, ultra.id)
  expect(await write('delete', { id: ultra.id })).toMatchObject({ status: 200, body: { element: null } })
  expect(await read(`/v1/ultras/${ultra.id}`)).toMatchObject({ status: 404 })
  expect((await read('/v1/relationships/my/ultras', fan.token)).body.element).toEqual([])
  expect(await join(fan, ultra.id)).toMatchObject({ status: 404, body: { code: 'ultra_not_found' } })
  expect(await lastAudit()).toMatchObject({ action: 'ultra.delete', before: { name: ultra.name } })
  expect(await write('delete', { id: ultra.id })).toMatchObject({ status: 404 })
})

test.each(['create', 'update', 'delete'])('[access.3] a fan may not %s', async (what) => {
  const fan = await signedInFan(virage)
  const ultra = await found()
  const json = { id: ultra.id, name: 'Mine', club_id: club.id, ultra_score: 100, president_id: fan.id }
  expect(await write(what, json, fan.token)).toMatchObject({ status: 403 })
  expect(await one(ultra.id)).toMatchObject({ ...ultra, members: [] })
})

test('[ultras.5] its page counts the members who come to each match of its club to come', async () => {
  const [goer, stranger] = [await signedInFan(virage), await signedInFan(virage)]
  const ultra = await found()
  await join(goer, ultra.id)
  const other = await foundClub(virage, admin)
  const startDate = new Date(virage.clock.now.getTime() + 3_600_000).toISOString()
  const { body } = await virage.call('POST', '/v1/arenas/create', {
    token: admin.token,
    json: { homeTeam: { id: other.id }, awayTeam: { id: club.id }, startDate },
  })
  expect(await one(ultra.id)).toMatchObject({ going: [] })
  for (const { token } of [goer, stranger])
    await virage.call('POST', `/v1/arenas/${body.element.id}/attend`, { token, json: { going: true } })
  expect(await one(ultra.id)).toMatchObject({ going: [{ arena_id: body.element.id, members: 1 }] })
})
