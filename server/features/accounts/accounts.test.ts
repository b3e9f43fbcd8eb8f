import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFree, overlap, someoneWaits } from '#server/storage/locks.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type Reply, startTestApp, type TestApp } from '#tests/app.ts'
import { PASSWORD, signedInFan, signIn } from '#tests/people.ts'
import { mintResetToken, setPasswordHash, useResetToken } from './credentials.storage.ts'
import { hashToken } from './secrets.ts'
import { endSessionsOf } from './sessions.storage.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

const register = (email: string, name = 'Zoé', password = PASSWORD) =>
  virage.call('POST', '/v1/auth/register', { json: { name, email, password } })
const login = (username: string, password = PASSWORD) =>
  virage.call('POST', '/v1/users/login', { form: { username, password } })
const linkIn = (mail: { text: string } | undefined, pattern: RegExp) =>
  pattern.exec(mail?.text ?? '')?.[1] ?? ''
const VERIFY_LINK = /http:\/\/virage\.test\/auth\/email\/verify\/(\S+)/
const RESET_LINK = /http:\/\/virage\.test\/auth\/password\/reset\?token=(\S+)/

async function verifyTokenFor(email: string): Promise<string> {
  return linkIn((await virage.mailsTo(email)).at(-1), VERIFY_LINK)
}

test('[accounts.1, accounts.5, accounts.7, mail.4] the life of an account: register, verify, sign in, ping, sign out', async () => {
  const registered = await register('Zoe@Fans.test')
  expect(registered).toMatchObject({
    status: 200,
    body: { element: null, msg: expect.stringContaining('check your email') },
  })

  expect(await login('zoe@fans.test')).toMatchObject({
    status: 403,
    body: { detail: 'Please verify your email before signing in.', code: 'email_unverified' },
  })

  const token = await verifyTokenFor('zoe@fans.test')
  expect(await virage.call('GET', `/v1/auth/email/verify/${token}`)).toMatchObject({ status: 200 })

  const signedIn = await login('ZOE@fans.TEST')
  expect(signedIn.status).toBe(200)
  expect(signedIn.body).toMatchObject({
    token_type: 'bearer',
    element: { name: 'Zoé', email: 'Zoe@Fans.test', role: 'user', access_token: signedIn.body.access_token },
  })

  const session = signedIn.body.access_token as string
  const ping = await virage.call('GET', '/v1/users/ping', { token: session })
  expect(ping.body.element).toMatchObject({ name: 'Zoé', clubs: [], ultra_groups: [], disabled: false })
  expect(ping.body.element).not.toHaveProperty('access_token')

  await virage.call('POST', '/v1/users/logout', { token: session })
  expect(await virage.call('GET', '/v1/users/ping', { token: session })).toMatchObject({ status: 401 })
})

test.each([7, 201])('[accounts.1] a password of %i characters is 422', async (length) => {
  expect(await register('length@fans.test', 'Zoé', 'x'.repeat(length))).toMatchObject({
    status: 422,
    body: {
      code: 'invalid',
      fields: { password: expect.stringMatching(/Password must be at (least|most)/) },
    },
  })
  expect(await virage.mailsTo('length@fans.test')).toEqual([])
})

test('[accounts.3] a verification link may be opened again, by query and by path, and makes one fan', async () => {
  await register('again@fans.test')
  const token = await verifyTokenFor('again@fans.test')
  for (const url of [`/v1/auth/email/verify/${token}`, `/v1/auth/email/verify?token=${token}`])
    expect((await virage.call('GET', url)).status).toBe(200)
  expect((await login('again@fans.test')).status).toBe(200)
})

test('[accounts.3] a verification link lives 24 h', async () => {
  await register('late@fans.test')
  const token = await verifyTokenFor('late@fans.test')
  virage.clock.passMinutes(24 * 60 + 1)
  const late = await virage.call('GET', `/v1/auth/email/verify?token=${token}`)
  expect(late).toMatchObject({ status: 422, body: { code: 'link_invalid' } })

  await virage.call('POST', '/v1/auth/email/verify/request', { json: { email: 'LATE@fans.test' } })
  const fresh = await verifyTokenFor('late@fans.test')
  expect((await virage.call('GET', `/v1/auth/email/verify?token=${fresh}`)).status).toBe(200)
})

test('[accounts.2] registering a taken address answers as a free one; its owner is told', async () => {
  const owner = await signedInFan(virage)
  const [taken, free] = [await register(owner.email.toUpperCase()), await register('nobody-yet@fans.test')]
  expect(taken.body).toEqual(free.body)
  expect(taken.status).toBe(free.status)

  const [mail] = await virage.mailsTo(owner.email)
  expect(mail?.text).toContain('http://virage.test/login')
  expect(mail?.text).toContain('http://virage.test/auth/password/request')
  expect(mail?.text).not.toMatch(VERIFY_LINK)
})

test('[accounts.4] who registers last with an address decides nothing: each link confirms its own password', async () => {
  await register('contested@fans.test', 'Victim', 'the victim password')
  const victims = await verifyTokenFor('contested@fans.test')
  await register('contested@fans.test', 'Attacker', 'the attacker password')
  await virage.call('GET', `/v1/auth/email/verify?token=${victims}`)
  expect((await login('contested@fans.test', 'the victim password')).status).toBe(200)
  expect((await login('contested@fans.test', 'the attacker password')).status).toBe(403)
})

