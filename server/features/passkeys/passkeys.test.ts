import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FRESH_SIGN_IN_MINUTES, PASSKEYS_MAX, RECOVERY_CODES } from '#contract/constants.ts'
import { expectFailure } from '#server/http/failure.testing.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { signedInFan } from '#tests/people.ts'
import { ORIGIN, passkeyCalls } from './passkeys.testing.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())
const { post, options, addPasskey, login, overview, withPasskey, ticketOf } = passkeyCalls(() => virage)

test('[passkeys.1] several passkeys per fan, named, listed with their last use, renamed and removed', async () => {
  const fan = await signedInFan(virage)
  expect(await overview(fan)).toEqual({
    enabled: false,
    required: false,
    passkeys: [],
    recovery_codes_left: 0,
  })
  const phone = await addPasskey(fan, 'Phone')
  const key = await addPasskey(fan, 'Key ring')
  expect(await overview(fan)).toMatchObject({
    enabled: true,
    passkeys: [
      { id: phone.id, name: 'Phone', last_used_at: null },
      { id: key.id, name: 'Key ring', last_used_at: null },
    ],
  })
  await withPasskey(await ticketOf(fan), phone.key)
  await post('/v1/passkeys/rename', { id: key.id, name: '  YubiKey ' }, fan.token)
  expect((await overview(fan)).passkeys).toMatchObject([
    { last_used_at: virage.clock.now.toISOString() },
    { name: 'YubiKey', last_used_at: null },
  ])
  expect((await post('/v1/passkeys/remove', { id: phone.id }, fan.token)).status).toBe(200)
  expect((await overview(fan)).passkeys).toMatchObject([{ name: 'YubiKey' }])
})

test('[passkeys.1] nobody touches another fan’s passkeys', async () => {
  const [owner, other] = [await signedInFan(virage), await signedInFan(virage)]
  const { id } = await addPasskey(owner)
  expectFailure(await post('/v1/passkeys/rename', { id, name: 'Mine' }, other.token), 'passkey_not_found')
  expectFailure(await post('/v1/passkeys/remove', { id }, other.token), 'passkey_not_found')
  expect((await overview(owner)).passkeys).toMatchObject([{ name: 'Phone' }])
})

test('[passkeys.1] a passkey that somebody has is refused, and there is a limit', async () => {
  const [owner, other] = [await signedInFan(virage), await signedInFan(virage)]
  const { key } = await addPasskey(owner)
  const asked = await options('/v1/passkeys/add/options', undefined, other.token)
  expectFailure(
    await post('/v1/passkeys/add', { name: 'Mine', response: key.register(asked) }, other.token),
    'passkey_taken',
  )
  await virage.app.db.execute(sql`
    INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
    SELECT ${owner.id}, convert_to('key ' || n, 'UTF8'), '', 0, '{}', 'Key', false, now()
    FROM generate_series(2, ${PASSKEYS_MAX}) AS n`)
  expectFailure(await post('/v1/passkeys/add/options', undefined, owner.token), 'too_many_passkeys')
})

test('[passkeys.2] a registration counts for our origin, our host and the challenge of this session, once', async () => {
  const [fan, other] = [await signedInFan(virage), await signedInFan(virage)]
  const add = (response: object, token = fan.token) =>
    post('/v1/passkeys/add', { name: 'Phone', response }, token)
  const ask = (token = fan.token) => options('/v1/passkeys/add/options', undefined, token)
  const key = createAuthenticator(ORIGIN)
  for (const flaws of [{ origin: 'http://virage.test.evil.example' }, { rpId: 'evil.example' }])
    expectFailure(await add(key.register(await ask(), flaws)), 'passkey_refused')
  expectFailure(await add(key.register(await ask(), { challenge: 'bm90IG91cnM' })), 'passkey_refused')
  expectFailure(await add(key.register(await ask(other.token))), 'passkey_refused')

  const late = await ask()
  virage.clock.passMinutes(6)
  expectFailure(await add(key.register(late)), 'passkey_refused')

  const asked = await ask()
  expect((await add(key.register(asked))).status).toBe(200)
  expectFailure(await add(createAuthenticator(ORIGIN).register(asked)), 'passkey_refused')
  expect((await overview(fan)).passkeys).toHaveLength(1)
})

test('[passkeys.5] adding, removing and renewing need a fresh sign-in or a passkey', async () => {
  const fan = await signedInFan(virage)
  const { key, id } = await addPasskey(fan)
  virage.clock.passMinutes(FRESH_SIGN_IN_MINUTES + 1)
  for (const [url, json] of [
    ['/v1/passkeys/add/options'],
    ['/v1/passkeys/remove', { id }],
    ['/v1/passkeys/codes/renew'],
  ] as const)
    expectFailure(await post(url, json, fan.token), 'fresh_sign_in_needed')

  const asked = await options('/v1/passkeys/confirm/options', undefined, fan.token)
  expect(asked.allowCredentials).toMatchObject([{ id: key.credentialId }])
  expect((await post('/v1/passkeys/confirm', { response: key.assert(asked) }, fan.token)).status).toBe(200)
  expect((await post('/v1/passkeys/codes/renew', undefined, fan.token)).status).toBe(200)
  virage.clock.passMinutes(FRESH_SIGN_IN_MINUTES + 1)
  expectFailure(await post('/v1/passkeys/codes/renew', undefined, fan.token), 'fresh_sign_in_needed')
})

