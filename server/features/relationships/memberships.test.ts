import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLUBS_MAX, ULTRAS_MAX } from '#contract/constants.ts'
import { clubMembers, clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { ultraGroups, ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { loadFirstJoined } from './index.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

const fan = () => signedInFan(virage)
const club = () => foundClub(virage, admin)
const ultra = async (fields = {}) => foundUltra(virage, admin, (await club()).id, fields)
const post = (who: TestFan, what: string, json: unknown) =>
  virage.call('POST', `/v1/relationships/${what}`, { token: who.token, json })
const joinClub = (who: TestFan, club_id: number) => post(who, 'club/join', { club_id })
const leaveClub = (who: TestFan, club_id: number) => post(who, 'club/leave', { club_id })
const joinUltra = (who: TestFan, ultra_id: number) => post(who, 'ultra/join', { ultra_id })
const leaveUltra = (who: TestFan, ultra_id: number) => post(who, 'ultra/leave', { ultra_id })
const read = async (url: string, who = admin) =>
  (await virage.call('GET', url, { token: who.token })).body.element
const disable = (who: TestFan) =>
  virage.app.db.update(users).set({ disabledAt: virage.clock.now }).where(eq(users.id, who.id))

describe('[relations.3] clubs', () => {
  test('joining and joining twice, leaving and leaving twice: 200, counted once', async () => {
    const [a, b, { id }] = [await fan(), await fan(), await club()]
    await joinClub(b, id)
    for (let i = 0; i < 2; i++)
      expect(await joinClub(a, id)).toMatchObject({
        status: 200,
        body: { element: { joined: true, fan_count: 2 } },
      })
    expect(await read(`/v1/clubs/${id}`)).toMatchObject({ fan_count: 2 })
    for (let i = 0; i < 2; i++)
      expect(await leaveClub(a, id)).toMatchObject({
        status: 200,
        body: { element: { joined: false, fan_count: 1 } },
      })
    expect(await read(`/v1/clubs/${id}`)).toMatchObject({ fan_count: 1 })
  })

  test('a missing or archived one is 404', async () => {
    const [a, { id }] = [await fan(), await club()]
    await virage.call('POST', '/v1/clubs/delete', { token: admin.token, json: { id } })
    for (const clubId of [id, 999_999])
      for (const answer of [await joinClub(a, clubId), await leaveClub(a, clubId)])
        expect(answer).toMatchObject({ status: 404, body: { code: 'club_not_found' } })
  })

  test('joined from ten tabs at once counts once; ten fans at once count ten', async () => {
    const [a, { id }] = [await fan(), await club()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => joinClub(a, id)))
    expect(answers.map(({ status, body }) => [status, body.element.fan_count])).toEqual(
      Array.from({ length: 10 }, () => [200, 1]),
    )
    const crowd = await Promise.all(Array.from({ length: 10 }, fan))
    await Promise.all(crowd.map((one) => joinClub(one, id)))
    expect(await read(`/v1/clubs/${id}`)).toMatchObject({ fan_count: 11 })
    await Promise.all([...crowd, ...crowd].map((one) => leaveClub(one, id)))
    expect(await read(`/v1/clubs/${id}`)).toMatchObject({ fan_count: 1 })
  })

  test('[relations.4] at most 50, also when the last two are joined at once; the 51st is 409', async () => {
    const a = await fan()
    const values = Array.from({ length: CLUBS_MAX + 1 }, (_, i) => ({ name: `Many ${i}` }))
    const ids = (await virage.app.db.insert(clubs).values(values).returning({ id: clubs.id })).map(
      (row) => row.id,
    )
    const [last, before, ...first] = ids as [number, number, ...number[]]
    await virage.app.db.insert(clubMembers).values(first.map((clubId) => ({ userId: a.id, clubId })))

    const answers = await Promise.all([joinClub(a, last), joinClub(a, before)])
    expect(answers.map(({ status }) => status).sort((x, y) => x - y)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_clubs')
    expect(await read('/v1/relationships/my/clubs', a)).toHaveLength(CLUBS_MAX)
    const counts = [await read(`/v1/clubs/${last}`), await read(`/v1/clubs/${before}`)]
    expect(counts.map(({ fan_count }) => fan_count).sort((x, y) => x - y)).toEqual([0, 1])
    expect(await joinClub(a, first[0]!), 'already in it').toMatchObject({ status: 200 })
  })

  test('joining one does not join another, nor an ultra group', async () => {
    const [a, group] = [await fan(), await ultra()]
    await joinUltra(a, group.id)
    expect(await read('/v1/relationships/my/clubs', a)).toEqual([])
  })
})

describe('[relations.3] ultra groups', () => {
  test('joining and joining twice, leaving and leaving twice: 200, counted once', async () => {
    const [a, b, { id }] = [await fan(), await fan(), await ultra()]
    await joinUltra(b, id)
    for (let i = 0; i < 2; i++)
      expect(await joinUltra(a, id)).toMatchObject({
        status: 200,
        body: { element: { joined: true, member_count: 2 } },
      })
    for (let i = 0; i < 2; i++)
      expect(await leaveUltra(a, id)).toMatchObject({
        status: 200,
        body: { element: { joined: false, member_count: 1 } },
      })
    expect(await read(`/v1/ultras/${id}`)).toMatchObject({ member_count: 1, president_id: b.id })
  })

  test('a missing one is 404', async () => {
    const a = await fan()
    for (const answer of [await joinUltra(a, 999_999), await leaveUltra(a, 999_999)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'ultra_not_found' } })
  })

  test('[relations.4] at most 50, also when the last two are joined at once; the 51st is 409', async () => {
    const [a, { id: clubId }] = [await fan(), await club()]
    const values = Array.from({ length: ULTRAS_MAX + 1 }, (_, i) => ({
      name: `Many ${i}`,
      clubId,
      baseScore: 0,
      ultraScore: 0,
    }))
    const rows = await virage.app.db.insert(ultraGroups).values(values).returning({ id: ultraGroups.id })
    const [last, before, ...first] = rows.map(({ id }) => id) as [number, number, ...number[]]
    await virage.app.db.insert(ultraMembers).values(first.map((ultraId) => ({ userId: a.id, ultraId })))

    const answers = await Promise.all([joinUltra(a, last), joinUltra(a, before)])
    expect(answers.map(({ status }) => status).sort((x, y) => x - y)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_ultras')
    expect(await read('/v1/relationships/my/ultras', a)).toHaveLength(ULTRAS_MAX)

    const full = await virage.call('POST', '/v1/ultras/create', {
      token: admin.token,
      json: { name: 'One more', club_id: clubId, ultra_score: 1, president_id: a.id },
    })
    expect(full).toMatchObject({ status: 409, body: { code: 'too_many_ultras' } })
    expect(full.body.detail).toContain('This fan')
  })

  test('[ultras.2] of ten fans who join an empty group at once, one presides and all are counted', async () => {
    const { id } = await ultra()
    const crowd = await Promise.all(Array.from({ length: 10 }, fan))
    await Promise.all(crowd.map((one) => joinUltra(one, id)))
    const group = await read(`/v1/ultras/${id}`)
    expect(group.member_count).toBe(10)
    expect(crowd.map((one) => one.id)).toContain(group.president_id)
    await Promise.all(crowd.map((one) => leaveUltra(one, id)))
    expect(await read(`/v1/ultras/${id}`)).toMatchObject({ member_count: 0, president_id: null })
  })
})

describe('[ultras.8] succession', () => {
  test('the longest-standing enabled member follows, else nobody', async () => {
    const [president, disabled, heir, late] = [await fan(), await fan(), await fan(), await fan()]
    const { id } = await ultra({ president_id: president.id })
    for (const one of [disabled, heir, late]) {
      virage.clock.passMinutes(1)
      await joinUltra(one, id)
    }
    await disable(disabled)
    const presidentId = async () => (await read(`/v1/ultras/${id}`)).president_id
    await leaveUltra(president, id)
    expect(await presidentId()).toBe(heir.id)
    await leaveUltra(late, id)
    expect(await presidentId(), 'another member left').toBe(heir.id)
    await leaveUltra(heir, id)
    expect(await presidentId()).toBeNull()
    expect(await read(`/v1/ultras/${id}`)).toMatchObject({ member_count: 1 })
    await joinUltra(late, id)
    expect(await presidentId(), 'the next to join').toBe(late.id)
  })
})

describe('[relations.5] what a fan is in', () => {
  test('first joined first, with the date, for me, for others and in the session', async () => {
    const [a, viewer, early, late] = [await fan(), await fan(), await club(), await club()]
    const group = await ultra()
    await joinClub(a, late.id)
    const since = Math.floor(virage.clock.now.getTime() / 1000)
    virage.clock.passMinutes(5)
    await joinClub(a, early.id)
    await joinUltra(a, group.id)

    const mine = await read('/v1/relationships/my/clubs', a)
    expect(mine.map(({ id }: { id: number }) => id)).toEqual([late.id, early.id])
    expect(mine[0]).toEqual({ ...late, fan_count: 1, club_id: late.id, join_date: since })
    expect(await read(`/v1/relationships/user/clubs/${a.id}`, viewer)).toEqual(mine)

    const groups = await read('/v1/relationships/my/ultras', a)
    expect(groups).toEqual([
      {
        ...group,
        member_count: 1,
        president_id: a.id,
        president_name: a.name,
        ultra_group_id: group.id,
        join_date: since + 300,
      },
    ])
    expect(await read(`/v1/relationships/user/ultras/${a.id}`, viewer)).toEqual(groups)

    expect(await read('/v1/users/ping', a)).toMatchObject({ clubs: mine, ultra_groups: groups })
    const first = await loadFirstJoined(virage.app.db, [a.id, viewer.id])
    expect([...first]).toEqual([[a.id, { clubId: late.id, ultraId: group.id }]])
  })

  test('of a fan who is not there is 404', async () => {
    for (const what of ['clubs', 'ultras'])
      expect(
        await virage.call('GET', `/v1/relationships/user/${what}/999999`, { token: admin.token }),
      ).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  })
})
