import type { BrowserContext } from '@playwright/test'
import { answerCalls } from './calls.ts'
import { type Release, startRelease } from './released.ts'
import { expect, type Page, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker is there, with all it keeps from the start. */
async function openWithWorker(page: Page, address: string) {
  await page.goto(address)
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) =>
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve(null)),
    )
  })
}

/** Of a later page than the first: the worker serves it, so another one waits until it is asked to take over. */
async function openServed(page: Page, address: string) {
  await openWithWorker(page, address)
  await page.reload()
}

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test.describe('[offline.1] without a network', () => {
  test('pages say that one is offline, and come back by themselves', async ({ page, context }) => {
    await openWithWorker(page, '/')
    await context.setOffline(true)
    for (const path of ['/blog', '/play/?arena=derby']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
    // On a lying phone too the way back is in sight.
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(tryAgain).toBeInViewport({ ratio: 1 })
    const tried = page.waitForEvent('load')
    await tryAgain.click()
    await tried
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()

    await page.goto('/blog')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  })

  test('a browser that is wrong about its network neither reloads in vain nor stays behind', async ({
    page,
    context,
  }) => {
    await openWithWorker(page, '/')
    await context.setOffline(true)
    await page.clock.install()
    // From here on this test alone says that the network is back.
    await page.addInitScript(() =>
      addEventListener('online', (event) => event.isTrusted && event.stopImmediatePropagation()),
    )
    await page.goto('/blog')
    const loads = await countLoads(page)
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await asked
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    expect(loads()).toBe(0)

    // The proxy is back before the server is.
    await answerCalls(page, '/healthz', 502, '')
    await context.setOffline(false)
    const refused = page.waitForResponse('**/healthz')
    await page.clock.fastForward(5000)
    await refused
    // When this is answered, so was the page.
    await page.evaluate(async () => void (await fetch('/healthz')))
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    expect(loads()).toBe(0)

    // It tells nobody outside how the server is.
    await page.unroute('**/healthz')
    await answerCalls(page, '/healthz', 403, '')
    await page.clock.fastForward(5000)
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  })

  test('the page has our type and colours, in the theme that was chosen', async ({ page, context }) => {
    await openWithWorker(page, '/')
    await page.evaluate(() => localStorage.setItem('theme', 'light'))
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(20, 25, 15)')
    expect(
      await page.evaluate(() =>
        document.fonts.ready.then(() => document.fonts.check('20px "Anybody Variable"')),
      ),
    ).toBe(true)
  })

  test('what belongs to the server is not replaced by a page', async ({ page, context }) => {
    await openWithWorker(page, '/')
    await context.setOffline(true)
    for (const path of ['/docs', '/healthz', '/v1/posts'])
      await expect(page.goto(path), path).rejects.toThrow()
  })
})

test.describe('[offline.1] in French', () => {
  test.use({ locale: 'fr-FR' })

  test('so does the page without a network', async ({ page, context }) => {
    await openWithWorker(page, '/')
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByRole('heading')).toHaveText('Vous êtes hors ligne')
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expect(page).toHaveTitle('Hors ligne · Virage')
  })

  test('and the new version', async ({ page, product }) => {
    await withRelease(product.url, async (release) => {
      await openServed(page, release.url + QUIET_PAGE)
      release.publish({ isOfOpenPages: false })
      await lookForUpdate(page)
      const toast = page.getByRole('status').getByText('Une nouvelle version de Virage est prête.')
      await expect(toast).toBeVisible()
      await expect(page.getByRole('button', { name: 'Recharger' })).toBeVisible()
    })
  })
})

