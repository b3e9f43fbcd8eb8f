import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFailure } from '#server/http/failure.testing.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { PASSWORD, signedInFan } from '#tests/people.ts'
import { createAssertionCheck, relyingPartyOf } from './index.ts'
import { ORIGIN, passkeyCalls } from './passkeys.testing.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())
const { post, options, addPasskey, login, overview, ticketOf, withCode, withPasskey, passkeySignIn } =
  passkeyCalls(() => virage)

const ping = async (token: string) => (await virage.call('GET', '/v1/users/ping', { token })).status
const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

test('[passkeys.3] a passkey alone signs in; the answer is the login’s', async () => {
  const fan = await signedInFan(virage)
  const byPassword = await login(fan)
  const { key } = await addPasskey(fan)
  const { status, body } = await passkeySignIn(key)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(Object.keys(byPassword.body))
  expect(body.element).toMatchObject({ id: fan.id, email: fan.email, access_token: body.access_token })
  expect(await ping(body.access_token)).toBe(200)
})

test('[passkeys.3] a passkey alone has to verify its owner, and to be the owner’s', async () => {
  const [fan, other] = [await signedInFan(virage), await signedInFan(virage)]
  const { key } = await addPasskey(fan)
  const otherHandle = Buffer.from(String(other.id)).toString('base64url')
  for (const flaws of [
    { isUserVerified: false },
    { userHandle: otherHandle },
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { signWith: strangersKey },
    { challenge: 'bm90IG91cnM' },
  ])
    expectFailure(await passkeySignIn(key, flaws), 'passkey_refused')
  expectFailure(await passkeySignIn(createAuthenticator(ORIGIN), { userHandle: 'MQ' }), 'passkey_refused')
  expect((await passkeySignIn(key)).status).toBe(200)
})

test('[passkeys.2] a challenge is answered once, within five minutes, and for what it was asked', async () => {
  const fan = await signedInFan(virage)
  const { key } = await addPasskey(fan)
  const asked = await options('/v1/auth/passkey/options')
  const response = key.assert(asked)
  expect((await post('/v1/auth/passkey', { response })).status).toBe(200)
  expectFailure(await post('/v1/auth/passkey', { response: key.assert(asked) }), 'passkey_refused')

  const wrong = await options('/v1/auth/passkey/options')
  expectFailure(
    await post('/v1/auth/passkey', { response: key.assert(wrong, { signWith: strangersKey }) }),
    'passkey_refused',
  )
  expectFailure(await post('/v1/auth/passkey', { response: key.assert(wrong) }), 'passkey_refused')

  const confirming = await options('/v1/passkeys/confirm/options', undefined, fan.token)
  expectFailure(await post('/v1/auth/passkey', { response: key.assert(confirming) }), 'passkey_refused')

  const late = await options('/v1/auth/passkey/options')
  virage.clock.passMinutes(5)
  expectFailure(await post('/v1/auth/passkey', { response: key.assert(late) }), 'passkey_refused')
})

test('[passkeys.2] a counter that does not grow is a copy of the passkey and gets nowhere', async () => {
  const fan = await signedInFan(virage)
  const { key } = await addPasskey(fan)
  expect((await passkeySignIn(key, { counter: 5 })).status).toBe(200)
  expectFailure(await passkeySignIn(key, { counter: 5 }), 'passkey_refused')
  expectFailure(await passkeySignIn(key, { counter: 4 }), 'passkey_refused')
  expect((await passkeySignIn(key, { counter: 6 })).status).toBe(200)

  const warned: string[] = []
  const check = createAssertionCheck({
    db: virage.app.db,
    now: () => virage.clock.now,
    log: { warn: (_facts: object, message: string) => warned.push(message) },
    party: relyingPartyOf(ORIGIN),
  })
  const copied = key.assert(await options('/v1/auth/passkey/options'), { counter: 3 })
  const proof = await check(copied, { purpose: 'sign_in', holder: '', isUserVerified: true })
  await expect(proof.noteUse(virage.app.db)).rejects.toThrow('not accepted')
  expect(warned).toEqual([expect.stringContaining('it may have been cloned')])

  const uncounted = await addPasskey(await signedInFan(virage))
  for (let i = 0; i < 2; i++) expect((await passkeySignIn(uncounted.key, { counter: 0 })).status).toBe(200)
})

test('[passkeys.4] with a passkey the password brings a ticket and no token; passkey or code finish', async () => {
  const fan = await signedInFan(virage)
  const { key, codes } = await addPasskey(fan)
  const byPasskey = await withPasskey(await ticketOf(fan), key, { isUserVerified: false })
  expect(byPasskey).toMatchObject({ status: 200, body: { token_type: 'bearer', element: { id: fan.id } } })
  expect(await ping(byPasskey.body.access_token)).toBe(200)
  const byCode = await withCode(await ticketOf(fan), codes![0]!.toLowerCase().replaceAll('-', ' '))
  expect(byCode).toMatchObject({ status: 200, body: { element: { id: fan.id } } })
})

