import { backstage } from './admin.ts'
import { ask, known } from './api.ts'
import { answerCalls, cutCalls, holdCalls } from './calls.ts'
import { demoFan, signIn, verifiedPerson } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'
import { appears, openInStoppedTime, settle } from './time.ts'

const BOARD = '/v1/relationships/leaderboard*'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const sortBy = (page: Page, name: string) => head(page, name).getByRole('button').click()
const rows = (page: Page) =>
  page
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
/** One's own row in its place, and under the table. */
const own = (page: Page) => rows(page).getByRole('link', { name: /You/ })
const pinned = (page: Page) => page.locator('tfoot').getByRole('link', { name: /You/ })
const search = (page: Page) => page.getByPlaceholder('Search fans by name...')
/** The scores of one column, as they stand below each other. */
const column = async (page: Page, index: number) =>
  (await rows(page).locator(`td:nth-child(${index})`).allInnerTexts()).map((text) => text.trim())

test('[leaderboard.1] columns, one decimal, links to profiles, podium', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fans')
  await expect(page.getByRole('columnheader')).toHaveText(['Fan', 'Avg Cheer', 'Avg Predict', 'Avg Ultra'])
  for (const column of await page.getByRole('columnheader').all())
    await expect(column).toHaveAttribute('aria-sort', 'none')
  for (const text of await rows(page).locator('td:not(:first-child)').allInnerTexts())
    expect(text.trim()).toMatch(/^\d+\.\d$/)
  await expect(rows(page).first().getByRole('link')).toHaveAttribute('href', /^\/fan\/\d+$/)
  // Loudest first, the three best of all above the table.
  const cheers = (await column(page, 2)).map(Number)
  expect(cheers).toEqual(cheers.toSorted((a, b) => b - a))
  const podium = page.getByRole('list', { name: 'Top three' })
  await expect(podium.getByRole('listitem')).toHaveCount(3)
  await expect(rows(page).first().getByRole('link')).toHaveText(/^4/)

  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/fan\/\d+$/)
})

test('[leaderboard.2] sorting: descending first, then ascending, another column descending again; the address keeps it', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fans')
  await sortBy(page, 'Avg Ultra')
  await expect(head(page, 'Avg Ultra')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL('/fans?sort=avg_ultra_score&order=desc')
  await sortBy(page, 'Avg Ultra')
  await expect(head(page, 'Avg Ultra')).toHaveAttribute('aria-sort', 'ascending')
  await sortBy(page, 'Fan')
  await expect(head(page, 'Fan')).toHaveAttribute('aria-sort', 'descending')
  await expect(head(page, 'Avg Ultra')).toHaveAttribute('aria-sort', 'none')
  await sortBy(page, 'Fan')
  await expect(head(page, 'Fan')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL('/fans?sort=name&order=asc')
  await expect(rows(page).first()).toContainText(/^1/)

  await search(page).fill('LEA MARCH')
  await expect(page).toHaveURL('/fans?sort=name&order=asc&q=LEA+MARCH')
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(search(page)).toHaveValue('LEA MARCH')
  await expect(head(page, 'Fan')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page)).toHaveCount(1)
  // One's own row among the results, with its rank of all, and not a second time below them.
  await expect(own(page)).toHaveText(/^\d+.*Léa Marchetti\s*You, /)
  await expect(pinned(page)).toHaveCount(0)
})

test('[leaderboard.3] what is typed into the search stays there while the page follows', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fans')
  await expect(rows(page).first()).toBeVisible()
  // Whatever the page itself writes into the box is another text than what was typed.
  const written = await search(page).evaluateHandle((box) => {
    const texts: string[] = []
    const own = Object.getOwnPropertyDescriptor(box, 'value')
    const set = (text: string) => {
      texts.push(text)
      own?.set?.call(box, text)
    }
    Object.defineProperty(box, 'value', { ...own, set })
    return texts
  })
  await search(page).pressSequentially('lea')
  await expect(page).toHaveURL('/fans?q=lea')
  await search(page).pressSequentially(' march')
  await expect(rows(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('lea march')
  expect(await written.jsonValue()).toEqual([])
})

test('[leaderboard.3] what was typed last is not written into the address of the next page', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await openInStoppedTime(page, '/fans', rows(page).first())
  const letGo = await holdCalls(page, '/assets/BlogPage-*.js')
  await search(page).fill('lea')
  await settle(page)
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
  await page.clock.runFor(1000)
  letGo()
  await appears(page, page.getByRole('heading', { level: 1, name: 'Blog' }))
  await expect(page).toHaveURL('/blog')
})

test('[leaderboard.3] nobody found, and what to try', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fans')
  await search(page).fill('nobody is called that')
  await expect(page.getByText('No fans found.')).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(rows(page).first()).toBeVisible()

  // Nobody at all: no search to adjust.
  await answerCalls(page, BOARD, 200, { element: [], next: null, me: null, msg: '' })
  await page.goto('/fans')
  await expect(page.getByText('No fans found.')).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms.')).toBeHidden()
})

