import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type JoinMode, REJOIN_MINUTES, type UltraRight } from '#contract/constants.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { requestsQuery } from './door.storage.ts'

let virage: TestApp
let admin: TestFan
let president: TestFan
let officer: TestFan
let clubId: number
let id: number
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  president = await signedInFan(virage)
  officer = await signedInFan(virage)
  clubId = (await foundClub(virage, admin)).id
})
afterAll(() => virage.close())
beforeEach(async () => {
  id = (await foundUltra(virage, admin, clubId, { president_id: president.id })).id
  await join(officer)
  await give(officer, ['members'])
})

const post = (url: string, json: unknown, { token }: TestFan) => virage.call('POST', url, { token, json })
const read = async (what: string, { token }: TestFan) =>
  (await virage.call('GET', `/v1/ultras/${id}${what}`, { token })).body.element
const fan = () => signedInFan(virage)
const join = (who: TestFan, code?: string) =>
  post('/v1/relationships/ultra/join', { ultra_id: id, ...(code !== undefined && { code }) }, who)
const leave = (who: TestFan) => post('/v1/relationships/ultra/leave', { ultra_id: id }, who)
const give = (who: TestFan, rights: UltraRight[]) =>
  post(`/v1/ultras/${id}/officer`, { userId: who.id, rights }, president)
const opens = (mode: JoinMode) => post('/v1/ultras/update', { id, join: mode }, president)
const act = (what: string, json: object, by = officer) => post(`/v1/ultras/${id}/${what}`, json, by)
const link = async (uses: number, hours = 1) => (await act('invites/create', { uses, hours })).body.element
const inbox = async ({ token }: TestFan): Promise<string[]> =>
  (await virage.call('GET', '/v1/notifications', { token })).body.element.map(
    ({ text }: { text: string }) => text,
  )
const log = async (): Promise<string[]> =>
  (await read('/log', officer)).map(({ action }: { action: string }) => action)