test('[accounts.6] a wrong password and an unknown account answer alike', async () => {
  const fan = await signedInFan(virage)
  const wrong = await login(fan.email, 'not it at all')
  const unknown = await login('unknown@fans.test', 'not it at all')
  expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  expect(unknown.body).toEqual(wrong.body)
})

test('[api.5] a sign-in with texts of thousands of letters is told of their length', async () => {
  const { status, body } = await login('a'.repeat(1001), 'b'.repeat(10_000))
  expect(status).toBe(422)
  expect(body.fields).toEqual({
    username: 'This email address is too long.',
    password: 'Password must be at most 1000 characters long',
  })
  expect((await login('a'.repeat(1000), 'b'.repeat(1000))).status).toBe(401)
})

test('[accounts.8] a reset ends every session, works once, and lives 30 minutes', async () => {
  const fan = await signedInFan(virage)
  const request = () => virage.call('POST', '/v1/auth/password/reset/request', { json: { email: fan.email } })
  const reset = (token: string, new_password = 'a brand new one') =>
    virage.call('POST', '/v1/auth/password/reset', { json: { token, new_password } })

  expect((await request()).body.msg).toBe('Password reset instructions sent to your email.')
  const expired = linkIn((await virage.mailsTo(fan.email)).at(-1), RESET_LINK)
  virage.clock.passMinutes(31)
  expect(await reset(expired)).toMatchObject({ status: 422, body: { code: 'link_invalid' } })

  await request()
  await request()
  const [older, newest] = (await virage.mailsTo(fan.email)).slice(-2).map((mail) => linkIn(mail, RESET_LINK))
  expect((await reset(newest!)).status).toBe(200)
  expect((await reset(newest!)).status, 'single use').toBe(422)
  expect((await reset(older!)).status, 'an older mail cannot set another').toBe(422)

  expect((await virage.call('GET', '/v1/users/ping', { token: fan.token })).status).toBe(401)
  expect((await login(fan.email)).status).toBe(401)
  expect((await login(fan.email, 'a brand new one')).status).toBe(200)
  expect((await virage.mailsTo(fan.email)).at(-1)?.text).toContain('/auth/password/request')
})

test('[accounts.8] a sign-in with the old password that is under way during a reset is refused', async () => {
  const fan = await signedInFan(virage)
  let answer: Reply | undefined
  await overlap(
    virage.app.db,
    async (tx) => {
      await setPasswordHash(tx, fan.id, 'of another password', virage.clock.now)
      await endSessionsOf(tx, fan.id)
    },
    async () => {
      answer = await login(fan.email)
    },
  )
  expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
})

test('[accounts.8] two links of one fan at once follow each other: who waits for one holds no other', async () => {
  const { db } = virage.app
  const { id } = await signedInFan(virage)
  const minted = [
    await mintResetToken(db, id, virage.clock.now),
    await mintResetToken(db, id, virage.clock.now),
  ]
  const [first = '', second = ''] = minted.sort((a, b) => Buffer.compare(hashToken(a), hashToken(b)))
  const row = (token: string) =>
    sql`SELECT 1 FROM reset_tokens WHERE token_hash = ${hashToken(token)} FOR UPDATE`
  const { used, free } = await inTransaction(db, async (tx) => {
    await tx.execute(row(first))
    const using = inTransaction(db, (other) => useResetToken(other, second, virage.clock.now))
    await someoneWaits(db)
    return { used: { using }, free: await isFree(tx, row(second)) }
  })
  expect(await used.using).toBe(id)
  expect(free).toBe(true)
})

test('[accounts.8] asking for a reset of an unknown address answers the same and sends nothing', async () => {
  const fan = await signedInFan(virage)
  const ask = (email: string) => virage.call('POST', '/v1/auth/password/reset/request', { json: { email } })
  expect((await ask('ghost@fans.test')).body).toEqual((await ask(fan.email)).body)
  expect(await virage.mailsTo('ghost@fans.test')).toEqual([])
})

test('[sessions.2] logout with all: true ends the other sessions too', async () => {
  const fan = await signedInFan(virage)
  const other = await signIn(virage, fan.email)
  await virage.call('POST', '/v1/users/logout', { token: fan.token, json: { all: true } })
  expect((await virage.call('GET', '/v1/users/ping', { token: other })).status).toBe(401)
})

test('[sessions.1] a session is valid 7 days', async () => {
  const fan = await signedInFan(virage)
  virage.clock.passMinutes(7 * 24 * 60 - 1)
  expect((await virage.call('GET', '/v1/users/ping', { token: fan.token })).status).toBe(200)
  virage.clock.passMinutes(2)
  expect((await virage.call('GET', '/v1/users/ping', { token: fan.token })).status).toBe(401)
})

test('[sessions.1] tokens are kept hashed: the database holds none', async () => {
  const fan = await signedInFan(virage)
  const { rows } = await virage.app.db.execute<{ dump: string }>(
    `SELECT string_agg(t::text, ' ') AS dump FROM (SELECT s::text AS t FROM sessions s UNION ALL SELECT j::text FROM graphile_worker._private_jobs j) x`,
  )
  expect(rows[0]?.dump).not.toContain(fan.token)
})

test('[security.1] the auth cookie is no authentication', async () => {
  const fan = await signedInFan(virage)
  const answer = await virage.call('GET', '/v1/users/ping', {
    headers: { cookie: `auth_token=${fan.token}` },
  })
  expect(answer.status).toBe(401)
})