test('[leaderboard.3] a screen reader hears how many fans a search has found', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fans')
  const said = page.locator('main [aria-live="polite"]')
  await expect(rows(page).first()).toBeVisible()
  await expect(said).toBeEmpty()
  await search(page).fill('marchetti')
  await expect(said).toHaveText('1 fan')
  await search(page).fill('nobody at all')
  await expect(said).toHaveText('0 fans')
})

test('[leaderboard.3] loading, failing and trying again', async ({ page, product }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  await signIn(page, product, demoFan(product))
  const letGo = await holdCalls(page, BOARD)
  await page.goto('/fans')
  await expect(page.getByText('Loading Fans Leaderboard...')).toBeVisible()
  letGo()
  await expect(rows(page).first()).toBeVisible()

  await cutCalls(page, BOARD)
  await page.reload()
  await expect(page.getByText('Error Loading Data')).toBeVisible()
  await expect(page.getByText('Failed to load leaderboard data. Please try again later.')).toBeVisible()
  await expect.poll(() => logged.some((text) => text.includes('The leaderboard did not load.'))).toBe(true)
  await page.unroute(`**${BOARD}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('[leaderboard.1] fans without a name, scores or a picture that loads', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  const blank = { id: 7, name: '', avatar: null, matches: 0 }
  const unseen = { ...blank, id: 8, name: 'Camera-shy', avatar: '/avatars/nobody.svg' }
  await answerCalls(page, '/avatars/nobody.svg', 404, '')
  await answerCalls(page, BOARD, 200, { element: [blank, unseen], next: null, me: null, msg: '' })
  await page.goto('/fans')
  await expect(rows(page).getByRole('link', { name: /Unnamed Fan/ })).toHaveAttribute('href', '/fan/7')
  for (const score of [2, 3, 4]) expect(await column(page, score)).toEqual(['0.0', '0.0'])
  // The default picture is drawn.
  await expect(rows(page).locator('svg')).toHaveCount(2)
  await expect(rows(page).locator('img')).toHaveCount(0)
})

/** The board with the demo fan at that rank of 61; returns their id. */
async function openRanked(page: Page, product: Product, rank: number): Promise<number> {
  await signIn(page, product, demoFan(product))
  const { id } = await known(product, demoFan(product))
  const scores = { avg_cheer_score: 2, avg_prediction_score: 1, avg_ultra_score: 1 }
  const me = { ...scores, id, name: 'Somebody', avatar: null, matches: 3 }
  const others = Array.from({ length: 60 }, (_, index) => ({
    ...me,
    id: id + 1 + index,
    name: `Fan ${index}`,
  }))
  const element = others.toSpliced(rank - 1, 0, me)
  await answerCalls(page, BOARD, 200, { element, next: null, me: { ...me, rank }, msg: '' })
  await page.goto('/fans')
  return id
}

test('[leaderboard.4] the own row is marked in its place, and pinned only while that is out of sight', async ({
  page,
  product,
}) => {
  const id = await openRanked(page, product, 21)

  // Not yet come to.
  await expect(pinned(page)).toHaveAttribute('href', `/fan/${id}`)
  await expect(pinned(page)).toHaveText(/^21/)
  await expect(pinned(page)).toBeInViewport({ ratio: 1 })

  /** Leaves the row's upper edge that far from the top of the window. */
  const ownRowAt = (top: number) =>
    page.evaluate((distance) => {
      const row = [...document.querySelectorAll('tbody tr')].find((each) => /You/.test(each.textContent))
      if (row) window.scrollBy(0, row.getBoundingClientRect().top - distance)
    }, top)
  await page.evaluate(() => window.scrollBy(0, 600))
  await expect(own(page)).toHaveCount(1)
  const { bottom, rowPx, headsPx } = await page.evaluate(() => ({
    bottom: window.innerHeight,
    rowPx: document.querySelector('tbody tr:nth-last-child(2)')?.clientHeight ?? 0,
    headsPx: document.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0,
  }))
  // In sight as a whole, at either end of the window and between.
  for (const top of [bottom - rowPx - 1, bottom / 2, headsPx + 1]) {
    await ownRowAt(top)
    await expect(pinned(page)).toHaveCount(0)
    await expect(own(page)).toHaveAttribute('href', `/fan/${id}`)
    await expect(own(page)).toHaveText(/^21/)
  }
  // Half under the head, half below the window.
  for (const top of [headsPx - rowPx / 2, bottom - rowPx / 2]) {
    await ownRowAt(top)
    await expect(pinned(page)).toHaveCount(1)
  }
})

test('[leaderboard.2] the arrow of the sort is in sight on a phone in French, also at 400 %', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await page.goto('/fans')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 664 })
    const header = page.getByRole('columnheader', { name: 'Moy. ferveur' })
    const edges = await header.evaluate((cell) => ({
      arrow: cell.querySelector('svg')!.getBoundingClientRect().right,
      cell: cell.getBoundingClientRect().right,
    }))
    expect(edges.arrow).toBeLessThanOrEqual(edges.cell)
  }
})

test('[leaderboard.4] neither the head nor the pinned own row covers the row that has the focus', async ({
  page,
  product,
}) => {
  await openRanked(page, product, 60)
  await expect(pinned(page)).toBeVisible()
  const visible = () =>
    page.evaluate(() => {
      const { left, top, width, height } = document.activeElement!.getBoundingClientRect()
      return document.activeElement!.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await rows(page).nth(0).getByRole('link').focus()
  const covered: string[] = []
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 1; presses <= 14; presses++) {
      await page.keyboard.press(key)
      if (!(await visible())) covered.push(`${key} ${presses}`)
    }
  expect(covered).toEqual([])
})

test('[leaderboard.4] on the podium one’s own place is marked too, and pinned once that is out of sight', async ({
  page,
  product,
}) => {
  const id = await openRanked(page, product, 1)
  const podium = page.getByRole('list', { name: 'Top three' })
  await expect(podium.getByRole('link', { name: /You/ })).toHaveAttribute('href', `/fan/${id}`)
  await expect(podium.getByRole('link', { name: 'Fan 1' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(pinned(page)).toHaveCount(0)

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(pinned(page)).toHaveText(/^1/)
})

test('[leaderboard.5, boards.8] a season’s board among friends: the address keeps it, rows tell places won and lost', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/fans')
  await expect(rows(page).first()).toBeVisible()
  const everybody = await rows(page).count()
  await page.getByRole('button', { name: 'This season' }).click()
  await expect(page).toHaveURL(/\?season=\d{4}-Q[1-4]$/)
  await expect(page.getByText(/^(up|down) \d+ since last week$/).first()).toBeAttached()
  await page.getByRole('button', { name: 'Friends' }).click()
  await expect(page).toHaveURL(/\?season=\d{4}-Q[1-4]&among=friends$/)
  await expect.poll(() => rows(page).count()).toBeLessThan(everybody)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Friends' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: /You/ }).first()).toBeVisible()
  // Sorting keeps it too.
  await sortBy(page, 'Avg Ultra')
  await expect(page).toHaveURL(/season=.*among=friends.*sort=avg_ultra_score/)
  await page.getByRole('combobox', { name: 'Past seasons' }).selectOption({ index: 1 })
  await expect(page.getByRole('button', { name: 'This season' })).toHaveAttribute('aria-pressed', 'false')
})

test('[leaderboard.5] a newcomer reads how to get on the season’s board, and where company is', async ({
  page,
  product,
}) => {
  await signIn(page, product, await verifiedPerson(product))
  await page.goto('/fans')
  await page.getByRole('button', { name: 'This season' }).click()
  await expect(page.getByText('You are not on this season’s board yet.')).toBeVisible()
  await expect(pinned(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'All time' }).click()
  await page.getByRole('button', { name: 'My clubs' }).click()
  await expect(page.getByRole('link', { name: 'Find clubs' })).toHaveAttribute('href', '/clubs')
})

test('[leaderboard.4] a rank far down stands under the table, and the rows above come by scrolling', async ({
  page,
  product,
}) => {
  await signIn(page, product, await verifiedPerson(product))
  await page.goto('/fans')
  await expect(pinned(page)).toContainText('0 matches')
  const rank = Number.parseInt(await pinned(page).innerText(), 10)
  await expect(async () => {
    await page.mouse.wheel(0, 5000)
    await expect(own(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(own(page)).toHaveText(new RegExp(`^${rank}`))
  await own(page).scrollIntoViewIfNeeded()
  await expect(pinned(page)).toHaveCount(0)
})

test('[leaderboard.5] the hints under a board go by whom one follows and joined, not by who is on it', async ({
  page,
  product,
}) => {
  const person = await verifiedPerson(product)
  const { token, id } = await known(product, person)
  const sami = await known(product, demoFan(product))
  const club = await (await backstage(product)).club()
  const board = (among: string) => page.goto(`/fans?among=${among}&season=2020-Q1`)
  const noClub = page.getByText('You are in no club yet.')
  const nobody = page.getByText('You follow nobody yet.', { exact: false })
  const notOn = page.getByText('You were not on the board of this season.')
  await signIn(page, product, person)
  await board('clubs')
  await expect(noClub).toBeVisible()
  await board('friends')
  await expect(nobody).toBeVisible()

  await ask(product, token, ['POST', '/v1/relationships/club/join'], { club_id: club.id })
  await ask(product, token, ['POST', '/v1/relationships/follow'], { followed_id: sami.id })
  await board('clubs')
  await expect(notOn).toBeVisible()
  await expect(noClub).toHaveCount(0)
  const profile = page.waitForResponse(`**/v1/users/${id}`)
  await board('friends')
  await (await profile).finished()
  await expect(notOn).toBeVisible()
  await expect(nobody).toHaveCount(0)
})
