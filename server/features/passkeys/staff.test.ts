import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFailure } from '#server/http/failure.testing.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { signedInFan } from '#tests/people.ts'
import { passkeyCalls } from './passkeys.testing.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp({ REQUIRE_SECOND_FACTOR: 'staff' })
})
afterAll(() => virage.close())
const { post, addPasskey, overview } = passkeyCalls(() => virage)
const get = (url: string, token: string) => virage.call('GET', url, { token })

test('[passkeys.7] an admin without a second factor signs in, and gets to admin calls once there is one', async () => {
  const admin = await signedInFan(virage, { role: 'admin' })
  expect(await overview(admin)).toMatchObject({ enabled: false, required: true })
  expectFailure(await get('/v1/audit', admin.token), 'second_factor_required')
  expectFailure(await post('/v1/clubs/create', { name: 'Nordlys' }, admin.token), 'second_factor_required')

  const { id } = await addPasskey(admin)
  expect((await get('/v1/audit', admin.token)).status).toBe(200)
  await post('/v1/passkeys/remove', { id }, admin.token)
  expectFailure(await get('/v1/audit', admin.token), 'second_factor_required')
})

test('[passkeys.7] until then they are a fan, also where a call treats admins in another way', async () => {
  const [admin, fan] = [await signedInFan(virage, { role: 'admin' }), await signedInFan(virage)]
  expectFailure(await post('/v1/users/update', { id: fan.id, disabled: true }, admin.token), 'forbidden')
  expect((await get(`/v1/users/${fan.id}`, admin.token)).body.element.email ?? null).toBeNull()
  expect((await post('/v1/users/update', { id: admin.id, bio: 'Loud.' }, admin.token)).status).toBe(200)
})

test('[passkeys.7] fans need none, and an admin’s call is forbidden to them as ever', async () => {
  const fan = await signedInFan(virage)
  expect(await overview(fan)).toMatchObject({ required: false })
  expectFailure(await get('/v1/audit', fan.token), 'forbidden')
})

test('[passkeys.7, referees.2] a referee needs one too, to run the arena', async () => {
  const [admin, fan] = [await signedInFan(virage, { role: 'admin' }), await signedInFan(virage)]
  await addPasskey(admin)
  const { id } = await setUpArena(virage, admin)
  await post(`/v1/arenas/${id}/referees`, { userIds: [fan.id] }, admin.token)
  expect(await overview(fan)).toMatchObject({ required: true })
  expectFailure(await post(`/v1/arenas/${id}/start`, {}, fan.token), 'second_factor_required')
  expect((await get(`/v1/arenas/${id}`, fan.token)).body.element.canRun).toBe(false)
  await addPasskey(fan)
  expect((await post(`/v1/arenas/${id}/start`, {}, fan.token)).status).toBe(200)
})
