import { answerCalls } from './calls.ts'
import { demoFan, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'

const NOT_LOADED = 'This part could not be loaded.'
const cut = (page: Page, chunk: string) => page.route(`**/assets/${chunk}-*`, (route) => route.abort())
const banner = (page: Page) => page.getByRole('banner')

test('[pages.10] a decoration that does not load is left out without a word', async ({ page }) => {
  await cut(page, 'CrowdBowl')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#explanations')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[pages.10] the header without its tools leaves the page alone', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await cut(page, 'FanTools')
  await page.goto('/clubs')
  await expect(page.getByRole('heading', { level: 1, name: 'Clubs' })).toBeVisible()
  await expect(banner(page).getByRole('link', { name: 'Virage, home' })).toBeVisible()
  await expect(page.getByText(NOT_LOADED)).toHaveCount(0)
})

test('[pages.10] the banner of who is suspended leaves the page alone', async ({ page, product }) => {
  await page.route('**/v1/users/ping', async (route) => {
    const response = await route.fetch()
    const { element, ...rest } = (await response.json()) as { element: object }
    const suspension = { until: '2030-01-01T00:00:00Z', reason: 'Threats', report_id: 1 }
    await route.fulfill({ response, json: { ...rest, element: { ...element, suspension } } })
  })
  await signIn(page, product, demoFan(product))
  await cut(page, 'SuspendedBanner')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('SuspendedBanner'))
  await page.goto('/clubs')
  await failed
  await expect(page.getByRole('heading', { level: 1, name: 'Clubs' })).toBeVisible()
  await banner(page).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
})

test('[pages.10] a page that does not load says so under the header, and comes when tried again', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fan')
  await cut(page, 'GroupsPage')
  await banner(page).getByRole('link', { name: 'Clubs' }).click()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  await expect(banner(page)).toBeVisible()

  await page.unroute('**/assets/GroupsPage-*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clubs' })).toBeVisible()
})

test('[pages.10] navigation without a network keeps the header and what leads elsewhere', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/clubs')
  await expect(page.getByRole('heading', { level: 1, name: 'Clubs' })).toBeVisible()
  await context.setOffline(true)
  await banner(page).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  // What has been loaded before is there without a network too.
  await banner(page).getByRole('link', { name: 'Clubs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clubs' })).toBeVisible()
  await banner(page).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  // It comes by itself with the network.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
})

test('[pages.10] a file that a new version has replaced is told from one that did not come', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fan')
  await page.route('**/assets/GroupsPage-*', (route) => route.fulfill({ status: 404 }))
  await page.route('**/clubs', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/assets/web-newer000.js"></script>' }),
  )
  await banner(page).getByRole('link', { name: 'Clubs' }).click()
  await expect(page.getByText('A new version of Virage is out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('[pages.10] a dialog that does not load says so, and opens when pressed again', async ({ page }) => {
  await page.goto('/blog')
  await cut(page, 'AuthDialog')
  await banner(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  await page.unroute('**/assets/AuthDialog-*')
  await banner(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[pages.10] a page that the server has drawn stays until its script comes', async ({ page }) => {
  await cut(page, 'BlogPage')
  await page.goto('/blog')
  const drawn = page.getByRole('main').getByRole('link').first()
  await expect(drawn).toBeVisible()
  await expect(page.getByText(NOT_LOADED)).toHaveCount(0)
  await page.unroute('**/assets/BlogPage-*')
  await banner(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[achievements.3] an achievement without a date is shown without one', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  const undated = { id: 'FOUNDER', iconSrc: '/x.png', title: 'Founder', description: 'Early.', share: 0.5 }
  await answerCalls(page, '/v1/achievements/*', 200, { element: [undated], msg: 'ok' })
  await page.goto('/fan')
  await expect(page.getByText('Founder', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()
})
