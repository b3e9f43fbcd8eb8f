import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { type ProviderAccount, startTestProvider, type TestProvider } from '#tests/oidc-provider.ts'
import { PASSWORD, signedInFan } from '#tests/people.ts'
import { freePort } from '#tests/processes/free-port.ts'
import { openPopup, postedBy } from './popup.testing.ts'

let virage: TestApp
let google: TestProvider
let api: string

beforeAll(async () => {
  const port = await freePort()
  api = `http://127.0.0.1:${port}`
  google = await startTestProvider({ redirectUris: [`${api}/v1/auth/google/callback`] })
  virage = await startTestApp({
    PUBLIC_URL: api,
    ...google.settings('GOOGLE'),
  })
  await virage.app.http.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await virage.close()
  await google.close()
})

/** Signs in and returns the fan's own record. */
async function signInAs(account: ProviderAccount) {
  google.accounts.push(account)
  const popup = openPopup()
  const choice = await popup.visit(`${api}/v1/auth/google`)
  const { message } = postedBy(await popup.press(choice, `Sign in as ${account.name}`))
  const token = message.success ? message.token : ''
  const { body } = await virage.call('GET', '/v1/users/ping', { token })
  return body.element
}

const register = (email: string, password: string) =>
  virage.call('POST', '/v1/auth/register', { json: { name: 'Attacker', email, password } })
const login = async (username: string, password: string) =>
  (await virage.call('POST', '/v1/users/login', { form: { username, password } })).status
const verifyLinkTo = async (email: string) =>
  /\/auth\/email\/verify\/(\S+)/.exec((await virage.mailsTo(email)).at(-1)?.text ?? '')?.[1]

test('[accounts.4, sso.7] who registers a victim’s address first gains nothing when the victim comes by SSO', async () => {
  const email = 'victim@people.test'
  await register(email, 'the attacker password')
  const oldLink = await verifyLinkTo(email)
  expect(oldLink).toBeDefined()

  const victim = await signInAs({ sub: 'victim', name: 'Victim', email, email_verified: true })
  expect(victim).toMatchObject({ name: 'Victim', email })
  expect(await login(email, 'the attacker password'), 'as before').toBe(403)

  expect((await virage.call('GET', `/v1/auth/email/verify/${oldLink}`)).status).toBe(200)
  expect(await login(email, 'the attacker password'), 'after the old link was opened').toBe(401)
})

test('[accounts.4, sso.7] a link asked for before and sent after the SSO sign-in sets no password either', async () => {
  const email = 'late-victim@people.test'
  await register(email, 'the attacker password')
  await signInAs({ sub: 'late-victim', name: 'Late victim', email, email_verified: true })
  await virage.call('POST', '/v1/auth/email/verify/request', { json: { email } })
  for (const mail of await virage.mailsTo(email)) {
    const link = /\/auth\/email\/verify\/(\S+)/.exec(mail.text)?.[1]
    if (link) await virage.call('GET', `/v1/auth/email/verify/${link}`)
  }
  expect(await login(email, 'the attacker password')).toBe(401)
})

test('[sso.7] an address that the provider has not verified links to nobody: a fan of its own, without address', async () => {
  const fan = await signedInFan(virage)
  const attacker = await signInAs({
    sub: 'unverified',
    name: 'Unverified',
    email: fan.email,
    email_verified: false,
  })
  expect(attacker.id).not.toBe(fan.id)
  expect(attacker).toMatchObject({ name: 'Unverified', email: null, google_id: 'unverified' })

  const { body } = await virage.call('GET', '/v1/users/ping', { token: fan.token })
  expect(body.element).toMatchObject({ id: fan.id, email: fan.email, google_id: null })
  expect(await virage.mailsTo(fan.email), 'nothing happened to them').toEqual([])
  expect(await login(fan.email, PASSWORD)).toBe(200)
})

test('[sso.7] an address without a word about its verification counts as unverified', async () => {
  const fan = await signedInFan(virage)
  const other = await signInAs({ sub: 'silent', name: 'Silent', email: fan.email })
  expect(other).toMatchObject({ email: null })
  expect(other.id).not.toBe(fan.id)
})

// U+212A, the sign for Kelvin, becomes an ordinary k in lower case.
test('[sso.7] an address that equals a fan’s only in lower case, by a look-alike letter, links to nobody', async () => {
  const fan = await signInAs({ sub: 'kim', name: 'Kim', email: 'kim@people.test', email_verified: true })
  const other = await signInAs({
    sub: 'kelvin',
    name: 'Kelvin',
    email: '\u212Aim@people.test',
    email_verified: true,
  })
  expect(other.id).not.toBe(fan.id)
  expect(other.email).toBeNull()
})

test('[accounts.8] asking for a reset by such an address is refused, and nobody gets a mail', async () => {
  const before = (await virage.mailsTo('kim@people.test')).length
  for (const call of ['/v1/auth/password/reset/request', '/v1/auth/email/verify/request']) {
    const { status } = await virage.call('POST', call, { json: { email: '\u212Aim@people.test' } })
    expect(status, call).toBe(422)
  }
  expect(await virage.mailsTo('kim@people.test')).toHaveLength(before)
  expect(await virage.mailsTo('\u212Aim@people.test')).toEqual([])
})

test('[sso.7] who came first with an unverified address does not hold it against its owner', async () => {
  const email = 'squatted@people.test'
  const squatter = await signInAs({ sub: 'squatter', name: 'Squatter', email, email_verified: false })
  await register(email, 'the owner password')
  await virage.call('GET', `/v1/auth/email/verify/${await verifyLinkTo(email)}`)
  expect(await login(email, 'the owner password')).toBe(200)

  const owner = await signInAs({ sub: 'owner', name: 'Owner', email, email_verified: true })
  expect(owner.id).not.toBe(squatter.id)
  expect(owner.email).toBe(email)
  expect(await signInAs({ sub: 'squatter', name: 'Squatter', email, email_verified: true })).toMatchObject({
    id: squatter.id,
    email: null,
  })
})
