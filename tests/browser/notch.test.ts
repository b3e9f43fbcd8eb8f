import { idByName } from './api.ts'
import { press } from './forms.ts'
import { demoFan, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'

const NOTCH_PX = 47
const BAR_PX = 34

test.use({ hasTouch: true, isMobile: true })

async function hold(page: Page, phone: 'lying' | 'upright'): Promise<void> {
  const [viewport, insets] =
    phone === 'lying'
      ? [
          { width: 844, height: 390 },
          { left: NOTCH_PX, right: NOTCH_PX },
        ]
      : [{ width: 390, height: 664 }, { bottom: BAR_PX }]
  await page.setViewportSize(viewport)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/** Headings and controls on the screen that the notch covers. */
const covered = (page: Page) =>
  page.evaluate((notchPx) => {
    const parts = document.querySelectorAll<HTMLElement>('h1, h2, h3, button, a[href], input')
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
    return [...parts]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !isScrolled(part.parentElement))
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        const isOnScreen = right - left > 1 && bottom > 0 && top < innerHeight
        return isOnScreen && (left < notchPx - 1 || right > innerWidth - notchPx + 1)
      })
      .map((part) => part.ariaLabel ?? part.textContent)
  }, NOTCH_PX)

test('[pages.13] on a lying phone nothing to read or press is under the notch', async ({ page, product }) => {
  await hold(page, 'lying')
  const token = await signIn(page, product, demoFan(product))
  const group = await idByName(product, token, 'ultras', 'Kop Solaire 09')
  for (const path of ['/', '/matches', '/points', '/inbox', '/settings', `/ultra/${group}/tifo`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect.poll(() => covered(page), path).toEqual([])
  }
  await page.goto('/matches')
  await press(page, 'Open menu')
  const menu = page.getByRole('dialog')
  await expect
    .poll(async () => (await menu.getByRole('link').first().boundingBox())?.x)
    .toBeGreaterThan(NOTCH_PX)
})

test('[pages.13, tifos.1] on an upright phone the bar at the bottom covers no button, and nothing shows below it', async ({
  page,
  product,
}) => {
  await hold(page, 'upright')
  const token = await signIn(page, product, demoFan(product))
  const group = await idByName(product, token, 'ultras', 'Kop Solaire 09')
  await page.goto(`/ultra/${group}/tifo`)
  const save = page.getByRole('button', { name: /^Save/ })
  await expect(save).toBeInViewport({ ratio: 1 })
  const { y, height } = (await save.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(664 - BAR_PX)
  // The ground of the button goes on to the edge of the screen.
  const isOwnGround = await save.evaluate((button) =>
    button.parentElement?.contains(document.elementFromPoint(innerWidth / 2, innerHeight - 2)),
  )
  expect(isOwnGround).toBe(true)
})

test('[search.3] on a lying phone the whole search is on the screen', async ({ page, product }) => {
  await hold(page, 'lying')
  await signIn(page, product, demoFan(product))
  await page.goto('/matches')
  await press(page, 'Open menu')
  await press(page, 'Search')
  await page.getByRole('combobox', { name: /^Search fans/ }).fill('mer')
  await expect(page.getByRole('option').first()).toBeVisible()
  const { y, height } = (await page.getByRole('dialog').boundingBox())!
  expect(y + height).toBeLessThanOrEqual(390)
})
