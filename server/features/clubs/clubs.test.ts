import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clubColors } from '#contract/colors.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra, LOGO } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { createClubsService } from './index.ts'

let virage: TestApp
let admin: TestFan
let fan: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  fan = await signedInFan(virage)
})
afterAll(() => virage.close())

const read = (url: string, token = fan.token) => virage.call('GET', url, { token })
const write = (what: string, json: unknown, token = admin.token) =>
  virage.call('POST', `/v1/clubs/${what}`, { token, json })
/** What one club's own answer adds, while nobody belongs to it. */
const NOBODY = { fans: [], ultras: [], join_date: null, followed_fans: 0 }
const lastAudit = async () => (await read('/v1/audit?limit=1', admin.token)).body.element[0]

describe('[clubs.1] founding a club', () => {
  test('needs a name only; what is given is kept', async () => {
    const bare = await foundClub(virage, admin, { name: ' Meridian ' })
    expect(bare).toMatchObject({
      name: 'Meridian',
      logo: null,
      bio: null,
      socials: {},
      fan_count: 0,
      ultra_count: 0,
      ultra_score: 0,
    })
    const socials = { twitter: 'https://x.test/atlas', youtube: '' }
    const full = await foundClub(virage, admin, { name: 'Atlas', logo: LOGO, bio: 'Since 1911.', socials })
    expect((await read(`/v1/clubs/${full.id}`)).body.element).toEqual({
      ...full,
      ...NOBODY,
      logo: LOGO,
      bio: 'Since 1911.',
      socials: { twitter: 'https://x.test/atlas' },
    })
  })

  test.each([
    ['without a name', {}, 'name'],
    ['with an empty name', { name: '  ' }, 'name'],
    ['with a name of 81 characters', { name: 'x'.repeat(81) }, 'name'],
    ['with a logo that is no address', { name: 'A', logo: 'crest' }, 'logo'],
    ['with a logo that is a script', { name: 'A', logo: 'javascript:alert(1)' }, 'logo'],
    ['with a plain http logo', { name: 'A', logo: 'http://pictures.test/a.png' }, 'logo'],
    [
      'with a social link that is no address',
      { name: 'A', socials: { twitter: 'atlas' } },
      'socials.twitter',
    ],
  ])('%s is 422', async (_case, json, field) => {
    const before = (await read('/v1/clubs')).body.total
    expect(await write('create', json)).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect((await write('create', json)).body.fields).toHaveProperty([field])
    expect((await read('/v1/clubs')).body.total).toBe(before)
  })

  test('an empty logo is none', async () => {
    expect(await foundClub(virage, admin, { logo: '' })).toMatchObject({ logo: null })
  })
})

describe('changing a club', () => {
  test('[api.13, audit.1] what is left out stays, and the log tells before and after', async () => {
    const club = await foundClub(virage, admin, { name: 'Old', logo: LOGO, bio: 'Ours.' })
    const { body } = await write('update', { id: club.id, name: 'New' })
    expect(body.element).toEqual({ ...club, name: 'New' })
    expect(await lastAudit()).toMatchObject({
      actor_id: admin.id,
      action: 'club.update',
      target: `club ${club.id}`,
      before: { name: 'Old', logo: LOGO },
      after: { name: 'New', logo: LOGO },
    })
  })

  test('[clubs.1] bio and links can be emptied', async () => {
    const club = await foundClub(virage, admin, { bio: 'Ours.', socials: { twitch: 'https://t.test/a' } })
    const { body } = await write('update', { id: club.id, bio: '', socials: { twitch: '' } })
    expect(body.element).toMatchObject({ bio: null, socials: {} })
  })

  test.each([
    ['name', ''],
    ['name', null],
    ['logo', ''],
    ['logo', null],
  ])(
    '[ultras.1, api.13] emptying the required %s with %j is 422 and writes nothing',
    async (field, value) => {
      const club = await foundClub(virage, admin, { logo: LOGO })
      const refused = await write('update', { id: club.id, bio: 'changed', [field]: value })
      expect(refused).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
      expect((await read(`/v1/clubs/${club.id}`)).body.element).toEqual({ ...club, ...NOBODY })
    },
  )

  test('[api.3] of no such club is 404', async () => {
    expect(await write('update', { id: 999_999, name: 'A' })).toMatchObject({
      status: 404,
      body: { code: 'club_not_found', detail: 'Club details not found' },
    })
  })
})

