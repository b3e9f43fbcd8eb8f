// ultras.8 and groups.5: who follows a president, and what coming back restores.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { attendMatch } from '#tests/groups.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let admin: TestFan
let clubId: number
let id: number
let president: TestFan
let oldest: TestFan
let officer: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  clubId = (await foundClub(virage, admin)).id
})
afterAll(() => virage.close())
beforeEach(async () => {
  president = await signedInFan(virage)
  oldest = await signedInFan(virage)
  officer = await signedInFan(virage)
  id = (await foundUltra(virage, admin, clubId, { president_id: president.id })).id
  for (const fan of [oldest, officer]) {
    virage.clock.passMinutes(60)
    await join(fan)
  }
  await post(`/v1/ultras/${id}/officer`, { userId: officer.id, rights: ['capo'] }, president)
})

const post = (url: string, json: unknown, { token }: TestFan) => virage.call('POST', url, { token, json })
const join = (fan: TestFan) => post('/v1/relationships/ultra/join', { ultra_id: id }, fan)
const leave = (fan: TestFan) => post('/v1/relationships/ultra/leave', { ultra_id: id }, fan)
const page = async (by: TestFan) =>
  (await virage.call('GET', `/v1/ultras/${id}`, { token: by.token })).body.element
const presidentId = async () => (await page(admin)).president_id
const since = async ({ token }: TestFan) =>
  (await virage.call('GET', '/v1/relationships/my/ultras', { token })).body.element[0]?.join_date

