import { demoFan, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'

/** Opens a page as a browser whose text is set to double size shows it. */
async function openLarge(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** What can be read or used and is cut off at the right. */
const cutOff = (page: Page) =>
  page
    .locator('main :is(h1, p, label, input, button)')
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > window.innerWidth)
        .map((each) => each.textContent),
    )

for (const width of [390, 320])
  test(`[pages.8] with large text nothing of the account pages is cut off, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 664 })
    await page.addInitScript(() => localStorage.setItem('language', 'fr'))
    for (const path of ['/login', '/register', '/auth/password/request', '/auth/password/reset?token=x']) {
      await openLarge(page, path)
      expect(await cutOff(page), path).toEqual([])
    }
  })

test('[pages.8] with large text the skip link is out of sight until it has the focus', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await openLarge(page, '/fan')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).not.toBeInViewport()
  await skip.focus()
  await expect(skip).toBeInViewport({ ratio: 1 })
})
