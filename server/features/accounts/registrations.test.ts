import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

const VICTIMS = 'the victim password'
const ATTACKERS = 'the attacker password'
const LINK = /\/auth\/email\/verify\/(\S+)/

const register = (email: string, password: string, name = 'Zoé') =>
  virage.call('POST', '/v1/auth/register', { json: { name, email, password } })
const resend = (email: string) => virage.call('POST', '/v1/auth/email/verify/request', { json: { email } })
const verify = (token: string) => virage.call('GET', `/v1/auth/email/verify/${token}`)
const reset = (token: string, new_password: string) =>
  virage.call('POST', '/v1/auth/password/reset', { json: { token, new_password } })
const login = async (username: string, password: string) =>
  (await virage.call('POST', '/v1/users/login', { form: { username, password } })).status
const tokensTo = async (email: string) =>
  (await virage.mailsTo(email)).map(({ text }) => LINK.exec(text)?.[1] ?? '').filter((token) => token !== '')
/** The link in the mail that a call makes; mails of several calls may be sent in any order. */
async function linkMailedBy(email: string, call: () => Promise<unknown>): Promise<string> {
  const before = await tokensTo(email)
  await call()
  return (await tokensTo(email)).find((token) => !before.includes(token)) ?? ''
}
const points = async (email: string, password: string) => {
  const { body } = await virage.call('POST', '/v1/users/login', { form: { username: email, password } })
  const purse = await virage.call('GET', '/v1/points', { token: body.access_token })
  return {
    id: body.element.id as number,
    token: body.access_token as string,
    balance: purse.body.element.balance,
  }
}

test('[accounts.11] a resent link sets no password when somebody else registered the address too', async () => {
  const email = 'contested@fans.test'
  await register(email, VICTIMS)
  await register(email, ATTACKERS)
  const resent = await linkMailedBy(email, () => resend(email))
  const { status, body } = await verify(resent)
  expect(status).toBe(200)
  expect(body.element?.reset_token).toEqual(expect.any(String))
  expect(await login(email, ATTACKERS)).toBe(403)
  expect(await login(email, VICTIMS)).toBe(403)

  const again = await verify(resent)
  expect(again.body.element?.reset_token, 'the page can be loaded again').toEqual(expect.any(String))
  expect((await reset(again.body.element?.reset_token, 'chosen afterwards')).status).toBe(200)
  expect(await login(email, 'chosen afterwards')).toBe(200)
  expect((await verify(resent)).body.element, 'nothing to choose any more').toBeNull()
  expect(await login(email, ATTACKERS)).toBe(403)
})

test('[accounts.11] who was disabled meanwhile chooses no password', async () => {
  const email = 'disabled-early@fans.test'
  await register(email, VICTIMS)
  await register(email, ATTACKERS)
  const resent = await linkMailedBy(email, () => resend(email))
  await verify(resent)
  const { token } = await signedInFan(virage, { role: 'admin' })
  const [fan] = (await virage.call('GET', `/v1/users?q=${email}`, { token })).body.element
  await virage.call('POST', '/v1/users/update', { token, json: { id: fan.id, disabled: true } })
  expect((await verify(resent)).body.element).toBeNull()
})

test('[accounts.11] an attacker who registers after the resend, before the link is opened, gains nothing', async () => {
  const email = 'raced@fans.test'
  await register(email, VICTIMS)
  const resent = await linkMailedBy(email, () => resend(email))
  await register(email, ATTACKERS)
  expect((await verify(resent)).body.element?.reset_token).toEqual(expect.any(String))
  expect(await login(email, ATTACKERS)).toBe(403)
})

test('[accounts.11] a resent link keeps the password when it is the only one pending', async () => {
  const email = 'twice@fans.test'
  await register(email, VICTIMS)
  await register(email.toUpperCase(), VICTIMS)
  const resent = await linkMailedBy(email, () => resend(email))
  expect((await verify(resent)).body.element).toBeNull()
  expect(await login(email, VICTIMS)).toBe(200)
})

