import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/features/fans/fans.tables.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { type ProviderAccount, startTestProvider, type TestProvider } from '#tests/oidc-provider.ts'
import { PASSWORD, signedInFan } from '#tests/people.ts'
import { freePort } from '#tests/processes/free-port.ts'
import { openPopup, type Popup, postedBy } from './popup.testing.ts'

let virage: TestApp
let google: TestProvider
let twitch: TestProvider
let api: string

// The page's origin differs from the API's, so that a mix-up of the two would show.
beforeAll(async () => {
  const port = await freePort()
  api = `http://127.0.0.1:${port}`
  google = await startTestProvider({ redirectUris: [`${api}/v1/auth/google/callback`] })
  twitch = await startTestProvider({ redirectUris: [`${api}/v1/auth/twitch/callback`], isScopeList: true })
  virage = await startTestApp({
    PUBLIC_URL: 'http://virage.test',
    API_URL: api,
    ...google.settings('GOOGLE'),
    ...twitch.settings('TWITCH'),
  })
  await virage.app.http.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await virage.close()
  await google.close()
  await twitch.close()
})

let people = 0
function person(claims: Partial<ProviderAccount> = {}, provider = google): ProviderAccount {
  const sub = `subject-${++people}`
  const account = {
    sub,
    name: `Person ${people}`,
    email: `${sub}@people.test`,
    email_verified: true,
    ...claims,
  }
  provider.accounts.push(account)
  return account
}

const isCallback = (url: URL) => url.pathname.endsWith('/callback')

/** The address with which the provider sends the browser back. */
async function reachCallback(
  { name }: ProviderAccount,
  popup: Popup,
  provider = 'google',
  query = '',
): Promise<URL> {
  const choice = await popup.visit(`${api}/v1/auth/${provider}${query}`)
  return (await popup.press(choice, `Sign in as ${name}`, { until: isCallback })).url
}

async function signInAs(account: ProviderAccount, provider = 'google', query = '') {
  const popup = openPopup()
  const page = await popup.visit(await reachCallback(account, popup, provider, query))
  const { message, publicUrl } = postedBy(page)
  return { page, message, publicUrl, token: message.success ? message.token : '' }
}

async function userOf(token: string) {
  const { status, body } = await virage.call('GET', '/v1/users/ping', { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.element
}

const login = (username: string, password: string) =>
  virage.call('POST', '/v1/users/login', { form: { username, password } })

test('[sso.6] a newcomer becomes a fan with what the provider says, and the token is live', async () => {
  const zoe = person({ name: 'Zoé', picture: 'https://pictures.test/zoe.png', email: 'Zoe@People.test' })
  const { page, message, token } = await signInAs(zoe)
  expect(page.status).toBe(200)
  expect(message).toEqual({ success: true, token: expect.stringMatching(/^[\w-]{40,}$/) })
  expect(await userOf(token)).toMatchObject({
    name: 'Zoé',
    email: 'Zoe@People.test',
    avatar: 'https://pictures.test/zoe.png',
    google_id: zoe.sub,
    twitch_id: null,
    facebook_id: null,
    role: 'user',
  })
})

test('[sso.2] the page posts to PUBLIC_URL’s origin, never to everybody, and runs only its own script', async () => {
  const { page, publicUrl, token } = await signInAs(person())
  expect(publicUrl).toBe('http://virage.test')
  expect(page.html).toContain('postMessage(message, new URL(publicUrl).origin)')
  expect(page.html).not.toMatch(/postMessage\([^)]*['"]\*['"]/)
  const policy = page.headers.get('content-security-policy') ?? ''
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
  expect(nonce?.length).toBeGreaterThanOrEqual(20)
  for (const [tag] of page.html.matchAll(/<(script|style)\b[^>]*>/g))
    expect(tag).toContain(`nonce="${nonce}"`)
  expect(policy).not.toContain('unsafe')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cross-origin-opener-policy'), 'the opener must stay').toBe('unsafe-none')
  expect(page.url.href).not.toContain(token)
})

test('[security.3] the nonce is another one each time', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await fetch(`${api}/v1/auth/facebook`)).headers.get('content-security-policy')),
  )
  expect(new Set(policies).size).toBe(2)
})

test('[sso.6] the second sign-in is the same fan, whatever else the provider now says', async () => {
  const account = person()
  const first = await userOf((await signInAs(account)).token)
  Object.assign(account, { name: 'Renamed', email: 'moved@people.test', email_verified: false })
  const second = await userOf((await signInAs(account)).token)
  expect(second).toMatchObject({ id: first.id, name: first.name, email: first.email })
})

test('[sso.7] a fan with the same verified address is linked and told by mail; their password still works', async () => {
  const fan = await signedInFan(virage)
  const account = person({ email: fan.email.toUpperCase() })
  const { token } = await signInAs(account)
  expect(await userOf(token)).toMatchObject({ id: fan.id, name: fan.name, google_id: account.sub })
  const told = async () =>
    (await virage.mailsTo(fan.email)).filter(({ subject }) => subject === 'You can now sign in with Google')
  expect(await told()).toHaveLength(1)
  expect((await login(fan.email, PASSWORD)).status).toBe(200)

  await signInAs(account)
  expect(await told(), 'told once').toHaveLength(1)
})