test('[offline.2] nothing that the server answers to a person is ever kept', async ({ page, product }) => {
  await openWithWorker(page, '/login')
  await page.reload()
  await page.getByLabel('Email').fill(product.demo.fan)
  await page.getByLabel('Password', { exact: true }).fill(product.demo.password)
  await page.getByRole('main').getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page).toHaveURL('/fan')
  for (const [path, shown] of [
    ['/fan', 'main h1, main h2'],
    ['/matches', 'main h1'],
    ['/blog', 'main h1'],
    ['/play/', 'main'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator(shown).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  const kept = await keptAddresses(page)
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/web/offline/index.html'])
  // What was opened is kept, so this looks at a cache that is in use.
  expect(kept.some((path) => path.startsWith('/assets/MatchesPage-'))).toBe(true)
})

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

async function withRelease(productUrl: string, use: (release: Release) => Promise<void>) {
  const release = await startRelease(productUrl)
  try {
    await use(release)
  } finally {
    await release.close()
  }
}

/** It asks for nothing once it is there: Chromium lets a worker go half a minute after a page has asked for anything. */
const QUIET_PAGE = '/legal/dmca'
const TO_TAKE_OVER = { timeout: 60_000 }

/** The names of the caches, which are those of the builds whose workers are there. */
const builds = (page: Page) => page.evaluate(() => caches.keys())

async function countLoads(page: Page): Promise<() => number> {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

test.describe('[offline.3] a new version', () => {
  for (const path of [QUIET_PAGE, '/play/'])
    test(`is offered at ${path}, taken with one reload, and not offered again`, async ({ page, product }) => {
      await withRelease(product.url, async (release) => {
        await openServed(page, release.url + path)
        const loads = await countLoads(page)
        release.publish({ isOfOpenPages: false })
        await lookForUpdate(page)
        const toast = page.getByRole('status').getByText('A new version of Virage is ready.')
        await expect(toast).toBeVisible()
        expect(await builds(page)).toHaveLength(2)
        expect(loads(), 'nobody is interrupted').toBe(0)

        // The page waits for the worker, however long that takes.
        await page.clock.install()
        await page.clock.pauseAt(new Date(Date.now() + 1000))
        await page.getByRole('button', { name: 'Reload' }).click()
        await expect.poll(loads, TO_TAKE_OVER).toBe(1)
        await page.clock.resume()
        await expect.poll(() => builds(page), TO_TAKE_OVER).toEqual(['virage-released'])
        await lookForUpdate(page)
        await expect(toast).toHaveCount(0)
        expect(loads()).toBe(1)
      })
    })

  test('a tab in which nobody asked for it is left alone', async ({ context, product }) => {
    await withRelease(product.url, async (release) => {
      const [asking, other] = await openTwo(context, release.url + QUIET_PAGE)
      const [loads, loadsOfAsking] = [await countLoads(other), await countLoads(asking)]
      release.publish({ isOfOpenPages: false })
      await lookForUpdate(asking)
      await expect(other.getByText('A new version of Virage is ready.')).toBeVisible()
      await asking.getByRole('button', { name: 'Reload' }).click()
      // A page that is going cannot be asked.
      await expect.poll(loadsOfAsking).toBe(1)
      await expect.poll(() => builds(asking), TO_TAKE_OVER).toEqual(['virage-released'])
      expect(loads()).toBe(0)
      await other.getByRole('button', { name: 'Reload' }).click()
      await expect.poll(loads).toBe(1)
    })
  })

  test('is taken in time when the old worker does not give way', async ({ page, product }) => {
    await withRelease(product.url, async (release) => {
      await openServed(page, release.url + QUIET_PAGE)
      await page.clock.install()
      release.publish({ isOfOpenPages: false, isDeaf: true })
      await lookForUpdate(page)
      const loaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Reload' }).click()
      await page.clock.fastForward(5000)
      await loaded
    })
  })

  test('that the page is of already takes over without a word', async ({ page, product }) => {
    await withRelease(product.url, async (release) => {
      await openServed(page, release.url + QUIET_PAGE)
      const loads = await countLoads(page)
      release.publish({ isOfOpenPages: true })
      await lookForUpdate(page)
      await expect.poll(() => builds(page), TO_TAKE_OVER).toEqual(['virage-released'])
      await expect(page.getByText('A new version of Virage is ready.')).toHaveCount(0)
      expect(loads()).toBe(0)
    })
  })
})

async function openTwo(context: BrowserContext, url: string): Promise<[Page, Page]> {
  const pages: [Page, Page] = [await context.newPage(), await context.newPage()]
  for (const page of pages) await openServed(page, url)
  return pages
}