test('[accounts.4, accounts.11] the link of its own mail confirms a registration with its password, whoever else registered', async () => {
  const email = 'own-link@fans.test'
  const own = await linkMailedBy(email, () => register(email, VICTIMS))
  await register(email, ATTACKERS)
  expect((await verify(own)).body.element).toBeNull()
  expect(await login(email, VICTIMS)).toBe(200)
})

test('[accounts.11] where a resent link made the account without a password, its own link goes on to choosing one', async () => {
  const email = 'both-links@fans.test'
  await register(email, ATTACKERS)
  const own = await linkMailedBy(email, () => register(email, VICTIMS))
  await verify(await linkMailedBy(email, () => resend(email)))
  const { body } = await verify(own)
  expect(body.msg).toBe('Email verified successfully! Choose a password to finish.')
  expect((await reset(body.element.reset_token, 'chosen at last')).status).toBe(200)
  expect(await login(email, 'chosen at last')).toBe(200)
  expect((await verify(own)).body.element, 'nothing to choose any more').toBeNull()
})

test('[accounts.11] the link a forgotten password brings before verification counts as resent', async () => {
  const email = 'forgot-early@fans.test'
  await register(email, VICTIMS)
  await register(email, ATTACKERS)
  const link = await linkMailedBy(email, () =>
    virage.call('POST', '/v1/auth/password/reset/request', { json: { email } }),
  )
  expect((await verify(link)).body.element?.reset_token).toBeTruthy()
})

test('[accounts.12] the password of a pending registration is 403, with an account and without', async () => {
  const fan = await signedInFan(virage)
  for (const email of [fan.email, 'nobody-yet@fans.test']) {
    await register(email, 'the first password')
    await register(email, 'the second password')
    for (const password of ['the first password', 'the second password'])
      expect(await login(email, password)).toBe(403)
    expect(await login(email, 'the third password')).toBe(401)
  }
})

test('[accounts.10] an address gets its welcome points once, also after its account was deleted', async () => {
  const email = 'comes-back@fans.test'
  await register(email, VICTIMS)
  await verify((await tokensTo(email)).at(-1) ?? '')
  const first = await points(email, VICTIMS)
  expect(first.balance).toBe(1000)
  await virage.call('POST', '/v1/users/delete', { token: first.token, json: { id: first.id } })

  await register('Comes-Back@fans.test', VICTIMS)
  await verify((await tokensTo(email)).at(-1) ?? '')
  const second = await points(email, VICTIMS)
  expect(second.id).not.toBe(first.id)
  expect(second.balance, 'the top-up everybody gets').toBe(100)

  const { rows } = await virage.app.db.execute<{ dump: string }>(
    'SELECT string_agg(w::text, chr(10)) AS dump FROM spent_welcomes w',
  )
  expect(rows[0]?.dump).toMatch(/^\("\\\\x[0-9a-f]{64}"\)$/)
})

test('[accounts.10] a fan an admin makes for such an address gets none either', async () => {
  const admin = await signedInFan(virage, { name: 'Maud', role: 'admin' })
  const fan = await signedInFan(virage)
  await virage.call('POST', '/v1/users/delete', { token: fan.token, json: { id: fan.id } })
  await virage.call('POST', '/v1/users/create', {
    token: admin.token,
    json: { name: 'Anew', email: fan.email, password: VICTIMS },
  })
  expect((await points(fan.email, VICTIMS)).balance).toBe(100)
})

test.each([
  [
    'places of a fan',
    sql`SELECT place_hash FROM known_places WHERE user_id = 1 AND place_hash = ANY(ARRAY['a', 'b']::bytea[])`,
    'known_places_user_id_place_hash_pk',
  ],
  ['old places', sql`DELETE FROM known_places WHERE last_used_at < now()`, 'known_places_age'],
  [
    'pending passwords of an address',
    sql`SELECT count(DISTINCT password_hash) FROM registrations WHERE email_key = 'a' AND confirmed_at IS NULL`,
    'registrations_email',
  ],
  ['sessions of a fan', sql`SELECT FROM sessions WHERE user_id = 1 AND expires_at > now()`, 'sessions_user'],
])('[accounts.12, limits.8, sessions.10] %s are found by an index', async (_, query, index) => {
  expect(await explain(virage.app.db, query)).toContain(index)
})

