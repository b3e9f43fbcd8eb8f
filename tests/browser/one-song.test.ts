import type { Browser } from '@playwright/test'
import { beatMs } from '#match/song-time.ts'
import { setUpArena } from './arena-calls.ts'
import { demoAdmin, type Person, sessionOf, signIn, verifiedPerson } from './people.ts'
import type { Product } from './server.ts'
import { delaySockets, heardBeats, noteSounds, setClockWrong } from './slow-sockets.ts'
import { expect, type Page, test } from './test.ts'

/** A steady one of ours: 24 beats at 120 a minute. */
const SONG = 'Two claps and a shout'
const TEMPO = 120
const REPEATS = 4

test('[songs.2, songs.3, songs.4] four browsers, one song: beats together in spite of delay, jitter and wrong clocks', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const chance = seeded(7)
  const night = await setUpArena(product.url, await sessionOf(product, demoAdmin(product)))
  await night.start()
  // An admin may conduct; the others are fans of the same end.
  const people = [
    demoAdmin(product),
    await verifiedPerson(product),
    await verifiedPerson(product),
    await verifiedPerson(product),
  ]
  const pages: Page[] = []
  for (const [index, person] of people.entries()) {
    const page = await enter(browser, product, person, night.arena.id, {
      delayMs: chance() * 200,
      wrongByMs: (index - 1.5) * 7 * 60_000,
      chance,
      isStill: index === 3,
    })
    pages.push(page)
  }
  const [capo, fan, returning, still] = pages as [Page, Page, Page, Page]

  // The capo starts a song by keyboard alone.
  await capo.getByRole('button', { name: 'Conduct' }).focus()
  await capo.keyboard.press('Enter')
  const sheet = capo.getByRole('dialog', { name: 'Conduct your end' })
  await sheet.getByRole('radio', { name: SONG }).focus()
  await capo.keyboard.press('Space')
  await sheet.getByRole('combobox', { name: 'How often' }).selectOption(String(REPEATS))
  await sheet.getByRole('button', { name: 'Start' }).focus()
  await capo.keyboard.press('Enter')

  // Everybody sees it; without motion as a counter. The words are told once, as text.
  for (const page of pages) await expect(page.getByText(`conducts “${SONG}”`)).toBeVisible()
  await expect(still.getByText(/^Beat/)).toBeVisible()
  await expect(
    fan.getByRole('status').filter({ hasText: `: ${SONG}. The words: Clap, clap, hey!` }),
  ).toBeAttached()

  // Who answers on the beat is counted, and everybody is told how many sing. Space is the drum.
  await expect(async () => {
    await fan.keyboard.press('Space', { delay: 20 })
    await expect(still.getByText(/^[1-4] of 4 sing/)).toBeVisible({ timeout: 700 })
  }).toPass()

  // Who comes back in the middle is in the middle.
  await returning.reload()
  await expect(returning.getByText(`conducts “${SONG}”`)).toBeVisible()

  // It ends by itself, and the dock is the fan's again.
  await expect(still.getByText(`conducts “${SONG}”`)).toBeHidden({ timeout: 90_000 })
  await expect(still.getByRole('button', { name: 'ALLEZ!' })).toBeVisible()

  // What their sound cards were given, on the clock of this machine.
  const heard = await Promise.all([capo, fan, still].map(heardBeats))
  expect(p95Apart(heard)).toBeLessThanOrEqual(40)
})

interface Device {
  delayMs: number
  wrongByMs: number
  chance: () => number
  isStill: boolean
}

/** A fan at the home end, with the sound on. */
async function enter(
  browser: Browser,
  product: Product,
  person: Pick<Person, 'email' | 'password'>,
  arenaId: string,
  { delayMs, wrongByMs, chance, isStill }: Device,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    reducedMotion: isStill ? 'reduce' : 'no-preference',
  })
  const page = await context.newPage()
  await delaySockets(page, { delayMs, jitterMs: 50, chance })
  await setClockWrong(page, wrongByMs)
  await noteSounds(page)
  await signIn(page, product, person)
  await page.goto(`/play/?arena=${arenaId}&side=home`)
  await expect(page.getByRole('button', { name: /^Cheer for/ })).toBeVisible()
  await page.getByRole('button', { name: 'Turn the crowd sound on' }).click()
  // Else Space would turn it off again.
  await page.getByRole('button', { name: 'Turn the crowd sound off' }).blur()
  return page
}

/** How far the same beat is apart in two browsers, of all pairs the 95th percentile. */
function p95Apart(heard: number[][]): number {
  const stepMs = beatMs({ tempo: TEMPO })
  const [first = []] = heard
  const apart: number[] = []
  for (const [index, one] of heard.entries())
    for (const other of heard.slice(index + 1))
      for (const beat of one) {
        const nearest = Math.min(...other.map((each) => Math.abs(each - beat)))
        if (nearest < stepMs / 2) apart.push(nearest)
      }
  // Four repeats of 24 beats, in three browsers.
  expect(first.length).toBeGreaterThanOrEqual(40)
  expect(apart.length).toBeGreaterThanOrEqual(100)
  return apart.sort((a, b) => a - b)[Math.floor(apart.length * 0.95)] ?? Number.POSITIVE_INFINITY
}

/** The same delays in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
