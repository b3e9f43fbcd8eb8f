import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ULTRA_RIGHTS, type UltraRight } from '#contract/constants.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra, LOGO } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { listUltrasWithRight, ultraRightsOf } from './index.ts'
import { heirQuery } from './officers.storage.ts'

let virage: TestApp
let admin: TestFan
let president: TestFan
let member: TestFan
let stranger: TestFan
let clubId: number
let id: number
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  stranger = await signedInFan(virage)
  clubId = (await foundClub(virage, admin)).id
})
afterAll(() => virage.close())
beforeEach(async () => {
  president = await signedInFan(virage)
  member = await signedInFan(virage)
  id = (await foundUltra(virage, admin, clubId, { president_id: president.id })).id
  await post('/v1/relationships/ultra/join', { ultra_id: id }, member)
})

const post = (url: string, json: unknown, { token }: TestFan) => virage.call('POST', url, { token, json })
const officer = (userId: number, rights: UltraRight[], by = president) =>
  post(`/v1/ultras/${id}/officer`, { userId, rights }, by)
const handOver = (userId: number, by = president) => post(`/v1/ultras/${id}/handover`, { userId }, by)
const update = (fields: object, by: TestFan) => post('/v1/ultras/update', { id, ...fields }, by)
const profile = async (by: TestFan): Promise<UltraProfile> =>
  (await virage.call('GET', `/v1/ultras/${id}`, { token: by.token })).body.element
const inbox = async ({ token }: TestFan) =>
  (await virage.call('GET', '/v1/notifications', { token })).body.element.map(
    ({ text }: { text: string }) => text,
  )

describe('[groups.2] officers', () => {
  test('[access.1] who may edit no group is refused before the body is looked at', async () => {
    for (const body of [{}, { id: 'x' }, { id: 999_999_999 }, { id, motto: 7 }, []])
      expect(await post('/v1/ultras/update', body, stranger), JSON.stringify(body)).toMatchObject({
        status: 403,
        body: { code: 'no_right' },
      })
    expect(await post('/v1/ultras/update', { id, motto: 7 }, president)).toMatchObject({ status: 422 })
    expect(await post('/v1/ultras/update', {}, admin)).toMatchObject({ status: 422 })
  })

  test('rights are given and taken one by one, the page names them, and the fan is told', async () => {
    const { body } = await officer(member.id, ['tifo', 'edit', 'edit'])
    const named = { id: member.id, name: member.name, avatar: null }
    expect(body.element).toEqual([{ ...named, rights: ['edit', 'tifo'] }])
    expect((await profile(stranger)).officers).toEqual([{ ...named, rights: ['edit', 'tifo'] }])
    expect((await profile(member)).me).toMatchObject({
      member: true,
      president: false,
      rights: ['edit', 'tifo'],
    })
    expect((await inbox(member))[0]).toMatch(/^You are an officer of/)

    expect((await officer(member.id, [])).body.element).toEqual([])
    expect((await profile(member)).me.rights).toEqual([])
    expect((await inbox(member))[0]).toMatch(/^You are no longer an officer of/)
  })

  test('the president has all rights, and so do admins', async () => {
    expect((await profile(president)).me).toMatchObject({ president: true, rights: [...ULTRA_RIGHTS] })
    expect((await profile(admin)).me).toMatchObject({ member: false, rights: [...ULTRA_RIGHTS] })
    expect((await officer(member.id, ['capo'], admin)).status).toBe(200)
    const { body } = await virage.call('GET', '/v1/audit?limit=1', { token: admin.token })
    expect(body.element[0]).toMatchObject({
      action: 'ultra.officer',
      before: { rights: [] },
      after: { fan: member.id, rights: ['capo'] },
    })
    await handOver(member.id, admin)
    const { body: next } = await virage.call('GET', '/v1/audit?limit=1', { token: admin.token })
    expect(next.element[0]).toMatchObject({
      action: 'ultra.handover',
      before: { fan: president.id },
      after: { fan: member.id },
    })
  })

  test('only the president gives rights; strangers, the president and nobody get none', async () => {
    await officer(member.id, ['members', 'edit', 'announce', 'capo', 'tifo'])
    expect((await officer(member.id, ['capo'], member)).body.code).toBe('no_right')
    expect((await officer(member.id, ['capo'], stranger)).body.code).toBe('no_right')
    expect((await officer(stranger.id, ['capo'])).body.code).toBe('not_a_member')
    expect((await officer(president.id, ['capo'])).body.code).toBe('president_stays')
    expect((await officer(999_999, ['capo'])).body.code).toBe('user_not_found')
    expect((await officer(member.id, ['crown' as UltraRight])).status).toBe(422)
    const elsewhere = await post('/v1/ultras/999999/officer', { userId: member.id, rights: [] }, president)
    expect(elsewhere.body.code).toBe('ultra_not_found')
  })

  test('one predicate tells who may do what', async () => {
    await officer(member.id, ['capo'])
    const { db } = virage.app
    expect(await ultraRightsOf(db, member.id, id)).toEqual({
      isMember: true,
      isPresident: false,
      rights: ['capo'],
    })
    expect(await ultraRightsOf(db, stranger.id, id)).toMatchObject({ isMember: false, rights: [] })
    expect(await ultraRightsOf(db, stranger.id, id, { isAdmin: true })).toMatchObject({
      rights: ULTRA_RIGHTS,
    })
    expect(await ultraRightsOf(db, stranger.id, 999_999)).toBeNull()
    expect(await listUltrasWithRight(db, member.id, 'capo')).toEqual([id])
    expect(await listUltrasWithRight(db, member.id, 'tifo')).toEqual([])
    expect(await listUltrasWithRight(db, president.id, 'tifo')).toEqual([id])
  })
})

