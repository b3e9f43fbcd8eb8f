import { setUpArena } from './arena-calls.ts'
import { checkEverywhere } from './everywhere.ts'
import { demoAdmin, sessionOf, signIn } from './people.ts'
import { startProduct } from './server.ts'
import { test as base, expect } from './test.ts'

/** A product as an operator finds it after the first start. */
const test = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    async ({ browser: _browser }, use) => {
      const product = await startProduct({}, 'schema')
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('[home.4, pages.6] from an empty landing page an admin comes to the checklist, and from there to the first club', async ({
  page,
  product,
}) => {
  await page.goto('/')
  await expect(page.getByText('No active match found.')).toBeVisible()
  const setUp = page.getByRole('link', { name: 'Set up a match night' })
  await expect(page.getByRole('heading', { name: 'EXPLANATIONS' })).toBeVisible()
  await expect(setUp).toHaveCount(0)

  await signIn(page, product, demoAdmin(product))
  await page.goto('/')
  await expect(setUp).toBeVisible()
  await checkEverywhere(page, 'an empty landing page')
  await setUp.click()
  await expect(page).toHaveURL('/admin')
  const steps = page.getByRole('listitem').filter({ has: page.getByText(/^A club$/) })
  await expect(page.getByText('0 of 5')).toBeVisible()
  await expect(steps).toBeVisible()
  const seen = page.getByRole('region', { name: 'What a visitor sees now' })
  await expect(seen).toContainText('No active match found.')
  await checkEverywhere(page, 'the checklist')
  await steps.getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Meridian')
  await dialog.getByRole('button', { name: /^(Create|Add|Save)/ }).click()
  await expect(dialog).toHaveCount(0)
  // What opened it has gone with the overview.
  await expect(page.getByRole('main')).toBeFocused()
  // The step is done: a reload asks for no other club.
  await expect(page).toHaveURL('/admin?tab=clubs')
  // The next one is a press away, also from here.
  await expect(page.getByText('First match night, step 2 of 5: A second club.')).toBeVisible()
  await page.getByRole('link', { name: 'Add a club' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto('/admin')
  await expect(page.getByText('1 of 5')).toBeVisible()
  await expect(steps).toContainText('Meridian')

  await page.goto('/admin?tab=matches')
  await page.getByRole('link', { name: 'To the arenas' }).click()
  await expect(page.getByRole('tab', { name: 'Arenas' })).toHaveAttribute('aria-selected', 'true')
})

test('[home.4] beside the checklist stands what the landing page shows to a visitor, as it is now', async ({
  page,
  product,
}) => {
  const token = await sessionOf(product, demoAdmin(product))
  await signIn(page, product, demoAdmin(product))
  await page.goto('/admin')
  const seen = page.getByRole('region', { name: 'What a visitor sees now' })
  await expect(seen).toContainText('No active match found.')

  const { arena, start, event, stop } = await setUpArena(product, token)
  const { homeTeam, awayTeam } = arena
  await page.reload()
  await expect(seen).toContainText(`${homeTeam.name} VS ${awayTeam.name}`)
  await expect(seen).toContainText('Start to be announced')
  await start()
  await event({ kind: 'goal', side: 'away' })
  await page.reload()
  await expect(seen).toContainText(`${homeTeam.name} 0–1 ${awayTeam.name}`)
  await expect(seen).toContainText('LIVE')
  await checkEverywhere(page, 'the checklist with a live match')
  await stop()
  await page.reload()
  await expect(seen).toContainText('No active match found.')
})
