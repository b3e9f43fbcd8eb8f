import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#contract/constants.ts'
import { driverOf } from '#server/storage/database.ts'
import { type Reply, startTestApp, type TestApp } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { aStaker, type Staker } from '#tests/stakers.ts'
import { setHasDevice } from './index.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

const fan = () => aStaker(virage)
const query = (text: string, values: unknown[]) => driverOf(virage.app.db).query(text, values)
const post = (who: Staker, what: string, json: object): Promise<Reply> =>
  virage.call('POST', `/v1/notifications/${what}`, { token: who.token, json })
const get = async (who: Staker, what = '') =>
  (await virage.call('GET', `/v1/notifications${what}`, { token: who.token })).body
const follow = (who: Staker, star: Staker) =>
  virage.call('POST', '/v1/relationships/follow', { token: who.token, json: { followed_id: star.id } })
/** How many of a fan's notifications were queued for push or mail: the job notes each that it has planned. */
async function deliveries(who: Staker): Promise<number> {
  await virage.app.worker?.drain()
  return (await query('SELECT 1 FROM notification_deliveries WHERE user_id = $1', [who.id])).rows.length
}

test('[inbox.4] everything is on in the app and for devices, nothing by mail; what is left out stays', async () => {
  const one = await fan()
  const { element } = await get(one, '/settings')
  const standard = { app: true, push: true, mail: false }
  expect(element).toEqual({
    kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, standard])),
    digest: false,
    time_zone: 'UTC',
    muted: [],
  })
  await post(one, 'settings', { kinds: { bet: { mail: true }, friend: { app: false } } })
  const saved = await post(one, 'settings', { digest: true, time_zone: 'Europe/Paris' })
  expect(saved).toMatchObject({ status: 200, body: { element: { digest: true, time_zone: 'Europe/Paris' } } })
  expect((await get(one, '/settings')).element).toMatchObject({
    kinds: { bet: { ...standard, mail: true }, friend: { ...standard, app: false }, group: standard },
    digest: true,
    time_zone: 'Europe/Paris',
  })
})

test('[inbox.4] settings that are none are 422', async () => {
  const one = await fan()
  for (const wrong of [
    { time_zone: 'Mars/Olympus' },
    { time_zone: '+02:00' },
    { time_zone: '' },
    { kinds: { rain: { app: true } } },
    { kinds: { bet: { app: 'yes' } } },
    { digest: 1 },
  ])
    expect(await post(one, 'settings', wrong)).toMatchObject({ status: 422 })
})

test('[inbox.4] a kind that is off is not in the inbox; one that goes by mail is queued, once while it waits', async () => {
  const [deaf, reader, both] = [await fan(), await fan(), await fan()]
  await post(deaf, 'settings', { kinds: { follower: { app: false } } })
  await post(reader, 'settings', { kinds: { follower: { app: false, mail: true } } })
  await post(both, 'settings', { kinds: { follower: { mail: true } } })
  for (const star of [deaf, reader, both])
    for (const one of [await fan(), await fan()]) await follow(one, star)
  expect(await get(deaf)).toMatchObject({ element: [], unread: 0 })
  expect((await query('SELECT 1 FROM notifications WHERE user_id = $1', [deaf.id])).rows).toEqual([])
  expect(await get(reader)).toMatchObject({ element: [], unread: 0 })
  expect(await get(both)).toMatchObject({ element: [{ count: 2 }], unread: 1 })
  expect(await Promise.all([deaf, reader, both].map(deliveries))).toEqual([0, 1, 1])
})

test('[inbox.4] push is queued for who has a device, unless it is off', async () => {
  const [bare, one, off] = [await fan(), await fan(), await fan()]
  for (const { id } of [one, off]) await setHasDevice(virage.app.db, id, true)
  await post(off, 'settings', { kinds: { follower: { push: false } } })
  for (const star of [bare, one, off]) await follow(await fan(), star)
  expect(await Promise.all([bare, one, off].map(deliveries))).toEqual([0, 1, 0])
})

test('[inbox.4] who is muted is not heard of until unmuted', async () => {
  const [star, loud] = [await fan(), await fan()]
  const mute = (muted: boolean) => post(star, 'mute', { kind: 'fan', id: loud.id, muted })
  for (let i = 0; i < 2; i++)
    expect(await mute(true)).toMatchObject({ status: 200, body: { element: { muted: true } } })
  expect((await get(star, '/settings')).element.muted).toEqual([
    { kind: 'fan', id: loud.id, name: 'Staker', since: expect.any(String) },
  ])
  await follow(loud, star)
  expect((await get(star)).unread).toBe(0)
  await mute(false)
  await virage.call('POST', `/v1/relationships/unfollow/${star.id}`, { token: loud.token })
  await follow(loud, star)
  expect((await get(star)).unread).toBe(1)
})

