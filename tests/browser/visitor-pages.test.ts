import { BLOG_ARTICLE_MIN_LOADING_MS, BLOG_LIST_MIN_LOADING_MS } from '#contract/constants.ts'
import { answerCalls, cutCalls, holdCalls } from './calls.ts'
import { expect, type Page, test } from './test.ts'
import { goesAway, openInStoppedTime, STEP_MS } from './time.ts'

const ARENAS = '/v1/arenas?*'
const POSTS = '/v1/posts'
const BUILT_IN = '/blog/ultras-moteur-performance'

const arena = {
  id: 'derby 1',
  started: false,
  paused: false,
  homeTeam: { id: 1, name: 'Solstice', logo: null },
  awayTeam: { id: 2, name: '', logo: null },
  recommendedStreams: [],
  currentPlayers: 1204,
  startDate: null,
  startedAt: null,
  liveSeconds: 0,
  betCount: 0,
  pointsInPlay: 0,
}
const list = (element: object[]) => ({ success: true, msg: '', element, next: null })
const post = {
  id: 7,
  title: 'A night in row four',
  slug: 'row-four',
  author: 'Ida',
  date: '2027-02-03T10:00:00.000Z',
  summary: 'What one sees from there.',
  imageUrl: null,
  tags: ['away days'],
}

const board = (page: Page) => page.getByRole('group', { name: 'Featured match' })
const disabledJoin = (page: Page) => board(page).getByRole('button', { name: 'Join The Arena' })

test('[landing.1] the featured match: teams, VS, first letter or ? for a logo, and the way in', async ({
  page,
}) => {
  await answerCalls(page, ARENAS, 200, list([arena]))
  await page.goto('/')
  await expect(board(page).getByRole('heading', { name: 'Solstice' })).toBeVisible()
  await expect(board(page).getByText('VS', { exact: true })).toBeVisible()
  await expect(board(page).locator('svg text')).toHaveText(['S', '?'])
  await expect(board(page).getByText('LIVE')).toHaveCount(0)
  await expect(board(page).getByText('1,204 fans in the stands')).toBeVisible()
  await expect(board(page).getByRole('link', { name: 'Join The Arena' })).toHaveAttribute(
    'href',
    /\?arena=derby%201$/,
  )
})

test('[landing.1] a match that has started is LIVE', async ({ page }) => {
  await answerCalls(page, ARENAS, 200, list([{ ...arena, started: true, paused: true }]))
  await page.goto('/')
  await expect(board(page).getByText('LIVE', { exact: true })).toBeVisible()
})

test('[landing.2] while the match loads there is no way in', async ({ page }) => {
  const letGo = await holdCalls(page, ARENAS)
  await page.goto('/')
  await expect(page.getByText('Loading Match...')).toBeVisible()
  await expect(disabledJoin(page)).toBeDisabled()
  letGo()
  await expect(page.getByText('Loading Match...')).toBeHidden()
})

test('[landing.2] a match that cannot be loaded says so and can be tried again', async ({ page }) => {
  await cutCalls(page, ARENAS)
  // Else the page itself, which asks every few seconds, might be faster than the press.
  await openInStoppedTime(page, '/', page.getByRole('alert'))
  await expect(page.getByRole('alert')).toHaveText('Could not load match information.')
  await expect(disabledJoin(page)).toBeDisabled()
  await page.unroute(`**${ARENAS}`)
  await answerCalls(page, ARENAS, 200, list([arena]))
  await board(page).getByRole('button', { name: 'Try again' }).click()
  await expect(board(page).getByRole('heading', { name: 'Solstice' })).toBeVisible()
})

test('[landing.2] without a match the stadium still stands', async ({ page }) => {
  await answerCalls(page, ARENAS, 200, list([]))
  await page.goto('/')
  await expect(page.getByText('No active match found.')).toBeVisible()
  await expect(disabledJoin(page)).toBeDisabled()
  await expect(page.locator('canvas[data-drawn]')).toBeVisible()
})

test('[landing.3] the sections of the landing page and where they lead', async ({ page }) => {
  await page.goto('/')
  const explanations = page.getByRole('region', { name: 'EXPLANATIONS' })
  await expect(explanations.getByRole('listitem')).toHaveText([
    /Cheer for your team against opposing fans/,
    /Audiences from different costreams, on one interface/,
    /Analyse the game and test your predictions/,
    /Track your fan history and achievements, and join Ultra groups/,
  ])
  await expect(explanations.locator('video')).toHaveAttribute('poster', '/demo/derby.webp')
  const chat = page.getByRole('region', { name: 'JOIN DISCORD' }).getByRole('link')
  await expect(chat).toHaveAttribute('target', '_blank')
  await expect(chat).toHaveAttribute('href', /^https:\/\/discord/)
  const ultras = page.getByRole('region', { name: 'JOIN THE ULTRAS' })
  await expect(ultras.getByRole('link', { name: 'Explore Ultra Groups' })).toHaveAttribute('href', '/ultras')
})

