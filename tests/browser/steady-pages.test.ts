import type { Arena } from '#contract/arenas.ts'
import { PATIENCE_MS } from '#site/useHeldBack.ts'
import { backstage } from './admin.ts'
import { idByName } from './api.ts'
import { holdAnswers } from './calls.ts'
import { demoFan, signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

/** Of the window, what a jump of one line of a page comes to; dots that appear are less. */
const A_JUMP = 0.02

/** Starts to add up how much of the window moves by itself, as Chromium counts it, and what did. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const moved: string[] = []
    Object.assign(window, { shifted: 0, moved })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + value })
        for (const { node, previousRect, currentRect } of sources)
          moved.push(`${node?.textContent?.slice(0, 40)} ${previousRect.y} → ${currentRect.y}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** Two frames later, when the observer has heard of the last one. */
const shiftsOf = (page: Page) =>
  page.evaluate(() =>
    new Promise<{ shifted: number; moved: string[] }>((resolve) =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve(window as unknown as { shifted: number; moved: string[] })),
        ),
      ),
    ).then(({ shifted, moved }) => ({ shifted, moved })),
  )

/** A slow machine would draw the page for longer than the page itself waits before it lets things jump. */
const waitLonger = (page: Page) =>
  page.addInitScript((patience) => {
    const { setTimeout } = window
    const later = (run: TimerHandler, ms?: number, ...args: unknown[]) =>
      setTimeout(run, ms === patience ? patience * 100 : ms, ...args)
    Object.assign(window, { setTimeout: later })
  }, PATIENCE_MS)

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
    await waitLonger(page)
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
        path: `/ultra/${ultra}`,
        slow: '/v1/arenas*',
        shown: main.getByRole('heading', { name: 'Leaderboard' }),
      },
      {
        path: `/ultra/${ultra}`,
        slow: '/announcements*',
        shown: main.getByRole('heading', { name: 'Leaderboard' }),
      },
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
      const { shifted, moved } = await shiftsOf(page)
      expect(shifted, `${path}: ${moved.join(', ')}`).toBeLessThan(A_JUMP)
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