const PLACE = '/play/?arena=final-1&side=home'

const registerFrom = (email: string, return_to: unknown) =>
  virage.call('POST', '/v1/auth/register', { json: { name: 'Zoé', email, password: VICTIMS, return_to } })

test('[home.2] the place a registration came from travels with its mail, also with a resent one', async () => {
  const email = 'from-arena@fans.test'
  expect((await registerFrom(email, PLACE)).status).toBe(200)
  await resend(email)
  const tokens = await tokensTo(email)
  expect(tokens).toHaveLength(2)
  for (const token of tokens)
    expect((await verify(token)).body).toMatchObject({ element: null, email, return_to: PLACE })
})

test('[home.2] without a place the verification says so; a taken address is led back by its sign-in link', async () => {
  const email = 'from-nowhere@fans.test'
  await register(email, VICTIMS)
  const [token = ''] = await tokensTo(email)
  expect((await verify(token)).body).toMatchObject({ email, return_to: null })
  await registerFrom(email, PLACE)
  const { text = '' } = (await virage.mailsTo(email)).at(-1) ?? {}
  expect(text).toContain(`/login?return=${encodeURIComponent(PLACE)}`)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/v1/users/ping',
  '/?reset_token=x',
  7,
])('[home.2] %j is no place to return to: 422, and no mail leaves', async (place) => {
  const email = 'elsewhere@fans.test'
  expect(await registerFrom(email, place)).toMatchObject({
    status: 422,
    body: { problems: { return_to: { code: 'return_elsewhere' } } },
  })
  expect(await virage.mailsTo(email)).toEqual([])
})

test('[home.3] a fan is new until a club is picked or skipped; admins never are', async () => {
  const isNew = async (token: string) =>
    (await virage.call('GET', '/v1/users/ping', { token })).body.element.is_new as boolean
  const fan = await signedInFan(virage)
  expect(await isNew(fan.token)).toBe(true)
  await virage.call('POST', '/v1/users/welcomed', { token: fan.token })
  expect(await isNew(fan.token)).toBe(false)
  expect(await isNew((await signedInFan(virage, { role: 'admin' })).token)).toBe(false)
})

test('[mail.10] who comes with a French browser reads French from the first mail on', async () => {
  const email = 'louise@fans.test'
  const headers = { 'accept-language': 'fr-CA,fr;q=0.9', 'user-agent': 'Firefox/140.0' }
  const post = (path: string, json: object) => virage.call('POST', path, { json, headers })
  const subjects = async () => (await virage.mailsTo(email)).map(({ subject }) => subject)

  const registration = { name: 'Louise', email, password: VICTIMS }
  await post('/v1/auth/register', registration)
  const [token = ''] = await tokensTo(email)
  await verify(token)
  await post('/v1/auth/register', registration)
  await post('/v1/auth/password/reset/request', { email })
  const reminder = (await virage.mailsTo(email)).find(({ text }) => /reset\?token=/.test(text))
  const resetToken = /reset\?token=(\S+)/.exec(reminder?.text ?? '')?.[1] ?? ''
  await post('/v1/auth/password/reset', { token: resetToken, new_password: ATTACKERS })
  for (const device of ['Firefox/140.0', 'Safari/604.1'])
    await virage.call('POST', '/v1/users/login', {
      form: { username: email, password: ATTACKERS },
      headers: { ...headers, 'user-agent': device },
    })

  expect((await subjects()).sort()).toEqual([
    'Choisissez un nouveau mot de passe',
    'Confirmez votre adresse e-mail',
    'Un nouvel appareil s’est connecté',
    'Votre mot de passe a été changé',
    'Vous avez déjà un compte',
  ])
})