describe('[clubs.4] deleting a club', () => {
  test('archives it with its groups and ends memberships', async () => {
    const club = await foundClub(virage, admin)
    const other = await foundClub(virage, admin)
    const ultra = await foundUltra(virage, admin, club.id)
    const kept = await foundUltra(virage, admin, other.id)
    for (const [what, json] of [
      ['club', { club_id: club.id }],
      ['club', { club_id: other.id }],
      ['ultra', { ultra_id: ultra.id }],
      ['ultra', { ultra_id: kept.id }],
    ] as const)
      await virage.call('POST', `/v1/relationships/${what}/join`, { token: fan.token, json })

    expect(await write('delete', { id: club.id })).toMatchObject({ status: 200, body: { element: null } })

    expect(await read(`/v1/clubs/${club.id}`)).toMatchObject({ status: 404 })
    expect(await read(`/v1/ultras/${ultra.id}`)).toMatchObject({ status: 404 })
    const ids = async (url: string) => (await read(url)).body.element.map(({ id }: { id: number }) => id)
    expect(await ids('/v1/clubs?limit=200')).not.toContain(club.id)
    expect(await ids('/v1/ultras?limit=200')).not.toContain(ultra.id)
    expect(await ids('/v1/relationships/my/clubs')).toEqual([other.id])
    expect(await ids('/v1/relationships/my/ultras')).toEqual([kept.id])
    expect(await lastAudit()).toMatchObject({ action: 'club.delete', before: { name: club.name } })
    expect(await write('delete', { id: club.id })).toMatchObject({ status: 404 })
    expect(await write('update', { id: club.id, name: 'Back' })).toMatchObject({ status: 404 })
  })
})

test('[clubs.4] a club in play cannot be deleted: 409, nothing changes', async () => {
  const club = await foundClub(virage, admin)
  const asked: number[] = []
  const service = createClubsService({
    db: virage.app.db,
    now: () => virage.clock.now,
    lockBelongings: async () => [],
    isClubInPlay: async (_tx, clubId) => asked.push(clubId) > 0,
    onClubChanged: async () => () => {},
    onClubArchived: () => Promise.reject(new Error('it is in play')),
  })
  await expect(service.archive(admin.id, club.id)).rejects.toMatchObject({
    code: 'club_in_play',
    status: 409,
  })
  expect(asked).toEqual([club.id])
  expect((await read(`/v1/clubs/${club.id}`)).body.element).toEqual({ ...club, ...NOBODY })
})

describe('[access.3] who may what', () => {
  test.each(['create', 'update', 'delete'])('[access.3] a fan may not %s', async (what) => {
    const club = await foundClub(virage, admin)
    expect(await write(what, { id: club.id, name: 'Mine' }, fan.token)).toMatchObject({ status: 403 })
    expect((await read(`/v1/clubs/${club.id}`)).body.element).toEqual({ ...club, ...NOBODY })
  })

  test('[access.2] visitors may not read', async () => {
    expect(await virage.call('GET', '/v1/clubs')).toMatchObject({ status: 401 })
  })
})

test('[clubs.5] a club’s score is the mean of its groups’, archived ones left out', async () => {
  const club = await foundClub(virage, admin)
  await foundUltra(virage, admin, club.id, { ultra_score: 40 })
  await foundUltra(virage, admin, club.id, { ultra_score: 71 })
  const gone = await foundUltra(virage, admin, club.id, { ultra_score: 100 })
  await virage.call('POST', '/v1/ultras/delete', { token: admin.token, json: { id: gone.id } })
  const expected = { ultra_count: 2, ultra_score: 55.5 }
  expect((await read(`/v1/clubs/${club.id}`)).body.element).toMatchObject(expected)
  expect((await read(`/v1/clubs?q=${encodeURIComponent(club.name)}`)).body.element[0]).toMatchObject(expected)
})

describe('[clubs.6] colours', () => {
  test('a club without any has a pair that stays; chosen ones stand until they are given back', async () => {
    const club = await foundClub(virage, admin)
    expect(club).toMatchObject({ colors: clubColors(club.id, null), has_own_colors: false })
    const { body } = await write('update', { id: club.id, colors: ['#C8102E', '#003087'] })
    expect(body.element).toMatchObject({ colors: ['#c8102e', '#003087'], has_own_colors: true })
    expect((await write('update', { id: club.id, bio: 'Red.' })).body.element.colors[0]).toBe('#c8102e')
    expect((await read(`/v1/clubs/${club.id}`)).body.element.colors).toEqual(['#c8102e', '#003087'])
    const plain = await write('update', { id: club.id, colors: null })
    expect(plain.body.element.colors).toEqual(club.colors)
  })

  test.each([[['#fff', '#000000']], [['red', 'blue']], [['#c8102e']], ['#c8102e'], [['#c8102e', null]]])(
    '%j is 422',
    async (colors) => {
      expect((await write('create', { name: 'Wrong', colors })).status).toBe(422)
    },
  )
})
