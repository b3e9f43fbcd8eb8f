import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { isOpen, startServer } from '#tests/processes/server-process.ts'
import { expect, type Page, test } from './test.ts'

test.use({ javaScriptEnabled: false })

const BUILT_IN = '/blog/ultras-moteur-performance'
const ADMIN = { email: 'admin@virage.test', password: 'drums in row four' }

interface EmptyProduct {
  url: string
  /** A call in the name of its admin. */
  post: <T>(path: string, body: object) => Promise<T>
}

/** A product without demo data: nothing is there but what the test makes. */
async function withEmptyProduct(look: (product: EmptyProduct) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'virage-empty-'))
  const settings = {
    DEMO: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT_SCALE: '0',
  }
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings })
  try {
    await isOpen(server)
    const body = new URLSearchParams({ username: ADMIN.email, password: ADMIN.password })
    const login = await fetch(`${server.url}/v1/users/login`, { method: 'POST', body })
    const { access_token } = (await login.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    await look({
      url: server.url,
      async post<T>(path: string, json: object) {
        const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(json) })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return ((await answer.json()) as { element: T }).element
      },
    })
  } finally {
    server.kill('SIGTERM')
    await server.ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Texts in a noscript element are found only from within it. */
const text = (page: Page, words: string) => page.getByRole('main').getByText(words)

async function expectPicturesLoaded(page: Page): Promise<void> {
  await page.waitForLoadState()
  const pictures = page.locator('img')
  await expect(pictures).not.toHaveCount(0)
  // They may come after the text that was waited for.
  const missing = () =>
    pictures.evaluateAll((all) =>
      all
        .map((img) => img as HTMLImageElement)
        .filter((img) => img.naturalWidth === 0)
        .map(({ src }) => src),
    )
  await expect.poll(missing).toEqual([])
}

/** The style sheet has come: text stands on the night, in our face. */
async function expectStyled(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(10, 15, 13)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Anybody/)
}

test('[drawing.1] the landing page with its match: teams, VS, the way in, the four points and the links', async ({
  page,
}) => {
  await page.goto('/')
  await expectStyled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two ends. One roar.')
  const board = page.getByRole('group', { name: 'Featured match' })
  await expect(board.getByRole('heading')).toHaveCount(2)
  await expect(board.getByText('VS', { exact: true })).toBeVisible()
  await expect(board.getByRole('link', { name: 'Join The Arena' })).toHaveAttribute(
    'href',
    /^\/play\/\?arena=/,
  )
  await expect(page.getByRole('region', { name: 'EXPLANATIONS' }).getByRole('listitem')).toHaveText([
    /Cheer for your team against opposing fans/,
    /Audiences from different costreams, on one interface/,
    /Analyse the game and test your predictions/,
    /Track your fan history and achievements, and join Ultra groups/,
  ])
  await expect(page.getByRole('link', { name: 'Explore Ultra Groups' })).toHaveAttribute('href', '/ultras')
  await expect(text(page, 'needs JavaScript')).toBeVisible()
  await expectPicturesLoaded(page)
  await board.getByRole('link', { name: 'Join The Arena' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^.+ VS .+$/)
  await expectStyled(page)
  await expectPicturesLoaded(page)
})

test('[drawing.1] the landing page without a match, and with one that is live', async ({ page }) => {
  await withEmptyProduct(async ({ url, post }) => {
    await page.goto(url)
    await expectStyled(page)
    await expect(text(page, 'No active match found.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Join The Arena' })).toHaveCount(0)
    await expectPicturesLoaded(page)

    const homeTeam = await post<{ id: number }>('/v1/clubs/create', { name: 'Solstice' })
    const awayTeam = await post<{ id: number }>('/v1/clubs/create', { name: 'Ré "Mi" <Fa>' })
    await post('/v1/arenas/create', { homeTeam, awayTeam, started: true })
    // The page is remembered for a few seconds.
    const board = page.getByRole('group', { name: 'Featured match' })
    await expect(async () => {
      await page.reload()
      await expect(board.getByRole('heading')).toHaveText(['Solstice', 'Ré "Mi" <Fa>'], { timeout: 500 })
    }).toPass()
    await expect(board.getByText('LIVE', { exact: true })).toBeVisible()
  })
})

test('[drawing.1] the blog and an article', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
  await expectStyled(page)
  const posts = page.getByRole('list', { name: 'Posts' }).locator('> li')
  await expect.poll(() => posts.count()).toBeGreaterThan(1)
  const builtIn = posts.filter({ hasText: 'Les ultras' })
  await expect(builtIn.getByRole('heading')).toHaveAttribute('lang', 'fr')
  await expect(builtIn.getByText('By La rédaction de Virage on 14 September 2026')).toBeVisible()
  await builtIn.getByText('Read more').click()
  await expect(page).toHaveURL(BUILT_IN)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'fr')
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('Les ultras, moteur de la performance')
  await expect(article.getByText('stades virtuels').last()).toBeVisible()
  await expectPicturesLoaded(page)
})

test('[drawing.1] the legal pages', async ({ page }) => {
  await page.goto('/dmca')
  await expectStyled(page)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', /^mailto:/)
  for (const name of ['CGU', 'Politique de confidentialité', 'Cookies']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'fr')
  }
})

test('[drawing.1] every page has a link to the sign-in, and no button that does nothing', async ({
  page,
}) => {
  for (const path of ['/', '/blog', '/legal/cgu', '/fans', '/play/?arena=none']) {
    await page.goto(path)
    const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
    await expect(signIn, path).toHaveAttribute('href', '/login')
    await expect(page.getByRole('button')).toHaveCount(0)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('complementary').getByText('needs JavaScript')).toBeVisible()
})

test.describe('[drawing.1] to who prefers French', () => {
  test.use({ locale: 'fr-FR' })

  test('landing, blog and legal page speak it', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deux virages. Un seul cri.')
    await expect(page.getByRole('link', { name: 'Entrer dans l’arène' })).toBeVisible()
    await page.goto(BUILT_IN)
    await expect(text(page, 'Par La rédaction de Virage, le 14 septembre 2026')).toBeVisible()
    await page.goto('/legal/dmca')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications DMCA')
  })
})

test('[drawing.1] what is not there says so', async ({ page }) => {
  const answer = await page.goto('/blog/never-written')
  expect(answer?.status()).toBe(404)
  await expect(text(page, 'There is nothing here.')).toBeVisible()
  await page.getByRole('link', { name: 'To the start page' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('[drawing.1] as the checker sees it, which needs scripts itself', () => {
  test.use({ javaScriptEnabled: true })

  for (const path of ['/', '/blog', BUILT_IN, '/legal/dmca', '/fans'])
    test(`${path} can be read by everybody, on a phone too`, async ({ page }) => {
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch()
        const body = (await response.text())
          .replaceAll(/<script[\s\S]*?<\/script>/g, '')
          .replaceAll(/<\/?noscript>/g, '')
        await route.fulfill({ response, body })
      })
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await expectStyled(page)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
      }
    })
})
