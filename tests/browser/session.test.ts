import { ask, idByName } from './api.ts'
import { answerCalls } from './calls.ts'
import { press, sendSignIn } from './forms.ts'
import { demoFan, endSession, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'

const DAY_S = 24 * 60 * 60
const ENDED = 'Your session has ended. Please sign in again.'

/** What is kept of a session; the id of the device stays, so that its owner has tries of their own (limits.2). */
const stored = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key !== 'device_id')))
const authCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'auth_token')

async function signInByForm(page: Page, person: { email: string; password: string }) {
  await page.goto('/login')
  await sendSignIn(page, person)
  await expect(page).toHaveURL('/fan')
}

test('[sessions.3] sign-in keeps token and user in storage and the token in a cookie; logout clears all', async ({
  page,
  product,
}) => {
  const fromS = Math.floor(Date.now() / 1000)
  await signInByForm(page, demoFan(product))
  const { auth_token, user_data, ...rest } = await stored(page)
  expect(rest).toEqual({})
  expect(Object.keys(JSON.parse(user_data!))).toEqual(
    expect.arrayContaining([
      ...['id', 'name', 'email', 'avatar', 'role', 'disabled', 'socials', 'bio', 'clubs', 'ultra_groups'],
      ...['cheer_score', 'prediction_score', 'ultra_score', 'google_id', 'facebook_id', 'twitch_id'],
    ]),
  )
  const { expires, ...cookie } = (await authCookie(page))!
  expect(cookie).toMatchObject({
    value: auth_token,
    domain: 'localhost',
    path: '/',
    sameSite: 'Lax',
    secure: false,
  })
  expect(expires).toBeGreaterThanOrEqual(fromS + 7 * DAY_S)
  expect(expires).toBeLessThanOrEqual(Date.now() / 1000 + 7 * DAY_S)

  await press(page, 'Logout')
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual({})
  expect(await authCookie(page)).toBeUndefined()
})

test('[sessions.6] a session the server no longer knows is cleared, and leads to sign-in and back', async ({
  page,
  product,
}) => {
  // The fan's socket would tell it at once.
  await page.routeWebSocket(/\/v1\/live$/, () => undefined)
  const ofThisPage = /\/v1\/(?!clubs)/
  let onTheirWay = 0
  const count = (step: number) => (request: { url: () => string }) => {
    if (ofThisPage.test(request.url())) onTheirWay += step
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  await signInByForm(page, demoFan(product))
  await page.getByRole('link', { name: 'Virage, home' }).click()
  await expect(page).toHaveURL('/')
  // What this page has asked or asks again by itself would be refused too, and lead back to this page: the first is
  // waited for, the others are never answered.
  await page.route(ofThisPage, (route) => count(-1)(route.request()))
  await expect.poll(() => onTheirWay).toBe(0)
  await endSession(product, (await stored(page)).auth_token!)

  // A page not seen before, so that it has to ask the server.
  await page.getByRole('banner').getByRole('link', { name: 'Clubs' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ENDED)).toBeVisible()
  expect(await stored(page)).toEqual({})
  expect(await authCookie(page)).toBeUndefined()

  await page.unroute(ofThisPage)
  await sendSignIn(page, demoFan(product))
  await expect(page).toHaveURL('/clubs')
})

test('[sessions.4] a dead token is found out at the start, on open pages too', async ({ page, product }) => {
  await endSession(product, await signIn(page, product, demoFan(product)))
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(ENDED)).toBeVisible()
  expect(await stored(page)).toEqual({})
})

test('[sessions.4] what an open page was reading before the fan is known is read again', async ({
  page,
  product,
}) => {
  const token = await signIn(page, product, demoFan(product))
  const group = await idByName(product, token, 'ultras', 'Kop Solaire 09')
  const [poster] = await ask<{ id: string; tifo: { name: string } }[]>(product, token, [
    'GET',
    `/v1/ultras/${group}/posters?limit=1`,
  ])
  const [asked, known] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/v1/posters/${poster?.id}`, async (route) => {
    asked.resolve()
    await known.promise
    // The first of them may have been given up.
    await route.continue().catch(() => undefined)
  })
  await page.route('**/v1/users/ping', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.goto(`/poster/${poster?.id}`)
  await expect(page.getByRole('link', { name: 'Your profile', exact: true })).toBeVisible()
  known.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(poster?.tifo.name))
})

for (const [what, status, body] of [
  ['fails', 500, { detail: 'Broken.' }],
  ['answers without a user', 200, { element: null }],
] as const)
  test(`[sessions.4] a ping that ${what} signs the fan out`, async ({ page, product }) => {
    await signIn(page, product, demoFan(product))
    await answerCalls(page, '/v1/users/ping', status, body)
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
    expect(await stored(page)).toEqual({})
  })

test('[sessions.4] a server that restarts ends no session', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  let pings = 0
  await page.route('**/v1/users/ping', (route) => {
    pings += 1
    return pings < 3 ? route.fulfill({ status: 503, json: { detail: 'Away.' } }) : route.continue()
  })
  await page.goto('/clubs')
  await expect(page.getByRole('heading', { level: 1, name: 'Clubs' })).toBeVisible()
  expect(pings).toBe(3)
})

test('[sessions.8] signing out in one tab signs out the other, and signing in signs it in', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fan')
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('link', { name: 'Your profile', exact: true })).toBeVisible()

  await press(other, 'Logout')
  await expect(page).toHaveURL('/login')
  await sendSignIn(page, demoFan(product))
  await expect(page).toHaveURL('/fan')
  await expect(other.getByRole('link', { name: 'Your profile', exact: true })).toBeVisible()
})
