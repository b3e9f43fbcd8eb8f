import { backstage, failCalls, openAdmin } from './admin.ts'
import { press } from './forms.ts'
import { demoFan, signIn } from './people.ts'
import { expect, test } from './test.ts'

const TABS = ['Overview', 'Clubs', 'Ultras', 'Fans', 'Arenas', 'Matches', 'Reports', 'Posts', 'Audit']

test('[admin.1] the tabs, their counts, the address and the keyboard', async ({ page, product }) => {
  await openAdmin(page, product)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  const tabs = page.getByRole('tablist').getByRole('tab')
  await expect(tabs).toHaveText(TABS.map((name) => new RegExp(`^${name}`)))
  for (const name of ['Clubs', 'Ultras', 'Fans', 'Arenas', 'Matches'])
    await expect(page.getByRole('tab', { name, exact: true })).toHaveText(new RegExp(`^${name}[\\d,]+$`))
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Overview')

  await page.getByRole('tab', { name: /^Overview/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=clubs/)
  await expect(page.getByRole('tab', { name: /^Clubs/ })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/tab=audit/)
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/\/admin$/)

  await page.getByRole('tab', { name: /^Matches/ }).click()
  await expect(page).toHaveURL(/tab=matches/)
  await page.reload()
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Matches/)
  await page.goBack()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Overview')
})

test('[admin.1] keys pressed before the next tab is drawn count from the tab that has the focus', async ({
  page,
  product,
}) => {
  await openAdmin(page, product)
  await page.getByRole('tab', { name: /^Overview/ }).focus()
  // Within one task of the page, in which nothing is drawn.
  const addresses = await page.evaluate(() =>
    ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Home', 'End'].map((key) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      return location.search
    }),
  )
  expect(addresses).toEqual(['?tab=clubs', '?tab=ultras', '?tab=clubs', '?tab=audit', '', '?tab=audit'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Audit')
})

test('[admin.1] on a phone the open tab is in sight, also once the counts have made the strip longer', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const { promise: shown, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/\/v1\/(stats|arenas|matches|reports)\b/, async (route) => {
    await shown
    await route.continue()
  })
  await openAdmin(page, product, '?tab=reports')
  const open = page.getByRole('tab', { selected: true })
  await expect(open).toBeInViewport({ ratio: 1 })
  goOn()
  for (const name of ['Clubs', 'Ultras', 'Fans', 'Arenas', 'Matches'])
    await expect(page.getByRole('tab', { name, exact: true })).toHaveText(new RegExp(`^${name}[\\d,]+$`))
  await expect(open).toHaveText(/^Reports\d/)
  await expect(open).toBeInViewport({ ratio: 1 })
})

test('[admin.1] the overview counts users, clubs and ultras, and a new club counts', async ({
  page,
  product,
}) => {
  await openAdmin(page, product)
  const clubs = page.getByRole('link', { name: /^Clubs/ }).last()
  await expect(clubs).toHaveText(/^Clubs[\d,]+$/)
  for (const name of ['Users', 'Ultras'])
    await expect(
      page.getByRole('tabpanel').getByRole('link', { name: new RegExp(`^${name}\\s*[\\d,]+$`) }),
    ).toBeVisible()
  const count = async () => Number((await clubs.textContent())?.replace(/\D/g, ''))
  const before = await count()
  await (await backstage(product)).club()
  await page.reload()
  await expect.poll(count).toBeGreaterThan(before)
})

test('[admin.1] plots have a table twin, and the health panel says who answers', async ({
  page,
  product,
}) => {
  await openAdmin(page, product)
  const plots = page.getByRole('region', { name: 'The last 30 days' })
  for (const title of ['New fans', 'Attendance', 'Points', 'Matches'])
    await expect(plots.getByRole('heading', { name: title })).toBeVisible()
  await plots.getByText('Show as a table, Points').click()
  const table = plots.getByRole('table', { name: 'Points' })
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'minted', 'staked'])
  const health = page.getByRole('listitem')
  await expect(health.filter({ hasText: 'Database' })).toContainText('Answers')

  await page.route('**/readyz', (route) =>
    route.fulfill({ status: 503, json: { status: 'away', database: 'away' } }),
  )
  await page.reload()
  await expect(health.filter({ hasText: 'Database' })).toContainText('Does not answer')
})

test('[admin.2] statistics that do not load say so and can be asked for again', async ({ page, product }) => {
  await failCalls(page, '/v1/stats')
  await failCalls(page, '/v1/stats/history')
  await openAdmin(page, product)
  await expect(page.getByText('Failed to load statistics. Please try again later.')).toBeVisible()
  await expect(page.getByText('Failed to load data. Please try again.')).toBeVisible()
  await page.unrouteAll()
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.first().click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: /^Users/ })).toBeVisible()
  await retry.click()
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
})

test('[pages.2] a fan is sent to /, and no admin code comes to their browser', async ({ page, product }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await signIn(page, product, demoFan(product))
  await page.goto('/admin?tab=arenas')
  await expect(page).toHaveURL('/')
  await page.goto('/matches')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Admin' })).toHaveCount(0)
  expect(scripts.length).toBeGreaterThan(0)

  // None of the files that came holds a sentence of the dashboard.
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
  for (const text of texts) expect(text).not.toContain('Failed to load statistics')
})

test('[admin.1] a tab whose file does not load says so, and the others still work', async ({
  page,
  product,
}) => {
  await page.route(/\/assets\/ClubsTab-[^/]*\.js$/, (route) => route.abort())
  await openAdmin(page, product)
  await page.getByRole('tab', { name: /^Clubs/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText('This section could not be shown.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('tab', { name: /^Ultras/ }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('[admin.1] the dashboard shows the version that the server runs', async ({ page, product }) => {
  await page.route('**/healthz', (route) => route.fulfill({ json: { status: 'ok', version: '9.8.7' } }))
  await openAdmin(page, product)
  await expect(page.getByText('Virage 9.8.7')).toBeVisible()
})

test('[admin.1] the tab counts a match as soon as it is stopped', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  const tab = page.getByRole('tab', { name: /^Matches/ })
  const count = async () => Number((await tab.innerText()).replace(/\D/g, ''))
  await expect.poll(count).toBeGreaterThan(0)
  const before = await count()
  await press(page, 'Stop')
  await press(page, 'Stop the match')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(count).toBeGreaterThan(before)
})
