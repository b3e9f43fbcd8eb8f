import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { startTestProvider, type TestProvider } from '#tests/oidc-provider.ts'
import { freePort } from '#tests/processes/free-port.ts'
import { openPopup, type Popup, postedBy } from './popup.testing.ts'

let virage: TestApp
let google: TestProvider
let api: string

beforeAll(async () => {
  const port = await freePort()
  api = `http://127.0.0.1:${port}`
  google = await startTestProvider({
    redirectUris: [`${api}/v1/auth/google/callback`, `${api}/v1/auth/twitch/callback`],
    accounts: [{ sub: 'zoe', name: 'Zoé', email: 'zoe@people.test', email_verified: true }],
  })
  virage = await startTestApp({
    PUBLIC_URL: api,
    ...google.settings('GOOGLE'),
    // The same provider under another name: one's attempt must not end at the other.
    ...google.settings('TWITCH'),
  })
  await virage.app.http.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await virage.close()
  await google.close()
})

const NOT_STARTED = 'This Google sign-in was not started here or has expired. Please try again.'
const isCallback = (url: URL) => url.pathname.endsWith('/callback')

async function reachCallback(popup: Popup): Promise<URL> {
  const choice = await popup.visit(`${api}/v1/auth/google`)
  return (await popup.press(choice, 'Sign in as Zoé', { until: isCallback })).url
}

async function expectRefusal(popup: Popup, url: string | URL, detail: string): Promise<void> {
  const page = await popup.visit(url)
  expect(postedBy(page)).toEqual({ message: { success: false, detail }, publicUrl: api })
  expect(page.html).toContain('<p role="status">')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.html).not.toMatch(/\bat .*\.(ts|js):\d+/)
}

const withQuery = (url: URL, changes: Record<string, string | null>) => {
  const changed = new URL(url)
  for (const [name, value] of Object.entries(changes))
    if (value === null) changed.searchParams.delete(name)
    else changed.searchParams.set(name, value)
  return changed
}

test('[sso.2] a refusal at the provider is posted as a failure', async () => {
  const popup = openPopup()
  const choice = await popup.visit(`${api}/v1/auth/google`)
  const page = await popup.press(choice, 'Refuse')
  expect(postedBy(page).message).toEqual({ success: false, detail: 'Google sign-in was refused.' })
})

test('[sso.5] a provider that is not set up says so', async () => {
  const popup = openPopup()
  for (const url of [`${api}/v1/auth/facebook`, `${api}/v1/auth/facebook/callback?state=a&code=b`]) {
    const { message } = postedBy(await popup.visit(url))
    expect(message.success).toBe(false)
  }
  await expectRefusal(popup, `${api}/v1/auth/facebook`, 'Facebook sign-in is not configured on this server.')
})

test('[language.2] who reads the page in French is told in French, on the way there and back', async () => {
  const popup = openPopup()
  const away = await popup.visit(`${api}/v1/auth/facebook?language=fr`)
  const detail = 'La connexion par Facebook n’est pas configurée sur ce serveur.'
  expect(postedBy(away)).toEqual({ message: { success: false, detail }, publicUrl: api })
  expect(away.html).toContain('<html lang="fr">')
  expect(away.html).toContain('Retour à la connexion')

  const choice = await popup.visit(`${api}/v1/auth/google?language=fr`)
  const refused = await popup.press(choice, 'Refuse')
  const { message } = postedBy(refused)
  expect(message).toEqual({ success: false, detail: 'La connexion par Google a été refusée.' })

  const headers = { 'accept-language': 'fr-CA' }
  const { body } = await virage.app.http.inject({ url: '/v1/auth/facebook', headers })
  expect(body, 'where no page of ours opened it').toContain(detail)
})

test('[sso.2, security.4] a local product tells the page that waits, under whichever name it was opened', async () => {
  const home = await startTestApp({ PUBLIC_URL: 'http://localhost:3000' })
  try {
    const toldAt = async (host: string) => {
      const { body } = await home.app.http.inject({ url: '/v1/auth/google', headers: { host } })
      return /"publicUrl":"([^"]*)"/.exec(body)?.[1]
    }
    expect(await toldAt('127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
    for (const host of ['localhost:3000', 'evil.test', '127.0.0.1:4000'])
      expect(await toldAt(host)).toBe('http://localhost:3000')
  } finally {
    await home.close()
  }
})

