import { backstage } from './admin.ts'
import { type Person, signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

/** At the home end of the arena, in a browser of their own. */
async function enter(page: Page, product: Product, person: Person, arenaId: string): Promise<void> {
  await signIn(page, product, person)
  await page.goto(`/play/?arena=${arenaId}`)
  await page.getByRole('button', { name: /^Home end / }).click()
}

test('[songs.2, songs.4, play.19] a capo conducts by thumb; the end answers with drum and Space, and the second screen shows it', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  const stage = await backstage(product)
  const arena = await stage.arena()
  const [capo, singer] = [await stage.person('user'), await stage.person('user')]
  await stage.post('/v1/ultras/create', {
    name: `Kop ${capo.name}`,
    club_id: arena.homeTeam.id,
    president_id: capo.id,
    ultra_score: 10,
  })
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await enter(page, product, singer, arena.id)
  const phoneSize = {
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    reducedMotion: 'reduce',
  } as const
  const phone = await (await browser.newContext({ baseURL: product.url, ...phoneSize })).newPage()
  await enter(phone, product, capo, arena.id)
  const screen = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage()
  await screen.goto(`/play/?arena=${arena.id}&screen=1`)

  await phone.getByRole('button', { name: 'Conduct' }).tap()
  const sheet = phone.getByRole('dialog', { name: 'Conduct your end' })
  await sheet.getByText('Slow thunder').tap()
  await sheet.getByRole('button', { name: 'Start' }).tap()

  // Without motion the beats are a counter; the words are told once, as text.
  await expect(page.getByText('conducts “Slow thunder”')).toBeVisible()
  await expect(page.getByText(/^Beat/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The words: Wait for it' })).toBeAttached()
  const song = screen.getByRole('region', { name: 'Song: Slow thunder' })
  await expect(song).toContainText(`${capo.name} conducts “Slow thunder”`)

  // Whoever answers the beats is one voice.
  await expect(async () => {
    await page.keyboard.press('Space', { delay: 20 })
    await phone.getByRole('button', { name: /^Cheer for/ }).tap()
    await expect(song).toContainText('2 of 2 sing', { timeout: 1_000 })
  }).toPass()
  await phone.context().close()
  await screen.context().close()
})
