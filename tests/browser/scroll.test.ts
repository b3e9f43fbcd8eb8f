import { holdCalls } from './calls.ts'
import { demoFan, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
/** As soon as the page is long enough. */
const scrollTo = (page: Page, y: number) =>
  expect
    .poll(() =>
      page.evaluate((top) => {
        window.scrollTo(0, top)
        return Math.round(window.scrollY)
      }, y),
    )
    .toBe(y)
const link = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })

test('[pages.9] a new page starts at its top; Back and Forward return to where one was', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fan')
  await expect(page.getByRole('heading', { name: 'Last matches' })).toBeVisible()
  await scrollTo(page, 400)
  await link(page, 'Clubs').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clubs' })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  // What is still loading keeps no position.
  await expect(
    page
      .getByRole('main')
      .getByText(/^\d+ fans?$/)
      .first(),
  ).toBeVisible()
  await scrollTo(page, 60)

  await page.goBack()
  await expect(page).toHaveURL('/fan')
  await expect.poll(() => scrolled(page)).toBe(400)
  await page.goForward()
  await expect(page).toHaveURL('/clubs')
  await expect.poll(() => scrolled(page)).toBe(60)
})

test('[pages.9] Back in the moment of scrolling keeps the position: its event has not come yet', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.addInitScript(() =>
    window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await page.goto('/fan')
  await link(page, 'Clubs').click()
  await expect(page.getByRole('main').getByText(/^\d+ fans?$/)).not.toHaveCount(0)
  await scrollTo(page, 60)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Last matches' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL('/clubs')
  await expect.poll(() => scrolled(page)).toBe(60)
})

test('[pages.9] the position is restored once content that comes later is there', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fans')
  await expect(page.getByRole('table')).toBeVisible()
  await scrollTo(page, 700)
  const letGo = await holdCalls(page, '/v1/users?*')
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
  letGo()
  await expect(page.getByRole('table')).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(700)
})

test('[pages.9] a hash is followed on load and by a link, also to what is loaded later', async ({ page }) => {
  await page.goto('/#explanations')
  await expect(page.locator('#explanations')).toBeInViewport()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0)

  await link(page, 'Blog').click()
  await expect(page).toHaveURL('/blog')
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect(page.locator('#explanations')).toBeInViewport()
})
