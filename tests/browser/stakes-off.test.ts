import { setUpArena } from './arena-calls.ts'
import { demoAdmin, demoFan, sessionOf, signIn, verifiedPerson } from './people.ts'
import { type Product, startProduct } from './server.ts'
import { test as base, expect, type Page } from './test.ts'

/** The same product, demo and all, as an operator runs it who wants no stakes. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({ browser: _browser }, use) => {
      const product = await startProduct({ STAKES: 'off' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const OF_BETS = {
  en: /\b(?:bets?|betting|stak(?:e|es|ed|ing)|wagers?|payouts?)\b/i,
  fr: /(?<!\p{L})(?:paris?|parier|mis(?:e|es|é|és|er)|gains?)(?!\p{L})/iu,
}

/** What can be read, and what a screen reader says beside it. */
async function expectNoWordOfBets(page: Page, place: string, language: 'en' | 'fr' = 'en'): Promise<void> {
  const said = await page.evaluate(() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ])
  expect
    .soft(
      said.filter((line) => OF_BETS[language].test(line)),
      place,
    )
    .toEqual([])
}

/** Pages of a fan, with what shows that they are complete. */
const PAGES = [
  ['/', (page: Page) => page.getByRole('heading', { name: /explanations/i })],
  ['/points', (page: Page) => page.getByText('How points come')],
  ['/inbox', (page: Page) => page.getByRole('heading', { name: 'Tell me by' })],
  ['/matches', (page: Page) => page.getByRole('heading', { name: 'Results' })],
  ['/fan', (page: Page) => page.getByRole('heading', { level: 1 })],
  ['/settings', (page: Page) => page.getByRole('button', { name: 'Delete my account' })],
] as const

test('[running.17] a night in a product without stakes has no word of bets', async ({ page, product }) => {
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  await night.start()
  const { id, homeTeam } = night.arena
  await signIn(page, product, await verifiedPerson(product))
  for (const [path, shown] of PAGES) {
    await page.goto(path)
    await expect(shown(page)).toBeVisible()
    await expectNoWordOfBets(page, path)
  }
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your points are lost.')
  await expectNoWordOfBets(page, 'deleting the account')

  await page.goto(`/play/?arena=${id}`)
  await page.getByRole('button', { name: `Home end ${homeTeam.name}` }).click()
  await page.getByRole('button', { name: `Cheer for ${homeTeam.name}` }).click()
  await expect(page.getByRole('complementary', { name: 'Voices and fans' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Voices', 'Fans'])
  await expectNoWordOfBets(page, 'the arena')
  await page.setViewportSize({ width: 390, height: 664 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectNoWordOfBets(page, 'the arena’s menu')
  await page.keyboard.press('Escape')

  await night.event({ kind: 'goal', side: 'home', text: 'Okafor' })
  await night.stop()
  await expect(page.getByRole('img', { name: /^Full time:/ })).toBeVisible()
  await expectNoWordOfBets(page, 'full time')
  await page.getByRole('link', { name: 'See the match page' }).click()
  await expect(page.getByRole('region', { name: 'How it went' })).toContainText('Okafor')
  await expectNoWordOfBets(page, 'the page of the match')
})

test('[running.17] nor has it in French, nor a match that had bets before', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'fr-FR' })
  const page = await context.newPage()
  await signIn(page, product, demoFan(product))
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'Résultats' })).toBeVisible()
  await expectNoWordOfBets(page, '/matches', 'fr')
  await page.goto('/match/1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoWordOfBets(page, '/match/1', 'fr')
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectNoWordOfBets(page, '/', 'fr')
  await context.close()
})