test('[inbox.4] a fan who is muted invites silently: the invitation is there, and not in the inbox', async () => {
  const [star, loud, admin] = [await fan(), await fan(), await aStaker(virage, 0, 'admin')]
  const call = (who: Staker, path: string, json: object) =>
    virage.call('POST', path, { token: who.token, json })
  const club = (await call(admin, '/v1/clubs/create', { name: 'Quiet Town' })).body.element
  const group = { name: 'Quiet Kop', club_id: club.id, ultra_score: 0, join: 'invite', president_id: loud.id }
  const { id } = (await call(admin, '/v1/ultras/create', group)).body.element
  await post(star, 'mute', { kind: 'fan', id: loud.id, muted: true })
  await call(loud, `/v1/ultras/${id}/invite`, { userId: star.id })
  expect((await get(star)).unread).toBe(0)
  const { body } = await virage.call('GET', `/v1/ultras/${id}`, { token: star.token })
  expect(body.element.me.invited).toBe(true)
})

test('[inbox.4] clubs, groups, fans and arenas can be muted, as long as they are there', async () => {
  const [one, admin] = [await fan(), await aStaker(virage, 0, 'admin')]
  const arena = await setUpArena(virage, admin)
  expect((await post(one, 'mute', { kind: 'arena', id: arena.id, muted: true })).status).toBe(200)
  expect((await post(one, 'mute', { kind: 'club', id: arena.homeTeam.id, muted: true })).status).toBe(200)
  for (const [kind, id, code] of [
    ['club', 999_999, 'club_not_found'],
    ['group', 999_999, 'ultra_not_found'],
    ['fan', 999_999, 'user_not_found'],
    ['arena', 'nowhere', 'arena_not_found'],
    ['arena', 12, 'arena_not_found'],
    ['club', 'twelve', 'club_not_found'],
  ])
    expect(await post(one, 'mute', { kind, id, muted: true })).toMatchObject({ status: 404, body: { code } })
  expect((await post(one, 'mute', { kind: 'rain', id: 1, muted: true })).status).toBe(422)
})

test('[inbox.4] a deleted arena is muted no longer: the next one of its id is another', async () => {
  const [one, admin] = [await fan(), await aStaker(virage, 0, 'admin')]
  const { id, homeTeam, awayTeam } = await setUpArena(virage, admin)
  const call = (path: string, json: object) => virage.call('POST', path, { token: admin.token, json })
  const muted = async () =>
    (await virage.call('GET', '/v1/notifications/settings', { token: one.token })).body.element.muted
  await post(one, 'mute', { kind: 'arena', id, muted: true })
  expect(await muted()).toHaveLength(1)
  expect((await call('/v1/arenas/delete', { arenaId: id })).status).toBe(200)
  expect((await call('/v1/arenas/create', { arenaId: id, homeTeam, awayTeam })).status).toBe(200)
  expect(await muted()).toEqual([])
})

test('[inbox.4] at most 1,000 are muted, however many are at once; muting one of them again is fine', async () => {
  const one = await fan()
  const others = [await fan(), await fan(), await fan()]
  await query(
    `INSERT INTO notification_mutes (user_id, thing, since) SELECT $1, 'club:' || n, now() FROM generate_series(1, 999) n`,
    [one.id],
  )
  const mute = ({ id }: { id: number }) => post(one, 'mute', { kind: 'fan', id, muted: true })
  const answers = await Promise.all(others.map(mute))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_mutes')
  const last = others[answers.findIndex(({ status }) => status === 200)]
  expect(last && (await mute(last)).status).toBe(200)
})

test('[inbox.5] what a fan was told is in their export, and gone with the account', async () => {
  const [star, one] = [await fan(), await fan()]
  await follow(one, star)
  await post(star, 'mute', { kind: 'fan', id: one.id, muted: true })
  await post(star, 'settings', { digest: true })
  const { body } = await virage.call('GET', '/v1/users/export', { token: star.token })
  expect(body.element).toMatchObject({
    notifications: [{ kind: 'follower', count: 1 }],
    notification_settings: { settings: { digest: true }, mutes: [{ thing: `fan:${one.id}` }] },
  })
  expect(
    (await virage.call('POST', '/v1/users/delete', { token: star.token, json: { id: star.id } })).status,
  ).toBe(200)
  for (const table of ['notifications', 'notification_settings', 'notification_mutes'])
    expect((await query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [star.id])).rows).toEqual([])
})
