import { backstage } from './admin.ts'
import { signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'

const NOT_LOADED = 'This part could not be loaded.'
const cut = (page: Page, chunk: string) => page.route(`**/assets/${chunk}-*`, (route) => route.abort())
const mend = (page: Page, chunk: string) => page.unroute(`**/assets/${chunk}-*`)

test('[pages.10] an arena whose crowd and sound fail shows the match all the same', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await page.route('**/crowd-sound*.js', (route) => route.abort())
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('This device draws nothing.')
    }
  })
  await page.goto(`/play/?arena=${arena.id}`)
  await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Bets, voices and fans' })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(arena.homeTeam.name) })).toBeVisible()

  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.getByRole('button', { name: 'Turn the crowd sound on' }).click()
  await expect(page.getByRole('button', { name: 'Turn the crowd sound on' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('[pages.10] a part of the arena that did not load comes when it is tried again', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await cut(page, 'BetsPanel')
  await page.goto(`/play/?arena=${arena.id}`)
  const rail = page.getByRole('complementary', { name: 'Bets, voices and fans' })
  await expect(rail.getByText(NOT_LOADED)).toBeVisible()
  await mend(page, 'BetsPanel')
  await rail.getByRole('button', { name: 'Try again' }).click()
  await expect(rail.getByText('No bets', { exact: false })).toBeVisible()
})

test('[pages.10] the stadium itself that did not load comes when it is tried again', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await cut(page, 'stadium')
  await page.goto(`/play/?arena=${arena.id}`)
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  await mend(page, 'stadium')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible()
})

test('[pages.10] a part of the arena that a new version has replaced is told from one that did not come', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await page.goto(`/play/?arena=${arena.id}`)
  const rail = page.getByRole('complementary', { name: 'Bets, voices and fans' })
  await page.route('**/assets/Boards-*', (route) => route.fulfill({ status: 404 }))
  await page.route('**/play/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/assets/play-newer000.js"></script>' }),
  )
  await rail.getByRole('tab', { name: 'Fans' }).click()
  await expect(rail.getByText('A new version of Virage is out.')).toBeVisible()
  await expect(rail.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('[pages.10] a dialog of the arena that does not load says so, and opens when pressed again', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await cut(page, 'SettingsDialog')
  await page.goto(`/play/?arena=${arena.id}`)
  const settings = page.getByRole('button', { name: 'Arena settings and shortcuts' })
  await settings.click()
  await expect(page.getByText(NOT_LOADED)).toBeVisible()
  await mend(page, 'SettingsDialog')
  await settings.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[pages.10] songs that could not be loaded come by themselves once the network is back', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const capo = await stage.capo(arena.homeTeam.id)
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await signIn(page, product, capo)
  await cut(page, 'Songs')
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/Songs-'))
  await page.goto(`/play/?arena=${arena.id}&side=home`)
  await refused
  await expect(page.getByRole('button', { name: 'Conduct' })).toHaveCount(0)
  await mend(page, 'Songs')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: 'Conduct' })).toBeVisible()
})

test('[play.2, pages.6] a stream that failed is tried again by a press; what is started has the focus', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const [homeTeam, awayTeam] = [await stage.club(), await stage.club()]
  const recommendedStreams = ['https://streams.example/night.mp4']
  const arena = await stage.post<{ id: string }>('/v1/arenas/create', {
    homeTeam,
    awayTeam,
    recommendedStreams,
  })
  await stage.post(`/v1/arenas/${arena.id}/start`)
  let asked = 0
  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('https://streams.example/**', async (route) => {
    asked += 1
    await failing
    await route.abort()
  })
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`/play/?arena=${arena.id}`)
  await page.getByRole('button', { name: 'Start the stream' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('video')).toBeFocused()
  fail()
  await expect(page.getByText('The stream did not load.')).toBeVisible()
  const before = asked
  await expect(page.locator('#screen').getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => asked).toBeGreaterThan(before)
})

test('[play.1] an address of no arena says so once, and leads to the matches', async ({ page }) => {
  for (const [path, text] of [
    ['/play/', 'No arena was chosen.'],
    ['/play/?arena=none', 'No such arena.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arena')
    const out = page.getByRole('link', { name: 'See the matches' })
    await expect(out).toHaveAttribute('href', '/matches')
    const { y, height } = (await out.boundingBox()) ?? { y: 0, height: 0 }
    const middle = (page.viewportSize()?.height ?? 0) / 2
    expect(Math.abs(y + height / 2 - middle), `${path} in the middle of the window`).toBeLessThan(150)
  }
})
