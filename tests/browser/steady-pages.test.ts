import type { Arena } from '#contract/arenas.ts'
import { backstage } from './admin.ts'
import { idByName } from './api.ts'
import { holdAnswers } from './calls.ts'
import { demoFan, signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

/** Of the window, what a jump of one line of a page comes to; dots that appear are less. */
const A_JUMP = 0.02

/** Starts to add up how much of the window moves by itself, as Chromium counts it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** Two frames later, when the observer has heard of the last one. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => resolve((window as unknown as { shifted: number }).shifted)),
          ),
        ),
      ),
  )

/** With a stream, whose place must be kept. */
async function liveArena(product: Product): Promise<Arena> {
  const stage = await backstage(product)
  const recommendedStreams = ['https://streams.example/night.mp4']
  const [homeTeam, awayTeam] = [await stage.club(), await stage.club()]
  const arena = await stage.post<Arena>('/v1/arenas/create', { homeTeam, awayTeam, recommendedStreams })
  await stage.post(`/v1/arenas/${arena.id}/start`)
  return arena
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 664 },
]

for (const viewport of SIZES)
  test(`[pages.12] nothing jumps when the slowest answer comes: ${viewport.width} × ${viewport.height}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(viewport)
    const token = await signIn(page, product, demoFan(product))
    const club = await idByName(product, token, 'clubs', 'Ferrum')
    const ultra = await idByName(product, token, 'ultras', 'Kop Solaire 09')
    const arena = await liveArena(product)
    await watchShifts(page)
    const main = page.getByRole('main')
    /** Held back where an answer can be; the arena waits for a socket and a file, which are slow enough. */
    const pages = [
      { path: '/matches', slow: '/v1/arenas*', shown: main.getByRole('heading', { name: 'Coming up' }) },
      {
        path: `/club/${club}`,
        slow: '/v1/relationships/club/matches/*',
        shown: main.getByRole('heading', { name: 'Leaderboard' }),
      },
      {
        path: `/club/${club}`,
        slow: '/v1/ultras?*',
        shown: main.getByRole('heading', { name: 'Leaderboard' }),
      },
      { path: `/ultra/${ultra}`, slow: '/posters*', shown: main.getByRole('tablist') },
      {
        path: '/inbox',
        slow: '/v1/notifications/settings',
        shown: main.getByRole('heading', { name: 'Calendar' }),
      },
      {
        path: `/play/?arena=${arena.id}`,
        slow: null,
        shown: main.locator('#screen'),
      },
    ]
    for (const { path, slow, shown } of pages) {
      const letGo = slow === null ? null : await holdAnswers(page, slow)
      const asked = slow === null ? null : page.waitForRequest(`**${slow}`)
      await page.goto(path)
      await asked
      // All else has come: the page is drawn but for the place of the slow answer.
      await expect(
        main
          .getByRole('heading', { level: 1 })
          .or(main.getByText(/^Loading/))
          .first(),
      ).toBeAttached()
      letGo?.()
      await expect(shown).toBeVisible()
      expect(await shifted(page), path).toBeLessThan(A_JUMP)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

test('[pages.12] who waits for one part of a page sees the others', async ({ page, product }) => {
  const token = await signIn(page, product, demoFan(product))
  const club = await idByName(product, token, 'clubs', 'Ferrum')
  const ultra = await idByName(product, token, 'ultras', 'Kop Solaire 09')
  const main = page.getByRole('main')
  for (const { path, never, shown } of [
    {
      path: `/club/${club}`,
      never: '/v1/arenas*',
      shown: main.getByRole('heading', { name: 'Leaderboard' }),
    },
    { path: `/ultra/${ultra}`, never: '/posters*', shown: main.getByRole('tablist') },
    { path: '/matches', never: '/v1/arenas*', shown: main.getByRole('heading', { name: 'Results' }) },
  ]) {
    await holdAnswers(page, never)
    await page.goto(path)
    await expect(shown).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})