describe('[groups.3] requests', () => {
  test('asking is told to who decides, once; accepted, the fan is in and told', async () => {
    await opens('request')
    const asking = await fan()
    for (let i = 0; i < 2; i++)
      expect((await join(asking)).body.element).toEqual({
        joined: false,
        member_count: 2,
        status: 'requested',
      })
    expect((await read('', asking)).me).toMatchObject({ member: false, requested: true })
    for (const decider of [officer, president])
      expect((await inbox(decider))[0]).toMatch(new RegExp(`^${asking.name} asks to join`))
    const { body } = await virage.call('GET', '/v1/notifications', { token: officer.token })
    expect(body.element[0].link, 'where it is decided').toBe(`/ultra/${id}?tab=room`)
    expect(await read('/requests', officer)).toMatchObject([
      { id: asking.id, name: asking.name, matches: 0, in_club: false },
    ])

    const decided = await act('requests/decide', { userId: asking.id, accept: true })
    expect(decided.body.element).toEqual({ joined: true, member_count: 3 })
    expect((await read('', asking)).me).toMatchObject({ member: true, requested: false })
    expect((await inbox(asking))[0]).toMatch(/^You are in/)
    expect(await read('/requests', officer)).toEqual([])
    const again = await act('requests/decide', { userId: asking.id, accept: false })
    expect(again).toMatchObject({ status: 404, body: { code: 'request_not_found' } })
    expect((await log())[0]).toBe('accept')
  })

  test('refused, the fan is told and may ask again', async () => {
    await opens('request')
    const asking = await fan()
    await join(asking)
    const decided = await act('requests/decide', { userId: asking.id, accept: false })
    expect(decided.body.element).toEqual({ joined: false, member_count: 2 })
    expect((await inbox(asking))[0]).toMatch(/did not take you in$/)
    expect((await join(asking)).body.element.status).toBe('requested')
  })

  test('are taken back by leaving', async () => {
    await opens('request')
    const asking = await fan()
    await join(asking)
    expect((await leave(asking)).body.element).toEqual({ joined: false, member_count: 2 })
    expect((await read('', asking)).me).toMatchObject({ member: false, requested: false })
    expect(await read('/requests', officer)).toEqual([])
  })

  test('of who is disabled meanwhile are not shown and cannot be decided', async () => {
    await opens('request')
    const asking = await fan()
    await join(asking)
    await post('/v1/users/update', { id: asking.id, disabled: true }, admin)
    expect(await read('/requests', officer)).toEqual([])
    const decided = await act('requests/decide', { userId: asking.id, accept: true })
    expect(decided).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
    const banned = await fan()
    await act('remove', { userId: banned.id, ban: true })
    await post('/v1/users/update', { id: banned.id, disabled: true }, admin)
    expect(await read('/bans', officer), 'nor are their bans').toEqual([])
  })

  test('end with a ban: the fan asks no more, also once it is lifted', async () => {
    await opens('request')
    const asking = await fan()
    await join(asking)
    for (const ban of [true, false]) await act('remove', { userId: asking.id, ban })
    expect(await read('/requests', officer)).toEqual([])
    expect((await read('', asking)).me).toMatchObject({ requested: false, banned: false })
  })

  test('come page by page, the longest waiting first, by an index', async () => {
    await opens('request')
    const fans = [await fan(), await fan(), await fan()]
    for (const one of fans) {
      virage.clock.passMinutes(1)
      await join(one)
    }
    const { token } = officer
    const first = await virage.call('GET', `/v1/ultras/${id}/requests?limit=2`, { token })
    const url = `/v1/ultras/${id}/requests?limit=2&cursor=${first.body.next}`
    const second = await virage.call('GET', url, { token })
    const ids = [...first.body.element, ...second.body.element].map((one: { id: number }) => one.id)
    expect(ids).toEqual(fans.map((one) => one.id))
    expect(second.body.next).toBeNull()
    const plan = await explain(virage.app.db, requestsQuery(virage.app.db, id, 51, null))
    expect(plan).toMatch(/ultra_requests_oldest/)
  })

  test('decided twice at once, one decision counts', async () => {
    await opens('request')
    const asking = await fan()
    await join(asking)
    const decide = (by: TestFan, accept: boolean) => act('requests/decide', { userId: asking.id, accept }, by)
    const answers = await Promise.all([decide(officer, true), decide(president, false)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('[groups.3] invitations', () => {
  test('without one 403; a link lets in as many as it says, as long as it says', async () => {
    await opens('invite')
    const [first, second] = [await fan(), await fan()]
    expect(await join(first)).toMatchObject({ status: 403, body: { code: 'invite_needed' } })
    expect(await join(first, 'made-up')).toMatchObject({ status: 403, body: { code: 'invite_invalid' } })
    const made = await link(1)
    expect(made).toMatchObject({ uses: 1, used: 0, by: { id: officer.id } })
    expect(made.url).toBe(`http://virage.test/ultra/${id}?code=${made.code}`)
    expect((await join(first, made.code)).body.element).toMatchObject({ joined: true, status: 'joined' })
    expect((await join(first, made.code)).body.element.status, 'again').toBe('joined')
    expect((await join(second, made.code)).body.code).toBe('invite_invalid')

    const short = await link(1000, 1)
    expect(await read('/invites', officer)).toMatchObject([{ code: short.code, used: 0 }])
    virage.clock.passMinutes(61)
    expect((await join(second, short.code)).body.code).toBe('invite_invalid')
    expect(await read('/invites', officer)).toEqual([])
  })

  test('of ten fans with the last use of a link, one comes in', async () => {
    await opens('invite')
    const fans = await Promise.all(Array.from({ length: 10 }, fan))
    const { code } = await link(1)
    const answers = await Promise.all(fans.map((one) => join(one, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read('', officer)).member_count).toBe(3)
  })

  test('a link is of its group alone, works where one has to ask, and can be taken back', async () => {
    await opens('request')
    const { code } = await link(5)
    const other = await foundUltra(virage, admin, clubId, { president_id: officer.id })
    await post('/v1/ultras/update', { id: other.id, join: 'invite' }, admin)
    const coming = await fan()
    const elsewhere = await post('/v1/relationships/ultra/join', { ultra_id: other.id, code }, coming)
    expect(elsewhere.body.code).toBe('invite_invalid')
    expect((await join(coming, code)).body.element.status).toBe('joined')
    expect((await act('invites/revoke', { code })).status).toBe(200)
    expect((await act('invites/revoke', { code })).body.code).toBe('invite_not_found')
    expect((await join(await fan(), code)).body.code).toBe('invite_invalid')
    await post('/v1/ultras/delete', { id: other.id }, admin)
  })

  test('one by name opens the door once, and who has asked already is taken in', async () => {
    await opens('invite')
    const invited = await fan()
    expect((await act('invite', { userId: invited.id })).body.element).toEqual({ status: 'invited' })
    expect((await inbox(invited))[0]).toMatch(new RegExp(`^${officer.name} invites you to`))
    expect((await read('', invited)).me.invited).toBe(true)
    expect((await join(invited)).body.element.status).toBe('joined')
    expect((await act('invite', { userId: invited.id })).body.element).toEqual({ status: 'joined' })
    await act('remove', { userId: invited.id, ban: false })
    expect((await join(invited)).body.code).toBe('invite_needed')

    await opens('request')
    const asking = await fan()
    await join(asking)
    expect((await act('invite', { userId: asking.id })).body.element).toEqual({ status: 'joined' })
    expect((await act('invite', { userId: 999_999 })).body.code).toBe('user_not_found')
  })

  test.each([
    ['no use', { uses: 0, hours: 1 }],
    ['1,001 uses', { uses: 1001, hours: 1 }],
    ['no hour', { uses: 1, hours: 0 }],
    ['721 hours', { uses: 1, hours: 721 }],
    ['half a use', { uses: 0.5, hours: 1 }],
  ])('a link of %s is 422', async (_case, json) => {
    expect((await act('invites/create', json)).status).toBe(422)
  })

  test('a group without president takes whoever comes', async () => {
    await opens('invite')
    await leave(officer)
    await leave(president)
    const coming = await fan()
    expect((await join(coming)).body.element.status).toBe('joined')
    expect((await read('', coming)).president_id).toBe(coming.id)
  })
})

describe('[ultras.8] a group whose members could not preside', () => {
  const presidentOf = async (groupId: number) =>
    (await virage.call('GET', `/v1/ultras/${groupId}`, { token: admin.token })).body.element.president_id
  const fillVacancies = () => virage.app.upkeep.fillVacancies?.()
  const setDisabled = (who: TestFan, disabled: boolean) =>
    post('/v1/users/update', { id: who.id, disabled }, admin)

  test('gets its president when a member is enabled again', async () => {
    await opens('invite')
    await setDisabled(officer, true)
    await leave(president)
    expect(await presidentOf(id)).toBeNull()
    await fillVacancies()
    expect(await presidentOf(id)).toBeNull()
    await setDisabled(officer, false)
    await fillVacancies()
    expect(await presidentOf(id)).toBe(officer.id)
    expect((await read('/log', admin))[0]).toMatchObject({ action: 'preside', by: { id: officer.id } })
    officer = await signedInFan(virage)
  })

  test('and who may come back to another presidency is left alone until they no longer may (groups.5)', async () => {
    await opens('open')
    const busy = await fan()
    const other = (await foundUltra(virage, admin, clubId, { president_id: busy.id })).id
    await join(busy)
    await leave(officer)
    await leave(president)
    await post('/v1/relationships/ultra/leave', { ultra_id: other }, busy)
    await fillVacancies()
    expect(await presidentOf(id)).toBeNull()
    virage.clock.passMinutes(REJOIN_MINUTES + 1)
    await fillVacancies()
    expect(await presidentOf(id)).toBe(busy.id)
  })

  interface Elsewhere {
    other: number
    busy: TestFan
    follower: TestFan
  }
  const update = ({ other, follower }: Elsewhere) =>
    post('/v1/ultras/update', { id: other, president_id: follower.id }, admin)
  const handOver = ({ other, busy, follower }: Elsewhere) =>
    post(`/v1/ultras/${other}/handover`, { userId: follower.id }, busy)
  test.each([
    ['is followed there by an admin’s choice', update],
    ['hands the other one over', handOver],
    ['sees the other one deleted', ({ other }: Elsewhere) => post('/v1/ultras/delete', { id: other }, admin)],
  ])('gets its president when a member %s', async (_case, give) => {
    const busy = await fan()
    const other = (await foundUltra(virage, admin, clubId, { president_id: busy.id })).id
    const follower = await fan()
    await post('/v1/relationships/ultra/join', { ultra_id: other }, follower)
    await join(busy)
    await leave(officer)
    await leave(president)
    expect(await presidentOf(id)).toBeNull()
    expect((await give({ other, busy, follower })).status).toBe(200)
    await fillVacancies()
    expect(await presidentOf(id)).toBe(busy.id)
    expect((await inbox(busy))[0]).toMatch(/^You are now the president of/)
  })

  test('gets its president when one comes in who may preside: the one who stood there longest', async () => {
    await opens('open')
    const busy = await fan()
    await foundUltra(virage, admin, clubId, { president_id: busy.id })
    await join(busy)
    await leave(officer)
    await leave(president)
    const coming = await fan()
    expect((await join(coming)).body.element.status).toBe('joined')
    expect(await presidentOf(id)).toBe(coming.id)
  })
})

describe('[groups.3] removing and banning', () => {
  test('who is removed may come back, who is banned may not, until the ban is lifted', async () => {
    const member = await fan()
    await join(member)
    expect((await act('remove', { userId: member.id })).body.element).toEqual({
      banned: false,
      member_count: 2,
    })
    expect((await inbox(member))[0]).toMatch(/^You are no longer a member of/)
    expect((await join(member)).body.element.status).toBe('joined')

    await act('remove', { userId: member.id, ban: true })
    expect((await read('', member)).me).toMatchObject({ member: false, banned: true })
    const { code } = await link(1)
    for (const tried of [await join(member), await join(member, code)])
      expect(tried).toMatchObject({ status: 403, body: { code: 'banned' } })
    expect((await act('invite', { userId: member.id })).body.code).toBe('fan_banned')
    expect(await read('/bans', officer)).toMatchObject([{ id: member.id, name: member.name }])

    const before = await inbox(member)
    await act('remove', { userId: member.id, ban: false })
    expect(await inbox(member), 'nobody is told of a lifted ban').toEqual(before)
    expect((await join(member)).body.element.status).toBe('joined')
    expect((await log()).slice(0, 4)).toEqual(['unban', 'link', 'ban', 'remove'])
  })

  test('[audit.1] what an admin does at the door is logged with whom it was done to, before and after', async () => {
    const member = await fan()
    await join(member)
    await give(member, ['capo'])
    const { code } = await link(5)
    await act('invites/revoke', { code }, admin)
    await act('remove', { userId: member.id, ban: true }, admin)
    const { body } = await virage.call('GET', '/v1/audit?limit=2', { token: admin.token })
    expect(body.element).toMatchObject([
      {
        action: 'ultra.ban',
        before: { member: true, rights: ['capo'], banned: false },
        after: { fan: member.id, member: false, rights: [], banned: true },
      },
      { action: 'ultra.unlink', before: { uses: 5, used: 0 }, after: null },
    ])
    expect(body.element[0].before).not.toHaveProperty('fan')
  })

  test('nobody is removed into coming back with an office', async () => {
    const member = await fan()
    await join(member)
    await give(member, ['capo'])
    await leave(member)
    await act('remove', { userId: member.id })
    await join(member)
    expect((await read('', member)).me.rights).toEqual([])
  })

  test('the president stays; officers are the president’s and admins’ to remove', async () => {
    const other = await fan()
    await join(other)
    await give(other, ['announce'])
    expect((await act('remove', { userId: president.id, ban: true })).body.code).toBe('president_stays')
    expect((await act('remove', { userId: other.id, ban: true })).body.code).toBe('no_right')
    expect((await act('remove', { userId: other.id, ban: true }, president)).status).toBe(200)
    expect((await act('remove', { userId: officer.id }, admin)).status).toBe(200)
    expect((await act('remove', { userId: 999_999 }, president)).body.code).toBe('user_not_found')
  })
})

test('[groups.3] whom an admin makes president is banned no longer', async () => {
  const chosen = await fan()
  await act('remove', { userId: chosen.id, ban: true })
  expect((await read('', chosen)).me).toMatchObject({ banned: true })
  await post('/v1/ultras/update', { id, president_id: chosen.id }, admin)
  expect((await read('', chosen)).me).toMatchObject({ president: true, banned: false })
  expect(await read('/bans', chosen)).toEqual([])
})

test('[groups.3, fans.6] a deleted fan neither asks nor is banned, and the log has no name for them', async () => {
  await opens('request')
  const [asking, banned] = [await fan(), await fan()]
  await join(asking)
  await act('remove', { userId: banned.id, ban: true })
  for (const one of [asking, banned]) await post('/v1/users/delete', { id: one.id }, admin)
  expect(await read('/requests', officer)).toEqual([])
  expect(await read('/bans', officer)).toEqual([])
  expect((await read('/log', officer))[0]).toMatchObject({ action: 'ban', by: { id: officer.id }, fan: null })
})
