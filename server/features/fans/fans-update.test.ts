import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let admin: TestFan
let fan: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  fan = await signedInFan(virage, { name: 'Inès' })
})
afterAll(() => virage.close())

const update = (by: TestFan, json: Record<string, unknown>) =>
  virage.call('POST', '/v1/users/update', { token: by.token, json })
const read = async (id: number) =>
  (await virage.call('GET', `/v1/users/${id}`, { token: admin.token })).body.element
const ping = (who: TestFan) => virage.call('GET', '/v1/users/ping', { token: who.token })

test('[fans.2, api.13] a fan changes their own name, avatar, bio and links; what is left out stays', async () => {
  const answer = await update(fan, {
    id: fan.id,
    name: ' Inès M. ',
    avatar: 'https://pictures.test/ines.png',
    bio: 'Row four.',
    socials: { twitch: 'https://twitch.tv/ines', discord: '' },
  })
  expect(answer).toMatchObject({ status: 200, body: { msg: 'Profile updated successfully!' } })
  const changed = {
    name: 'Inès M.',
    avatar: 'https://pictures.test/ines.png',
    bio: 'Row four.',
    socials: { twitch: 'https://twitch.tv/ines' },
  }
  expect(answer.body.element).toMatchObject(changed)
  expect(answer.body.element.email).toBe(fan.email)
  await update(fan, { id: fan.id, bio: 'Row five.' })
  expect(await read(fan.id)).toMatchObject({ ...changed, bio: 'Row five.' })
})

test('[fans.2] an emptied avatar and bio are gone', async () => {
  await update(fan, { id: fan.id, avatar: 'https://pictures.test/a.png', bio: 'Loud.' })
  await update(fan, { id: fan.id, avatar: '', bio: '' })
  expect(await read(fan.id)).toMatchObject({ avatar: null, bio: null })
})

test.each([
  { role: 'admin' },
  { role: 'user' },
  { fan_score: 100 },
  { disabled: false },
  { disabled: true },
  { club_id: null },
  { club_id: 1 },
  { ultra_group_id: null },
])('[access.4] a fan may not set %j: 403, nothing written', async (forbidden) => {
  const before = await read(fan.id)
  const answer = await update(fan, { id: fan.id, name: 'Sneaky', bio: 'x', ...forbidden })
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await read(fan.id)).toEqual(before)
})

test('[access.4] a fan may not change another fan, there or not: 403, nothing written', async () => {
  const other = await signedInFan(virage)
  const before = await read(other.id)
  for (const id of [other.id, 999_999])
    expect(await update(fan, { id, name: 'Sneaky' })).toMatchObject({ status: 403 })
  expect(await read(other.id)).toEqual(before)
})

test('[fans.2] the address is read-only: the same is taken, another is 422 with nothing written', async () => {
  expect((await update(fan, { id: fan.id, email: fan.email.toUpperCase() })).status).toBe(200)
  for (const by of [fan, admin]) {
    const answer = await update(by, { id: fan.id, name: 'Sneaky', email: 'else@fans.test' })
    expect(answer).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } })
  }
  expect(await read(fan.id)).toMatchObject({ email: fan.email })
  expect((await read(fan.id)).name).not.toBe('Sneaky')
})

test.each([
  ['name', { name: '' }],
  ['name', { name: '   ' }],
  ['name', { name: null }],
  ['bio', { bio: 'x'.repeat(501) }],
  ['avatar', { avatar: 'ftp://pictures.test/a.png' }],
  ['avatar', { avatar: `https://pictures.test/${'a'.repeat(2000)}` }],
  ['avatar', { avatar: 'https://user:pass@pictures.test/a.png' }],
  ['socials.twitter', { socials: { twitter: 'twitter.com/ines' } }],
  [
    'socials',
    { socials: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`n${i}`, 'https://a.test'])) },
  ],
])('[fans.2, fans.9] %s: %j is 422', async (field, wrong) => {
  const answer = await update(fan, { id: fan.id, ...wrong })
  expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
})