test('[passkeys.5] a stranger’s passkey, and the answer to another session’s challenge, confirm nothing', async () => {
  const [fan, other] = [await signedInFan(virage), await signedInFan(virage)]
  const [mine, theirs] = [await addPasskey(fan), await addPasskey(other)]
  const confirm = (response: object) => post('/v1/passkeys/confirm', { response }, fan.token)
  const ask = (token: string) => options('/v1/passkeys/confirm/options', undefined, token)
  expectFailure(await confirm(theirs.key.assert(await ask(fan.token))), 'passkey_refused')
  expectFailure(await confirm(mine.key.assert(await ask(other.token))), 'passkey_refused')
})

test('[passkeys.6] the first passkey brings ten codes, told once; without the last one they are gone', async () => {
  const fan = await signedInFan(virage)
  const first = await addPasskey(fan)
  expect(new Set(first.codes).size).toBe(RECOVERY_CODES)
  expect((await addPasskey(fan)).codes).toBeNull()
  expect(await overview(fan)).toMatchObject({ recovery_codes_left: RECOVERY_CODES })
  const { rows } = await virage.app.db.execute(sql`SELECT * FROM recovery_codes WHERE user_id = ${fan.id}`)
  for (const code of first.codes ?? []) expect(JSON.stringify(rows)).not.toContain(code)

  for (const { id } of (await overview(fan)).passkeys) await post('/v1/passkeys/remove', { id }, fan.token)
  expect(await overview(fan)).toMatchObject({ enabled: false, recovery_codes_left: 0 })
  expect((await login(fan)).status, 'the password alone again').toBe(200)
})

test('[passkeys.8] the owner gets a mail about each change, in the language of their browser', async () => {
  const fan = await signedInFan(virage)
  const { id } = await addPasskey(fan)
  const french = { 'accept-language': 'fr-CA,fr;q=0.9' }
  await post('/v1/passkeys/codes/renew', undefined, fan.token, french)
  await post('/v1/passkeys/remove', { id }, fan.token)
  const mails = await virage.mailsTo(fan.email)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'A passkey was added',
    'A passkey was removed',
    'Vos codes de secours ont été renouvelés',
  ])
  for (const { text } of mails) expect(text).toContain(`${ORIGIN}/settings/security`)
})

test('[passkeys.8, audit.1] what admins change of their own second factor is in the audit log', async () => {
  const admin = await signedInFan(virage, { role: 'admin' })
  const { id } = await addPasskey(admin, 'Key ring')
  await post('/v1/passkeys/remove', { id }, admin.token)
  const { body } = await virage.call('GET', '/v1/audit?limit=2', { token: admin.token })
  expect(body.element).toMatchObject([
    { actor_id: admin.id, action: 'passkey.remove', before: { passkey: 'Key ring' } },
    { actor_id: admin.id, action: 'passkey.add', after: { passkey: 'Key ring' } },
  ])
})

test('[accounts.9] the export names the passkeys, without keys and codes', async () => {
  const fan = await signedInFan(virage)
  const { key, codes } = await addPasskey(fan)
  const { body } = await virage.call('GET', '/v1/users/export', { token: fan.token })
  expect(body.element.second_factor).toMatchObject({ passkeys: [{ name: 'Phone' }], recovery_codes_left: 10 })
  for (const secret of [key.credentialId, ...(codes ?? [])])
    expect(JSON.stringify(body)).not.toContain(secret)
})

test('[fans.6] deleting a fan forgets passkeys, codes and sign-ins under way', async () => {
  const fan = await signedInFan(virage)
  const { key } = await addPasskey(fan)
  const ticket = await ticketOf(fan)
  await post('/v1/users/delete', { id: fan.id }, fan.token)
  for (const table of ['passkeys', 'recovery_codes', 'sign_in_tickets']) {
    const { rows } = await virage.app.db.execute(
      sql`SELECT 1 FROM ${sql.identifier(table)} WHERE user_id = ${fan.id}`,
    )
    expect(rows, table).toEqual([])
  }
  expectFailure(await post('/v1/auth/second-factor/options', { ticket }), 'sign_in_expired')
  const asked = await options('/v1/auth/passkey/options')
  expectFailure(await post('/v1/auth/passkey', { response: key.assert(asked) }), 'passkey_refused')
})
