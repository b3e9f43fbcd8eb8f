import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let admin: TestFan
let fan: TestFan
let clubId: number
let ultraId: number
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  fan = await signedInFan(virage)
  clubId = (await foundClub(virage, admin)).id
  ultraId = (await foundUltra(virage, admin, clubId)).id
  await join('club', { club_id: clubId })
  await join('ultra', { ultra_id: ultraId })
})
afterAll(() => virage.close())

const join = (what: string, json: object) =>
  virage.call('POST', `/v1/relationships/${what}/join`, { token: fan.token, json })
const read = async (url: string, by: TestFan) =>
  (await virage.call('GET', url, { token: by.token })).body.element

test('[clubs.3, api.11] a club carries its fans, its groups and since when the viewer belongs to it', async () => {
  const shown = await read(`/v1/clubs/${clubId}`, fan)
  expect(shown.fans).toMatchObject([{ id: fan.id, cheer_score: 0 }])
  expect(shown.ultras).toMatchObject([{ id: ultraId, member_count: 1 }])
  expect(shown.join_date).toBe(Math.floor(virage.clock.now.getTime() / 1000))
  expect((await read(`/v1/clubs/${clubId}`, admin)).join_date, 'who has not joined').toBeNull()
})

test('[clubs.3] a club tells how many of its fans the viewer follows', async () => {
  const watcher = await signedInFan(virage)
  const followed = async () => (await read(`/v1/clubs/${clubId}`, watcher)).followed_fans
  expect(await followed()).toBe(0)
  const elsewhere = await signedInFan(virage)
  for (const { id } of [fan, elsewhere])
    await virage.call('POST', '/v1/relationships/follow', { token: watcher.token, json: { followed_id: id } })
  expect(await followed()).toBe(1)
  expect((await read(`/v1/clubs/${clubId}`, fan)).followed_fans, 'the followed follows nobody').toBe(0)
})

test('[ultras.5] a group carries its members', async () => {
  expect((await read(`/v1/ultras/${ultraId}`, admin)).members).toMatchObject([{ id: fan.id }])
})

test('[fans.8, access.5] a fan carries clubs and groups; e-mail and provider ids only for themselves and admins', async () => {
  const other = await signedInFan(virage)
  for (const viewer of [fan, admin, other]) {
    const shown = await read(`/v1/users/${fan.id}`, viewer)
    expect(shown).toMatchObject({
      clubs: [{ id: clubId, club_id: clubId }],
      ultra_groups: [{ id: ultraId, ultra_group_id: ultraId }],
    })
    expect(shown.email).toBe(viewer === other ? undefined : fan.email)
    expect('google_id' in shown).toBe(viewer !== other)
  }
})