test('[fans.3, audit.1] an admin changes anyone; the audit log has what changed', async () => {
  const target = await signedInFan(virage, { name: 'Old Name' })
  const answer = await update(admin, {
    id: target.id,
    name: 'New Name',
    role: 'admin',
    fan_score: 70,
    disabled: false,
  })
  expect(answer.body.element).toMatchObject({
    name: 'New Name',
    role: 'admin',
    fan_score: 70,
    email: target.email,
  })
  const log = await virage.call('GET', '/v1/audit?limit=1', { token: admin.token })
  expect(log.body.element[0]).toMatchObject({
    actor_id: admin.id,
    action: 'user.update',
    target: `user ${target.id}`,
    before: { name: 'Old Name', role: 'user', fan_score: 0 },
    after: { name: 'New Name', role: 'admin', fan_score: 70 },
  })
  await update(admin, { id: target.id, role: 'user' })
})

test('[audit.1] what fans change of themselves is not audited', async () => {
  const newest = async () =>
    (await virage.call('GET', '/v1/audit?limit=1', { token: admin.token })).body.element[0]?.id
  const before = await newest()
  await update(fan, { id: fan.id, bio: 'Nobody audits this.' })
  await update(admin, { id: admin.id, bio: 'Nor this.' })
  expect(await newest()).toBe(before)
})

test('[accounts.5, fans.4, sessions.2] disabling ends every session at once; enabling lets the fan sign in again', async () => {
  const target = await signedInFan(virage)
  await update(admin, { id: target.id, disabled: true })
  expect((await ping(target)).status).toBe(401)
  const signIn = () =>
    virage.call('POST', '/v1/users/login', {
      form: { username: target.email, password: 'drums in row four' },
    })
  expect(await signIn()).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
  await update(admin, { id: target.id, disabled: false })
  expect((await ping(target)).status, 'old sessions stay ended').toBe(401)
  expect((await signIn()).status).toBe(200)
})

test('[fans.4] a session that was opened while its fan was being disabled is refused', async () => {
  const target = await signedInFan(virage)
  await virage.app.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${target.id}`)
  expect(await ping(target)).toMatchObject({ status: 401, body: { code: 'session_expired' } })
})

test('[fans.5, fans.3] club_id and ultra_group_id: the first joined, unless an admin set others; null takes it back', async () => {
  const target = await signedInFan(virage)
  const [first, second] = [await foundClub(virage, admin), await foundClub(virage, admin)]
  const groups = [await foundUltra(virage, admin, first.id), await foundUltra(virage, admin, second.id)]
  expect(await read(target.id)).toMatchObject({ club_id: null, ultra_group_id: null })
  const join = (kind: 'club' | 'ultra', id: number) =>
    virage.call('POST', `/v1/relationships/${kind}/join`, {
      token: target.token,
      json: { [`${kind}_id`]: id },
    })
  for (const { id } of [first, second]) await join('club', id)
  for (const { id } of groups) await join('ultra', id)

  const expectBoth = async (club: number | undefined, ultra: number | undefined) => {
    const belonging = { club_id: club, ultra_group_id: ultra }
    expect(await read(target.id)).toMatchObject(belonging)
    expect((await ping(target)).body.element).toMatchObject(belonging)
  }
  await expectBoth(first.id, groups[0]?.id)
  await update(admin, { id: target.id, club_id: second.id, ultra_group_id: groups[1]?.id })
  await expectBoth(second.id, groups[1]?.id)
  await update(admin, { id: target.id, club_id: null, ultra_group_id: null })
  await expectBoth(first.id, groups[0]?.id)

  // Archiving a club clears it and its groups as primary.
  await update(admin, { id: target.id, club_id: second.id, ultra_group_id: groups[1]?.id })
  await virage.call('POST', '/v1/clubs/delete', { token: admin.token, json: { id: second.id } })
  await expectBoth(first.id, groups[0]?.id)
})

test('[api.3] an admin who points at nothing gets 404', async () => {
  expect(await update(admin, { id: 999_999, name: 'x' })).toMatchObject({ body: { code: 'user_not_found' } })
  expect(await update(admin, { id: fan.id, club_id: 999_999 })).toMatchObject({
    body: { code: 'club_not_found' },
  })
  expect(await update(admin, { id: fan.id, ultra_group_id: 999_999 })).toMatchObject({
    body: { code: 'ultra_not_found' },
  })
})