test('[passkeys.4] a wrong password answers as ever, whether there is a second factor or not', async () => {
  const fan = await signedInFan(virage)
  const before = await login(fan, 'not it')
  await addPasskey(fan)
  const { headers: _, ...after } = await login(fan, 'not it')
  expect(after).toEqual({ status: before.status, body: before.body })
})

test('[passkeys.4] a ticket is used once, lives five minutes and takes five attempts', async () => {
  const fan = await signedInFan(virage)
  const { key, codes } = await addPasskey(fan)
  const used = await ticketOf(fan)
  expect((await withCode(used, codes![0]!)).status).toBe(200)
  expectFailure(await withCode(used, codes![1]!), 'sign_in_expired')

  const late = await ticketOf(fan)
  virage.clock.passMinutes(5)
  expectFailure(await withCode(late, codes![1]!), 'sign_in_expired')

  const tried = await ticketOf(fan)
  for (let i = 0; i < 5; i++) expectFailure(await withCode(tried, '0000-0000-0000-0000'), 'code_refused')
  expectFailure(await withCode(tried, codes![1]!), 'sign_in_expired')
  expectFailure(await withCode('invented', codes![1]!), 'sign_in_expired')
  expect((await withPasskey(await ticketOf(fan), key)).status, 'the owner still gets in').toBe(200)
})

test('[passkeys.4] another fan’s passkey, or the challenge of another ticket, do not finish a sign-in', async () => {
  const [fan, other] = [await signedInFan(virage), await signedInFan(virage)]
  const [mine, theirs] = [await addPasskey(fan), await addPasskey(other)]
  const ticket = await ticketOf(fan)
  expectFailure(await withPasskey(ticket, theirs.key), 'passkey_refused')
  const foreign = await options('/v1/auth/second-factor/options', { ticket: await ticketOf(other) })
  const response = mine.key.assert(foreign)
  expectFailure(await post('/v1/auth/second-factor', { ticket, response }), 'passkey_refused')
  expectFailure(await withCode(ticket, theirs.codes![0]!), 'code_refused')
})

test('[passkeys.4] a reset of the password ends sign-ins under way, and keeps the second factor', async () => {
  const fan = await signedInFan(virage)
  const { key, codes } = await addPasskey(fan)
  const ticket = await ticketOf(fan)
  await post('/v1/auth/password/reset/request', { email: fan.email })
  const mails = await virage.mailsTo(fan.email)
  const token = /reset\?token=(\S+)/.exec(mails.map(({ text }) => text).join())?.[1]
  virage.clock.passMinutes(0.1)
  expect(
    (await post('/v1/auth/password/reset', { token, new_password: 'another drum in row four' })).status,
  ).toBe(200)
  expectFailure(await withCode(ticket, codes![0]!), 'sign_in_expired')
  const fresh = await ticketOf(fan, 'another drum in row four')
  expect((await withPasskey(fresh, key)).status).toBe(200)
})

test('[passkeys.6] a code works once, also when it is sent twice at once, and the owner is told', async () => {
  const fan = await signedInFan(virage)
  const { codes } = await addPasskey(fan)
  const tickets = [await ticketOf(fan), await ticketOf(fan)]
  const answers = await Promise.all(tickets.map((ticket) => withCode(ticket, codes![0]!)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  expectFailure(await withCode(await ticketOf(fan), codes![0]!), 'code_refused')
  expect(await overview(fan)).toMatchObject({ recovery_codes_left: 9 })
  const told = (await virage.mailsTo(fan.email)).filter(
    ({ subject }) => subject === 'A recovery code was used',
  )
  expect(told).toHaveLength(1)

  await post('/v1/passkeys/codes/renew', undefined, fan.token)
  expectFailure(await withCode(await ticketOf(fan), codes![1]!), 'code_refused')
})

test('[passkeys.4, accounts.5] a disabled fan is told so, by passkey and with a ticket', async () => {
  const [fan, admin] = [await signedInFan(virage), await signedInFan(virage, { role: 'admin' })]
  const { key, codes } = await addPasskey(fan)
  const ticket = await ticketOf(fan)
  await post('/v1/users/update', { id: fan.id, disabled: true }, admin.token)
  expectFailure(await passkeySignIn(key), 'account_disabled')
  expectFailure(await withCode(ticket, codes![0]!), 'account_disabled')
  expectFailure(await login(fan), 'account_disabled')
})

test('[passkeys.4] guesses at codes are limited per fan, over all tickets', async () => {
  const strict = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  const calls = passkeyCalls(() => strict)
  try {
    const fan = await signedInFan(strict)
    const { codes } = await calls.addPasskey(fan)
    for (let round = 0; round < 2; round++) {
      const ticket = await calls.ticketOf(fan)
      for (let i = 0; i < 5; i++) expectFailure(await calls.withCode(ticket, 'wrong'), 'code_refused')
    }
    expectFailure(await calls.withCode(await calls.ticketOf(fan, PASSWORD), codes![0]!), 'rate_limited')
  } finally {
    await strict.close()
  }
})