test('[mail.10] the mail is in the language of the page that opened the popup, whatever the browser speaks', async () => {
  const fan = await signedInFan(virage)
  const { token } = await signInAs(person({ email: fan.email }), 'google', '?language=fr')
  expect(await userOf(token)).toMatchObject({ id: fan.id })
  const subjects = (await virage.mailsTo(fan.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Vous pouvez maintenant vous connecter avec Google')
})

test('[accounts.10] who deletes their account and comes back by the same provider account gets no welcome points again', async () => {
  const account = person({ email_verified: false })
  const balances: number[] = []
  for (const time of ['first', 'again']) {
    const { token } = await signInAs(account)
    const { id, email } = await userOf(token)
    expect(email, time).toBeNull()
    balances.push((await virage.call('GET', '/v1/points', { token })).body.element.balance)
    await virage.call('POST', '/v1/users/delete', { token, json: { id } })
  }
  expect(balances, 'only the top-up').toEqual([1000, 100])
})

test('[points.4] signing in by a provider gives the top-up too', async () => {
  const account = person({ email_verified: false })
  const { token } = await signInAs(account)
  await virage.call('POST', '/v1/users/delete', { token, json: { id: (await userOf(token)).id } })
  const { id } = await userOf((await signInAs(account)).token)
  const admin = await signedInFan(virage, { role: 'admin' })
  const { body } = await virage.call('GET', `/v1/users/${id}`, { token: admin.token })
  expect(body.element.balance).toBe(100)
})

test('[sso.7] both providers lead one person to one fan by the verified address', async () => {
  const byGoogle = person()
  const byTwitch = person({ email: byGoogle.email! }, twitch)
  const first = await userOf((await signInAs(byGoogle)).token)
  const second = await userOf((await signInAs(byTwitch, 'twitch')).token)
  expect(second).toMatchObject({ id: first.id, google_id: byGoogle.sub, twitch_id: byTwitch.sub })
})

test('[sso.6] Twitch: a token answer whose scope is a list is understood', async () => {
  const account = person({ name: 'Streamer' }, twitch)
  const { message, token } = await signInAs(account, 'twitch')
  expect(message.success).toBe(true)
  expect(await userOf(token)).toMatchObject({ twitch_id: account.sub, email: account.email })
})

test('[sso.6] the same subject at another provider is another person', async () => {
  const one = person({ sub: 'shared-subject' })
  const other = person({ sub: 'shared-subject', email: 'other-shared@people.test' }, twitch)
  const [first, second] = [await signInAs(one), await signInAs(other, 'twitch')]
  expect((await userOf(first.token)).id).not.toBe((await userOf(second.token)).id)
})

test.each([
  ['with a verified address', {}],
  ['without one', { email_verified: false }],
])('[sso.6] first sign-ins of one person at the same instant make one fan: %s', async (_which, claims) => {
  const account = person(claims)
  const before = await virage.app.db.$count(users)
  const popups = [openPopup(), openPopup(), openPopup(), openPopup()]
  const callbacks = await Promise.all(popups.map((popup) => reachCallback(account, popup)))
  const pages = await Promise.all(popups.map((popup, i) => popup.visit(callbacks[i]!)))
  const messages = pages.map((page) => postedBy(page).message)
  expect(messages.map(({ success }) => success)).toEqual([true, true, true, true])
  const ids = await Promise.all(
    messages.map(async (message) => (await userOf(message.success ? message.token : '')).id),
  )
  expect(new Set(ids).size).toBe(1)
  expect(await virage.app.db.$count(users)).toBe(before + 1)
})

test('[sso.9] a disabled fan is told so, and gets no token', async () => {
  const account = person()
  const { id } = await userOf((await signInAs(account)).token)
  await virage.app.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id))
  const { message } = await signInAs(account)
  expect(message).toEqual({ success: false, detail: 'This account is disabled.' })
})

test('[sso.6] odd claims are brought into shape: no name, a picture that is no link, no address', async () => {
  const bare: ProviderAccount = { sub: 'bare-subject' }
  google.accounts.push(bare)
  const popup = openPopup()
  const choice = await popup.visit(`${api}/v1/auth/google`)
  const { message } = postedBy(await popup.press(choice, 'Sign in as bare-subject'))
  expect(await userOf(message.success ? message.token : '')).toMatchObject({
    name: 'Fan',
    email: null,
    avatar: null,
  })

  const long = person({ name: ` ${'x'.repeat(200)}`, picture: 'javascript:alert(1)' })
  expect(await userOf((await signInAs(long)).token)).toMatchObject({ name: 'x'.repeat(79), avatar: null })
})