test('[sso.8] the attempt is bound to the browser by an HttpOnly cookie', async () => {
  const response = await fetch(`${api}/v1/auth/google`, { redirect: 'manual' })
  const cookie = response.headers.get('set-cookie') ?? ''
  const state = new URL(response.headers.get('location')!).searchParams.get('state')
  expect(cookie).toContain(`sso_google=${state};`)
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/v1/auth/google'])
    expect(cookie).toContain(attribute)
})

test('[sso.8] PKCE and nonce are used', async () => {
  const response = await fetch(`${api}/v1/auth/google`, { redirect: 'manual' })
  const { searchParams } = new URL(response.headers.get('location')!)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(searchParams.get('nonce')).toMatch(/^[\w-]{20,}$/)
  expect(searchParams.get('redirect_uri')).toBe(`${api}/v1/auth/google/callback`)
})

test.each([
  ['missing', { state: null }],
  ['empty', { state: '' }],
  ['invented', { state: 'invented' }],
  ['NUL', { state: '\0' }],
])('[sso.8] a state that is %s fails', async (_which, changes) => {
  const popup = openPopup()
  await expectRefusal(popup, withQuery(await reachCallback(popup), changes), NOT_STARTED)
})

test('[sso.8] a callback that another browser began fails: no fan is signed in as somebody else', async () => {
  const attacker = openPopup()
  const attackersCallback = await reachCallback(attacker)
  const victim = openPopup()
  await expectRefusal(victim, attackersCallback, NOT_STARTED)
  await victim.visit(`${api}/v1/auth/google`)
  await expectRefusal(victim, attackersCallback, NOT_STARTED)
})

test('[sso.8] without the cookie the callback fails', async () => {
  const popup = openPopup()
  const callback = await reachCallback(popup)
  popup.forgetCookies()
  await expectRefusal(popup, callback, NOT_STARTED)
})

test('[sso.8] a callback works once', async () => {
  const popup = openPopup()
  const callback = await reachCallback(popup)
  const cookie = `sso_google=${callback.searchParams.get('state')}`
  expect(postedBy(await popup.visit(callback)).message.success).toBe(true)
  await expectRefusal(popup, callback, NOT_STARTED)
  const replayed = await fetch(callback, { headers: { cookie } })
  expect(await replayed.text()).toContain(NOT_STARTED)
})

test('[sso.8] an attempt at one provider cannot end at another', async () => {
  const popup = openPopup()
  const { search, searchParams } = await reachCallback(popup)
  const url = `${api}/v1/auth/twitch/callback${search}`
  const response = await fetch(url, { headers: { cookie: `sso_twitch=${searchParams.get('state')}` } })
  expect(await response.text()).toContain('This Twitch sign-in was not started here')
})

test('[sso.8] an attempt expires', async () => {
  const popup = openPopup()
  const callback = await reachCallback(popup)
  virage.clock.passMinutes(11)
  await expectRefusal(popup, callback, NOT_STARTED)
})

test.each([
  ['invented', { code: 'invented' }],
  ['missing', { code: null }],
  ['of another issuer', { iss: 'https://evil.test' }],
])('[sso.8] a code that is %s fails with a sentence and no stack', async (_which, changes) => {
  const popup = openPopup()
  await expectRefusal(popup, withQuery(await reachCallback(popup), changes), 'Google login failed.')
})

test('[sso.8] a sentence from the address bar is never shown: only ours are', async () => {
  const popup = openPopup()
  const callback = await reachCallback(popup)
  const markup = '</script><script>alert(1)</script>'
  const page = await popup.visit(withQuery(callback, { error: markup, error_description: markup }))
  expect(postedBy(page).message).toEqual({ success: false, detail: 'Google sign-in was refused.' })
  expect(page.html).not.toContain('alert(1)')
})

test('[sso.5] a provider that is away is a failure now and asked again the next time', async () => {
  const port = await freePort()
  const lonely = await startTestApp({
    GOOGLE_CLIENT_ID: 'virage',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
  })
  try {
    for (let i = 0; i < 2; i++) {
      const { status, body } = await lonely.call('GET', '/v1/auth/google')
      expect(status).toBe(200)
      expect(body).toContain('Google login failed.')
    }
  } finally {
    await lonely.close()
  }
})

test('[limits.3] the popup is limited per address, and says so to the window that waits', async () => {
  const strict = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  try {
    const open = () => strict.call('GET', '/v1/auth/google')
    for (let i = 0; i < 30; i++) expect((await open()).body).toContain('not configured')
    expect((await open()).body).toContain('Too many attempts.')
    const inFrench = await strict.call('GET', '/v1/auth/google?language=fr')
    expect(inFrench.body).toContain('Trop de tentatives.')
  } finally {
    await strict.close()
  }
})
