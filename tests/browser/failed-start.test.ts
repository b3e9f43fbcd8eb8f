import { backstage } from './admin.ts'
import { expect, type Page, test } from './test.ts'

const FAILED = 'Virage could not be loaded. Check your connection.'
const notice = (page: Page) => page.getByRole('alert')

/** The script that starts the page's application. */
async function entryOf(page: Page, path: string): Promise<string> {
  await page.goto(path)
  const scripts = page.locator('head > script[type="module"][src]')
  await expect(scripts.last()).toBeAttached()
  return `**${await scripts.last().getAttribute('src')}`
}

for (const path of ['/', '/matches', '/play/?arena=none'])
  test(`[pages.11] ${path} without its application says so, and starts when reloaded`, async ({ page }) => {
    const entry = await entryOf(page, path)
    await page.route(entry, (route) => route.abort())
    await page.reload()
    await expect(notice(page)).toContainText(FAILED)

    await page.unroute(entry)
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice(page).filter({ hasText: FAILED })).toHaveCount(0)
  })

test('[pages.11] a script that the application imports counts too; what the server has drawn stays', async ({
  page,
}) => {
  await page.route('**/assets/react-*.js', (route) => route.fulfill({ status: 503 }))
  await page.goto('/blog')
  await expect(notice(page)).toContainText(FAILED)
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).not.toHaveURL('/blog')
})

test('[pages.11] a new version is told from a failed download', async ({ page, product }) => {
  const arena = await (await backstage(product)).arena()
  for (const path of ['/blog', `/play/?arena=${arena.id}`]) {
    const entry = await entryOf(page, path)
    await page.route(entry, async (route) => {
      // From now on the server has pages of another build.
      await page.route(`**${path.replace(/\?.*/, '')}`, (asked) =>
        asked.fulfill({ contentType: 'text/html', body: '<script src="/assets/newer000.js"></script>' }),
      )
      await route.fulfill({ status: 404 })
    })
    await page.reload()
    await expect(notice(page)).toContainText('A new version of Virage is out.')
    await expect(notice(page).getByRole('button', { name: 'Reload' })).toBeVisible()
    await page.unrouteAll()
  }
})

test.describe('in a French browser', () => {
  test.use({ locale: 'fr-FR' })
  test('[pages.11] it is said in French', async ({ page }) => {
    await page.route('**/assets/react-*.js', (route) => route.abort())
    await page.goto('/blog')
    await expect(notice(page)).toContainText('Virage n’a pas pu être chargé.')
    await expect(notice(page)).toHaveAttribute('lang', 'fr')
  })
})