describe('[groups.2] the right edit', () => {
  const OWN = {
    motto: 'One lantern each.',
    bio: 'The low end.',
    logo: LOGO,
    colors: ['#112233', '#AABBCC'],
    socials: { twitch: 'https://twitch.tv/low' },
    join: 'request',
  }

  test('changes motto, bio, logo, colours, links and how fans join', async () => {
    await officer(member.id, ['edit'])
    const { status, body } = await update(OWN, member)
    expect(status).toBe(200)
    expect(body.element).toMatchObject({ ...OWN, colors: ['#112233', '#aabbcc'], has_own_colors: true })
    const emptied = await update({ motto: '', colors: null }, president)
    expect(emptied.body.element).toMatchObject({ motto: null, has_own_colors: false, join: 'request' })
  })

  test.each([
    ['name', 'Mine'],
    ['club_id', 1],
    ['president_id', 1],
    ['ultra_score', 100],
  ])('does not change %s: 403, and nothing is written', async (field, value) => {
    await officer(member.id, ['edit'])
    const before = await profile(stranger)
    for (const by of [member, president]) {
      const { status, body } = await update({ motto: 'New', [field]: value }, by)
      expect([status, body.code]).toEqual([403, 'no_right'])
    }
    expect(await profile(stranger)).toEqual(before)
  })

  test('is needed: other rights, members and strangers get 403', async () => {
    await officer(member.id, ['members', 'announce', 'capo', 'tifo'])
    for (const by of [member, stranger])
      expect((await update({ motto: 'New' }, by)).body.code).toBe('no_right')
  })

  test.each([
    ['a motto of 101 characters', { motto: 'x'.repeat(101) }],
    ['a motto of two lines', { motto: 'one\ntwo' }],
    ['one colour', { colors: ['#112233'] }],
    ['a colour in words', { colors: ['red', '#112233'] }],
    ['an unknown way to join', { join: 'closed' }],
  ])('%s is 422', async (_case, fields) => {
    expect((await update(fields, president)).status).toBe(422)
  })
})

describe('[groups.2] the hand-over', () => {
  test('makes a member president; the one before stays a member', async () => {
    const { body } = await handOver(member.id)
    expect(body.element).toMatchObject({ president_id: member.id, member_count: 2 })
    expect((await profile(president)).me).toMatchObject({ member: true, president: false, rights: [] })
    expect((await inbox(member))[0]).toMatch(/^You are now the president of/)
    expect((await handOver(president.id)).body.code).toBe('no_right')
    expect((await handOver(president.id, admin)).body.element.president_id).toBe(president.id)
  })

  test('an officer who becomes president is no officer of the page, and is one again afterwards', async () => {
    await officer(member.id, ['edit'])
    await handOver(member.id)
    expect((await profile(stranger)).officers).toEqual([])
    await handOver(president.id, member)
    expect((await profile(stranger)).officers).toMatchObject([{ id: member.id, rights: ['edit'] }])
  })

  test('goes to nobody who is no member, is disabled or presides elsewhere', async () => {
    expect((await handOver(stranger.id)).body.code).toBe('not_a_member')
    const disabled = (isDisabled: boolean) =>
      post('/v1/users/update', { id: member.id, disabled: isDisabled }, admin)
    await disabled(true)
    expect((await handOver(member.id)).body.code).toBe('user_not_found')
    await disabled(false)
    await foundUltra(virage, admin, clubId, { president_id: member.id })
    expect((await handOver(member.id)).body.code).toBe('already_president')
  })

  test('two at once: one is done, the other comes from a president of yesterday', async () => {
    const others = [member, await signedInFan(virage)]
    for (const fan of others) await post('/v1/relationships/ultra/join', { ultra_id: id }, fan)
    const answers = await Promise.all(others.map((fan) => handOver(fan.id)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
    const winner = others[answers.findIndex(({ status }) => status === 200)]
    expect((await profile(stranger)).president_id).toBe(winner?.id)
  })
})

test('[groups.6] the page tells the group’s place in its club and among all', async () => {
  const other = await foundClub(virage, admin)
  await foundUltra(virage, admin, other.id, { ultra_score: 99 })
  await update({ ultra_score: 98 }, admin)
  const { standing } = await profile(stranger)
  expect(standing.ofClub.place).toBe(1)
  expect(standing.ofAll.place).toBe(2)
  expect(standing.ofAll.of).toBeGreaterThan(standing.ofClub.of)
})

test('[api.14] who follows is found by an index, among officers and among members', async () => {
  const { db } = virage.app
  const among = (rights?: SQL) => explain(db, heirQuery(db, id, president.id, rights))
  expect(await among(sql`rights <> '{}'`)).toMatch(/ultra_members_officers/)
  expect(await among()).toMatch(/ultra_members_ultra/)
})
