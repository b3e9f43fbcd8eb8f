import { backstage, openAdmin } from './admin.ts'
import { checkEverywhere } from './everywhere.ts'
import { press } from './forms.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

/** An arena with a bet of every kind. */
async function busyArena(product: Product): Promise<string> {
  const stage = await backstage(product)
  const { id } = await stage.arena()
  await stage.post(`/v1/arenas/${id}/start`)
  for (const steps of [[], ['open'], ['open', 'close'], ['settle'], ['void']]) {
    const bet = await stage.bet(id)
    for (const step of steps) await stage.post(`/v1/arenas/${id}/bet/${step}`, { betId: bet.id, answer: 0 })
  }
  return id
}

for (const tabs of [
  ['overview', 'clubs', 'ultras'],
  ['fans', 'matches'],
  ['posts', 'audit'],
])
  test(`[pages.8] ${tabs.join(', ')}: no accessibility violation, in both themes, on desktop and phone`, async ({
    page,
    product,
  }) => {
    test.slow()
    await openAdmin(page, product)
    for (const tab of tabs) {
      await page.goto(`/admin?tab=${tab}`)
      await expect(shown(page, tab)).toBeVisible()
      await checkEverywhere(page, tab)
    }
  })

function shown(page: Page, tab: string) {
  if (tab === 'overview') return page.getByRole('heading', { name: 'Attendance' })
  return tab === 'audit' ? page.getByRole('button', { name: 'Export CSV' }) : page.getByRole('row').nth(1)
}

for (const [tab, open, send] of [
  ['clubs', 'New club', 'Create club'],
  ['ultras', 'New ultra group', 'Create ultra group'],
  ['fans', 'New fan', 'Create fan'],
  ['arenas', 'New arena', 'Create arena'],
  ['posts', 'New post', 'Publish post'],
] as const)
  test(`[pages.8] ${open}: no accessibility violation in a form with problems`, async ({ page, product }) => {
    test.slow()
    await openAdmin(page, product, `?tab=${tab}`)
    await press(page, open)
    await press(page.getByRole('dialog'), send)
    await checkEverywhere(page, open)
  })

test('[pages.8] a question before a deletion has none either', async ({ page, product }) => {
  await openAdmin(page, product, '?tab=clubs')
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await checkEverywhere(page, 'a question')
})

test('[pages.8] arenas, bets and the cockpit have none either', async ({ page, product }) => {
  test.slow()
  const id = await busyArena(product)
  await openAdmin(page, product, `?tab=arenas&arena=${id}`)
  await expect(page.getByRole('article')).toHaveCount(5)
  await press(page, 'Create bet')
  await page.getByRole('radio').first().check({ force: true })
  await checkEverywhere(page, 'arena')
  await page.goto(`/night/${id}`)
  await expect(page.getByRole('article')).toHaveCount(3)
  await checkEverywhere(page, 'cockpit')
})