describe('[ultras.8] who follows', () => {
  test('the longest-standing officer before older members, and the page says so beforehand', async () => {
    expect((await page(president)).me.heir).toEqual({ id: officer.id, name: officer.name, avatar: null })
    expect((await page(officer)).me.heir).toBeNull()
    await leave(president)
    expect(await presidentId()).toBe(officer.id)
    expect((await page(officer)).me.heir.id).toBe(oldest.id)
    await leave(officer)
    expect(await presidentId()).toBe(oldest.id)
    expect((await page(oldest)).me.heir).toBeNull()
    await leave(oldest)
    expect(await page(admin)).toMatchObject({ president_id: null, member_count: 0 })
  })

  test('[groups.1] never who presides over another group; where all do, nobody, and the way in stays as it was', async () => {
    for (const fan of [officer, oldest]) await foundUltra(virage, admin, clubId, { president_id: fan.id })
    await post('/v1/ultras/update', { id, join: 'invite' }, president)
    expect((await page(president)).me.heir).toBeNull()
    await leave(president)
    expect(await page(admin)).toMatchObject({ president_id: null, member_count: 2 })
    const stranger = await signedInFan(virage)
    expect(await join(stranger)).toMatchObject({ status: 403, body: { code: 'invite_needed' } })
  })

  test('[groups.1] one group alone where two presidents leave at the same moment', async () => {
    const shared = await signedInFan(virage)
    for (let round = 0; round < 5; round++) {
      const led: { ultra_id: number; token: string }[] = []
      for (let group = 0; group < 2; group++) {
        const leaver = await signedInFan(virage)
        const { id: ultra_id } = await foundUltra(virage, admin, clubId, { president_id: leaver.id })
        await post('/v1/relationships/ultra/join', { ultra_id }, shared)
        led.push({ ultra_id, token: leaver.token })
      }
      const answers = await Promise.all(
        led.map(({ ultra_id, token }) =>
          virage.call('POST', '/v1/relationships/ultra/leave', { token, json: { ultra_id } }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const presidents = await Promise.all(
        led.map(
          async ({ ultra_id }) =>
            (await virage.call('GET', `/v1/ultras/${ultra_id}`, { token: admin.token })).body.element
              .president_id,
        ),
      )
      expect(presidents.toSorted()).toEqual([shared.id, null])
      for (const { ultra_id } of led) await post('/v1/ultras/delete', { id: ultra_id }, admin)
    }
  })

  test('never somebody disabled; a deleted president is followed alike', async () => {
    await post('/v1/users/update', { id: officer.id, disabled: true }, admin)
    expect((await page(president)).me.heir.id).toBe(oldest.id)
    await post('/v1/users/delete', { id: president.id }, admin)
    expect(await presidentId()).toBe(oldest.id)
  })
})

describe('[groups.5] coming back within 10 minutes', () => {
  test('restores presidency and seniority; who had followed is told and has their office again', async () => {
    const joined = await since(president)
    expect((await page(president)).me.may_return).toBe(false)
    await leave(president)
    expect(await presidentId()).toBe(officer.id)
    virage.clock.passMinutes(9)
    expect((await page(president)).me).toMatchObject({ member: false, may_return: true })
    await join(president)
    expect(await page(president)).toMatchObject({ president_id: president.id, member_count: 3 })
    expect(await since(president)).toBe(joined)
    expect((await page(officer)).me).toMatchObject({ president: false, rights: ['capo'] })
    const { element } = (await virage.call('GET', '/v1/notifications', { token: officer.token })).body
    expect(element[0].text).toMatch(new RegExp(`^${president.name} is back and presides`))
  })

  test('restores an officer’s rights, whatever the group’s way to join is', async () => {
    await post('/v1/ultras/update', { id, join: 'invite' }, president)
    const joined = await since(officer)
    await leave(officer)
    virage.clock.passMinutes(10)
    expect((await join(officer)).body.element.status).toBe('joined')
    expect((await page(officer)).me.rights).toEqual(['capo'])
    expect(await since(officer)).toBe(joined)
  })

  test('later restores nothing', async () => {
    await leave(president)
    await leave(officer)
    virage.clock.passMinutes(11)
    expect((await page(president)).me.may_return).toBe(false)
    for (const fan of [president, officer]) await join(fan)
    expect(await presidentId()).toBe(oldest.id)
    expect((await page(officer)).me.rights).toEqual([])
    const now = Math.floor(virage.clock.now.getTime() / 1000)
    expect(await since(president)).toBe(now)
  })

  test('the presidency stays with somebody who was chosen meanwhile', async () => {
    await leave(president)
    await post(`/v1/ultras/${id}/handover`, { userId: oldest.id }, officer)
    await join(president)
    expect(await presidentId()).toBe(oldest.id)
  })

  test('the presidency stays where it is when the fan presides over another group now', async () => {
    await attendMatch(virage.app.db, president.id)
    await post('/v1/relationships/club/join', { club_id: clubId }, president)
    await leave(president)
    const other = { name: `Other ${president.id}`, club_id: clubId, join: 'open' }
    expect((await post('/v1/ultras/found', other, president)).status).toBe(200)
    await join(president)
    expect(await presidentId()).toBe(officer.id)
  })

  test('[groups.1] nor does a group that is empty get a president who presides over another one', async () => {
    await attendMatch(virage.app.db, president.id)
    await post('/v1/relationships/club/join', { club_id: clubId }, president)
    for (const fan of [oldest, officer, president]) await leave(fan)
    const other = { name: `Other ${president.id}`, club_id: clubId, join: 'open' }
    expect((await post('/v1/ultras/found', other, president)).status).toBe(200)
    expect((await join(president)).status).toBe(200)
    expect(await page(admin)).toMatchObject({ president_id: null, member_count: 1 })
    await join(oldest)
    expect(await presidentId()).toBe(oldest.id)
  })

  test('of two presidents who left one after the other, the first has the better claim', async () => {
    await leave(president)
    await leave(officer)
    await join(president)
    await join(officer)
    expect(await presidentId()).toBe(president.id)
    await leave(president)
    virage.clock.passMinutes(1)
    await leave(officer)
    await join(officer)
    await join(president)
    expect(await presidentId()).toBe(president.id)
  })
})
