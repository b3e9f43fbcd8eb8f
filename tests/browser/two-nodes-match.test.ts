import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator } from '@playwright/test'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { startRedis } from '#tests/processes/redis-server.ts'
import { databaseUrl } from '#tests/processes/server-process.ts'
import { setUpArena } from './arena-calls.ts'
import { demoAdmin, type Person, sessionOf, signIn, verifiedPerson } from './people.ts'
import { type Product, startProduct } from './server.ts'
import { expect, type Page, test } from './test.ts'

test('[play.12, stakes.8, processes.1] two fans on two processes and an admin play a whole match: each sees what the other does', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  // Ended in the opposite order, whatever comes in between.
  await using cleanup = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'virage-nodes-'))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir })
  cleanup.defer(() => postgres.stop())
  const redis = await startRedis()
  cleanup.defer(() => redis.remove())
  const shared = { DATABASE_URL: databaseUrl(postgres.config), REDIS_URL: redis.url }
  const north = await startProduct(shared)
  cleanup.defer(() => north.stop())
  // While it is alone: of two, either may send the mails that they share.
  const fans = [await verifiedPerson(north), await verifiedPerson(north)] as const
  const south = await startProduct(shared)
  cleanup.defer(() => south.stop())

  expect(south.url).not.toBe(north.url)
  await playWholeMatch({
    browser,
    home: { product: north, fan: fans[0] },
    away: { product: south, fan: fans[1] },
    admin: demoAdmin(north),
  })
})

/** A fan in a browser of their own, in the arena. */
async function enter(browser: Browser, product: Product, person: Person, arenaId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await signIn(page, product, person)
  await page.goto(`/play/?arena=${arenaId}`)
  return page
}

const points = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Your points/ })

/** While the other end beats its drum, this browser's rope of noise moves to it. */
async function hears(page: Page, otherDrum: Locator, homeTeam: string, share: RegExp): Promise<void> {
  const rope = page.getByRole('meter', { name: `Share of the noise, ${homeTeam}` })
  await expect(async () => {
    await otherDrum.click()
    // Long enough that one beat will do: more of them would change who wins.
    await expect(rope).toHaveAttribute('aria-valuenow', share, { timeout: 5_000 })
    await expect(rope).not.toHaveAttribute('aria-valuenow', '50', { timeout: 5_000 })
  }).toPass()
}

interface Night {
  browser: Browser
  /** Where each of the two fans is: two processes of one product. */
  home: { product: Product; fan: Person }
  away: { product: Product; fan: Person }
  admin: Pick<Person, 'email' | 'password'>
}

/** Two fans on opposite ends and an admin play a whole match. */
async function playWholeMatch({ browser, home, away, admin }: Night): Promise<void> {
  const night = await setUpArena(home.product, await sessionOf(home.product, admin))
  const { arena } = night
  await night.start()
  const ana = await enter(browser, home.product, home.fan, arena.id)
  const ben = await enter(browser, away.product, away.fan, arena.id)

  // Each takes an end, and both see both.
  await ana.getByRole('button', { name: `Home end ${arena.homeTeam.name}` }).click()
  await ben.getByRole('button', { name: `Away end ${arena.awayTeam.name}` }).click()

  // One by click, the other by keyboard: both ends make noise in both browsers.
  const anasDrum = ana.getByRole('button', { name: `Cheer for ${arena.homeTeam.name}` })
  const bensDrum = ben.getByRole('button', { name: `Cheer for ${arena.awayTeam.name}` })
  await expect(anasDrum).toBeVisible()
  await expect(bensDrum).toBeVisible()
  for (let beat = 0; beat < 5; beat++) await anasDrum.click()
  for (let beat = 0; beat < 3; beat++) await ben.keyboard.press('Space')
  await expect(ana.getByTitle('50 pts this match')).toBeVisible()
  await expect(ben.getByTitle('30 pts this match')).toBeVisible()
  await hears(ana, bensDrum, arena.homeTeam.name, /^\d{1,2}$/)
  await hears(ben, anasDrum, arena.homeTeam.name, /^(100|[1-9]\d?)$/)

  // A bet opens for both; each sees the other's stake arrive.
  const bet = await night.ask('Who takes the next round?', [arena.homeTeam.name, arena.awayTeam.name], 20)
  for (const [page, choice] of [
    [ana, arena.homeTeam.name],
    [ben, arena.awayTeam.name],
  ] as const) {
    const card = page.getByRole('article').filter({ hasText: 'Who takes the next round?' })
    await card.getByRole('radio', { name: new RegExp(choice) }).click()
    // stakes.8: two presses within a second, whether the first is answered before the second or not.
    await card.getByRole('button', { name: /^(Bet|Add) 50 pts$/ }).dblclick()
    await expect(points(page)).toContainText('950')
  }
  for (const page of [ana, ben]) await expect(page.getByText('50%').first()).toBeVisible()

  // It closes by itself, settles, and the points arrive.
  for (const page of [ana, ben])
    await expect(page.getByText('Waiting for the result').first()).toBeVisible({ timeout: 30_000 })
  await night.settle(bet, 0)
  await expect(ana.getByText('+50 pts').first()).toBeVisible()
  await expect(points(ana)).toContainText('1,050')
  await expect(points(ben)).toContainText('950')

  // Full time: the result, own scores, the profile and the leaderboard.
  await night.stop()
  for (const page of [ana, ben]) await expect(page.getByText('Full time').first()).toBeVisible()
  await expect(ana.getByText(`${arena.homeTeam.name}’s end won the noise`)).toBeVisible()
  await ana.getByRole('link', { name: 'Your profile' }).last().click()
  await expect(ana.getByText(arena.awayTeam.name).first()).toBeVisible()
  await ben.getByRole('link', { name: 'Leaderboard' }).click()
  await ben.getByPlaceholder('Search fans by name...').fill(home.fan.name)
  await expect(ben.getByRole('link', { name: new RegExp(home.fan.name) }).first()).toBeVisible()
}