test('[landing.4, pages.4] the landing footer: of its legal links only Legal is one, and leads to the DMCA page', async ({
  page,
}) => {
  await page.goto('/')
  // What stands above the footer comes later, and moves it.
  await expect(page.getByRole('region', { name: 'JOIN THE ULTRAS' })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(/^© \d{4} Virage/)).toBeVisible()
  await expect(footer.getByRole('link')).toHaveText(['Legal', 'Communauté Discord'])
  await footer.getByRole('link', { name: 'Legal' }).click()
  await expect(page).toHaveURL('/legal/dmca')

  for (const [name, path] of [
    ['CGU', '/legal/cgu'],
    ['Politique de confidentialité', '/legal/confidentialite'],
    ['Cookies', '/legal/cookies'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('article')).toHaveAttribute('lang', 'fr')
  }
})

test('[legal.1] the legal page: six parts, an address, an investigation, no cash value', async ({ page }) => {
  await page.goto('/dmca')
  await expect(page).toHaveURL('/legal/dmca')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /signature/,
    /infringed work/,
    /location of the infringing material/,
    /contact details/,
    /good faith/,
    /penalty of perjury/,
  ])
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', /^mailto:\S+@\S+$/)
  await expect(page.getByText('Every notice is investigated.')).toBeVisible()
  await expect(page.getByText('Points on Virage have no cash value.')).toBeVisible()
})

test('[blog.1] the blog: cards with author, date, summary, tags and Read more', async ({ page }) => {
  await answerCalls(page, POSTS, 200, list([post]))
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  const cards = page.getByRole('list', { name: 'Posts' }).locator('> li')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0).getByText('By Ida on 3 February 2027')).toBeVisible()
  await expect(cards.nth(0).getByText('What one sees from there.')).toBeVisible()
  await expect(cards.nth(0).getByText('#away days')).toBeVisible()
  await expect(cards.nth(1).getByRole('heading')).toHaveAttribute('lang', 'fr')
  await cards.nth(1).getByText('Read more', { exact: true }).click()
  await expect(page).toHaveURL(BUILT_IN)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les ultras, moteur de la performance')
  for (const tag of ['#esport', '#community', '#performance']) await expect(page.getByText(tag)).toBeVisible()
  await expect(page.getByRole('article').getByText('stades virtuels').last()).toBeVisible()
})

for (const [width, columns] of [
  [390, 1],
  [820, 2],
  [1440, 3],
] as const)
  test(`[blog.1] at ${width} px the blog has ${columns} columns`, async ({ page }) => {
    const posts = ['a', 'b', 'c'].map((slug, index) => ({ ...post, slug, id: 10 + index }))
    await answerCalls(page, POSTS, 200, list(posts))
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/blog')
    const cards = page.getByRole('list', { name: 'Posts' }).locator('> li')
    await expect(cards).toHaveCount(4)
    const lefts = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().x)),
    )
    expect(new Set(lefts).size).toBe(columns)
  })

test('[blog.3] the blog that cannot be loaded, and a tag without posts', async ({ page }) => {
  await answerCalls(page, POSTS, 500, {})
  await page.goto('/blog')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch blog posts.')

  await answerCalls(page, `${POSTS}?*`, 200, list([]))
  await page.goto('/blog?tag=nothing')
  await expect(page.getByText('No blog posts found.')).toBeVisible()
})

test('[blog.3] the blog’s loading states stay for their least time', async ({ page }) => {
  await answerCalls(page, POSTS, 200, list([]))
  const loading = page.getByText('Loading posts...')
  await openInStoppedTime(page, '/blog', loading)
  await page.clock.runFor(BLOG_LIST_MIN_LOADING_MS - 2 * STEP_MS)
  await expect(loading).toBeVisible()
  await goesAway(page, loading)
})

test('[blog.3] so does the article’s', async ({ page }) => {
  const loading = page.getByText('Loading article...')
  await openInStoppedTime(page, BUILT_IN, loading)
  await page.clock.runFor(BLOG_ARTICLE_MIN_LOADING_MS - 2 * STEP_MS)
  await expect(loading).toBeVisible()
  await goesAway(page, loading)
})

test('[blog.3] an article that is not there, has nothing to read, or cannot be loaded', async ({ page }) => {
  for (const slug of ['never-written', 'a'.repeat(300), '%00']) {
    await page.goto(`/blog/${slug}`)
    await expect(page.getByText('Blog post not found.')).toBeVisible()
  }

  await answerCalls(page, '/v1/posts/row-four', 200, { ...list([]), element: { ...post, content: ' ' } })
  await page.goto('/blog/row-four')
  await expect(page.getByText('Article not available.')).toBeVisible()

  await answerCalls(page, '/v1/posts/broken', 500, {})
  await page.goto('/blog/broken')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch blog post.')
})

test('[posts.2] what a post contains is cleaned once more before it is shown', async ({ page }) => {
  const content =
    '<p>Row four.</p><img src="/x" onerror="document.title=\'run\'"><script>document.title="run"</script><a href="javascript:alert(1)">here</a>'
  await answerCalls(page, '/v1/posts/row-four', 200, { ...list([]), element: { ...post, content } })
  await page.goto('/blog/row-four')
  const article = page.getByRole('article')
  await expect(article.getByText('Row four.')).toBeVisible()
  await expect(article.locator('script, [onerror], [href^="javascript"]')).toHaveCount(0)
})

test.describe('in a French browser', () => {
  test.use({ locale: 'fr-FR' })

  test('[language.1] landing, blog and legal page speak French', async ({ page }) => {
    await answerCalls(page, ARENAS, 200, list([]))
    await page.goto('/')
    await expect(page.getByText('Aucun match en cours.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Entrer dans l’arène' })).toBeDisabled()
    await page.goto(BUILT_IN)
    await expect(page.getByText('Par La rédaction de Virage, le 14 septembre 2026')).toBeVisible()
    await page.goto('/legal/dmca')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications DMCA')
  })
})
