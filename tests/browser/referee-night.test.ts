import type { Browser } from '@playwright/test'
import type { Arena } from '#contract/arenas.ts'
import { type Backstage, backstage } from './admin.ts'
import { ask } from './api.ts'
import { cutCalls, holdAnswers, holdCalls, watchCalls } from './calls.ts'
import { press } from './forms.ts'
import { type Person, signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'

const PHONE = { width: 390, height: 664 }
const end = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const controls = (page: Page) => page.getByRole('group', { name: 'Match controls' })
const scoreIs = (page: Page, { homeTeam, awayTeam }: Arena, score: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(`${homeTeam.name} ${score} ${awayTeam.name}`)

async function nightOf(stage: Backstage, sport: Arena['sport']) {
  const arena = await stage.arena()
  await stage.post('/v1/arenas/update', { id: arena.id, sport })
  const referee = await stage.person('user')
  await stage.post(`/v1/arenas/${arena.id}/referees`, { userIds: [referee.id] })
  return { arena, referee }
}

test('[referees.2] the list of matches leads a referee to those they run, until they are over', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const { arena, referee } = await nightOf(stage, 'football')
  await signIn(page, product, referee)
  await page.goto('/matches')
  const own = page.getByRole('region', { name: 'Matches you run' })
  await own.getByRole('link', { name: `${arena.homeTeam.name} – ${arena.awayTeam.name}` }).click()
  await expect(page).toHaveURL(`/night/${arena.id}`)
  await scoreIs(page, arena, '0–0')
  for (const action of ['start', 'stop']) await stage.post(`/v1/arenas/${arena.id}/${action}`)
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'Active Matches' })).toBeVisible()
  await expect(own).toHaveCount(0)
})

async function stop(page: Page): Promise<void> {
  await controls(page).getByRole('button', { name: 'Stop' }).click()
  await press(page, 'Stop the match')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'See the match' }).click()
  await expect(page).toHaveURL(/\/match\/\d+$/)
}

const LATE_BET = 'Corner before the break?'

/** A fan in a browser of their own, on one end; `isOnPhone` opens the sheet for bets. */
async function takeEnd(
  browser: Browser,
  product: Product,
  { id, homeTeam, awayTeam }: Arena,
  { person, side, isOnPhone }: { person: Person; side: 'home' | 'away'; isOnPhone: boolean },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...(isOnPhone && { viewport: PHONE }) })
  const page = await context.newPage()
  await signIn(page, product, person)
  await page.goto(`/play/?arena=${id}`)
  const end = side === 'home' ? `Home end ${homeTeam.name}` : `Away end ${awayTeam.name}`
  await page.getByRole('button', { name: end }).click()
  await page.getByRole('button', { name: /^Cheer for/ }).click()
  return page
}

const card = (fan: Page, statement: string) => fan.getByRole('article').filter({ hasText: statement })
const toast = (fan: Page, text: string) => fan.getByText(text, { exact: true }).first()

async function stake(fan: Page, statement: string, choice: string): Promise<void> {
  const strip = fan.getByRole('button', { name: `Open bet: ${statement}` })
  const bet = card(fan, statement)
  await expect(strip.or(bet).first()).toBeVisible()
  if (await strip.isVisible()) await strip.click()
  await bet.getByRole('radio', { name: new RegExp(choice) }).click()
  const own = bet.getByText(`Yours: 50 on ${choice}`)
  // stakes.8: for a second after the stake before, the button takes no press. One that was taken may be answered late.
  await expect(async () => {
    if (await own.isHidden()) await press(bet, 'Bet 50 pts')
    await expect(own).toBeVisible({ timeout: 5000 })
  }).toPass()
}

const NIGHTS = [
  { sport: 'football', period: '1st half', key: /Goal/, question: 'Who scores next?' },
  { sport: 'esport', period: 'Map 1', key: /Map or round/, question: 'Who takes the next round?' },
] as const

for (const { sport, period, key, question } of NIGHTS)
  test(`[referees.2, night.3, bets.11, bets.12, stakes.9, play.12, matches.7] a ${sport} night from a referee’s phone, with two fans and bets, until its page`, async ({
    page,
    product,
    browser,
  }) => {
    test.setTimeout(240_000)
    const stage = await backstage(product)
    const { arena, referee } = await nightOf(stage, sport)
    const [home, away] = [arena.homeTeam.name, arena.awayTeam.name]
    await page.setViewportSize(PHONE)
    await signIn(page, product, referee)
    await page.goto(`/night/${arena.id}`)
    await expect(end(page, home).getByRole('button', { name: key })).toBeDisabled()
    await controls(page).getByRole('button', { name: 'Start' }).click()
    await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeVisible()
    const [ana, ben] = await Promise.all([
      takeEnd(browser, product, arena, { person: await stage.person('user'), side: 'home', isOnPhone: true }),
      takeEnd(browser, product, arena, {
        person: await stage.person('user'),
        side: 'away',
        isOnPhone: false,
      }),
    ])
    const both = [ana, ben]
    const scoreboardSays = async (homeScore: number, awayScore: number) => {
      await scoreIs(page, arena, `${homeScore}–${awayScore}`)
      for (const fan of both)
        await expect(
          fan.getByRole('img', { name: `Score: ${home} ${homeScore}, ${away} ${awayScore}` }),
        ).toBeVisible()
    }

    // Events: a period, a goal with its scorer, one that is taken back.
    await page.getByRole('button', { name: period, exact: true }).click()
    await page.getByLabel('Words for the next event').fill('Okafor')
    await end(page, home).getByRole('button', { name: key }).click()
    await scoreboardSays(1, 0)
    await expect(page.getByLabel('Words for the next event')).toHaveValue('')
    await end(page, away).getByRole('button', { name: key }).click()
    await scoreboardSays(1, 1)
    await page.getByRole('button', { name: 'Undo the last event' }).click()
    await scoreboardSays(1, 0)
    for (const fan of both)
      await expect(fan.getByRole('listitem').filter({ hasText: 'Okafor', visible: true })).toHaveCount(1)

    // A bet: Ben takes his stake back and backs the other choice.
    await page.getByText('No limit', { exact: true }).click()
    await page.locator('[data-templates]').getByRole('button', { name: question }).click()
    await stake(ana, question, home)
    await stake(ben, question, home)
    await card(ben, question).getByRole('button', { name: 'Take back' }).click()
    await expect(toast(ben, '50 pts are back with you')).toBeVisible()
    await stake(ben, question, away)

    // Settled wrong, taken back with its consequences named, settled right.
    const bet = page.getByRole('article', { name: question })
    await press(bet, 'Close now')
    await bet.getByRole('button', { name: new RegExp(home) }).click()
    await press(bet, `Settle: ${home}`)
    await expect(toast(ana, '+50 pts')).toBeVisible()
    await expect(toast(ben, 'No luck: −50 pts')).toBeVisible()
    await page.getByRole('button', { name: 'Take back' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('100 points of 1 fan go back into the pool.')
    await dialog.getByLabel('Why? All fans read it.').fill('It was an own goal')
    await press(dialog, 'Take the settlement back')
    await expect(dialog).toHaveCount(0)
    for (const fan of both)
      await expect(fan.getByText('The result was taken back: It was an own goal').first()).toBeVisible()
    await bet.getByRole('button', { name: new RegExp(away) }).click()
    await press(bet, `Settle: ${away}`)
    await expect(toast(ben, '+50 pts')).toBeVisible()
    await expect(toast(ana, 'No luck: −50 pts')).toBeVisible()

    // One tap: it happened 30 seconds ago, so what came later goes back. The bet has been open for a while.
    await stage.post(`/v1/arenas/${arena.id}/bet/create`, {
      statement: LATE_BET,
      choices: ['Yes', 'No'],
      openDate: new Date(Date.now() - 100_000).toISOString(),
    })
    await stake(ana, LATE_BET, 'Yes')
    await press(page.getByRole('article', { name: LATE_BET }), 'Close as of 30 s ago')
    await expect(page.getByText('50 pts came too late and went back to 1 fan.')).toBeVisible()
    await expect(toast(ana, 'It had happened already: your 50 pts were returned')).toBeVisible()

    // Full time for everybody, with what the bets brought; then the page of the match.
    await stop(page)
    for (const [fan, sum] of [
      [ana, '−50'],
      [ben, '+50'],
    ] as const) {
      await expect(fan.getByRole('img', { name: `Full time: ${home} 1, ${away} 0` })).toBeVisible()
      const own = fan.getByRole('region', { name: 'Your bets tonight' })
      await expect(own.getByRole('listitem').filter({ hasText: question })).toContainText(sum)
    }
    await ben.getByRole('link', { name: 'See the match page' }).click()
    await expect(ben.getByRole('heading', { level: 1 })).toHaveText(`${home} 1 – 0 ${away}`)
    await expect(ben.getByRole('region', { name: 'Bets' })).toContainText(`${away}, paid 2.00`)
    for (const reader of [page, ben]) {
      await expect(reader.getByRole('region', { name: 'Result' })).toContainText(`${home} won the match`)
      await expect(reader.getByRole('region', { name: 'How it went' })).toContainText('Okafor')
    }

    // The purse tells all of it in words, and as gain and loss.
    await ben.goto('/points')
    await expect(ben.getByRole('link', { name: /1,050/ })).toBeVisible()
    await expect(ben.getByRole('row').filter({ hasText: `${away}, 50` })).toContainText('+50')
    for (const words of [`You took back: ${question}`, `Won: ${question}`])
      await expect(ben.getByText(words).first()).toBeVisible()
    for (const fan of both) await fan.context().close()
  })

test('[night.3] an esport night: maps by the keyboard, undone and counted', async ({ page, product }) => {
  const { arena, referee } = await nightOf(await backstage(product), 'esport')
  await signIn(page, product, referee)
  await page.goto(`/night/${arena.id}`)
  await controls(page).getByRole('button', { name: 'Start' }).click()
  await expect(controls(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Map 1', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('q')
  await scoreIs(page, arena, '1–0')
  await page.keyboard.press('y')
  await scoreIs(page, arena, '1–1')
  await page.keyboard.press('z')
  await scoreIs(page, arena, '1–0')
  await stop(page)
  await expect(page.getByRole('region', { name: 'How it went' })).toContainText('Map 1')
})

test('[matches.7] a note and a card that concern no end tell their minute too', async ({ page, product }) => {
  const stage = await backstage(product)
  const { id } = await stage.arena()
  const run = (act: string, body = {}) => stage.post(`/v1/arenas/${id}/${act}`, body)
  await run('start')
  await run('event/create', { kind: 'note', text: 'Lights out' })
  await run('event/create', { kind: 'period', text: 'Break' })
  await run('stop')
  const { lastMatchId } = await ask<{ lastMatchId: number }>(product, stage.token, [
    'GET',
    `/v1/arenas/${id}`,
  ])
  await page.goto(`/match/${lastMatchId}`)
  const lines = page.getByRole('region', { name: 'How it went' }).getByRole('listitem')
  await expect(lines).toHaveText(['1′ Lights out', 'Break 0–0', 'Full time 0–0'])
})

test('[night.3] the words go along with one event, a period of one’s own too, and come back if it was not kept', async ({
  page,
  product,
}) => {
  const { arena, referee } = await nightOf(await backstage(product), 'football')
  await signIn(page, product, referee)
  await page.goto(`/night/${arena.id}`)
  await controls(page).getByRole('button', { name: 'Start' }).click()
  const words = page.getByLabel('Words for the next event')
  const goal = (team: string) => end(page, team).getByRole('button', { name: /Goal/ })
  await words.fill('Golden goal')
  await press(page, '“Golden goal” as period')
  await expect(words).toHaveValue('')

  const create = `/v1/arenas/${arena.id}/event/create`
  const letGo = await holdAnswers(page, create)
  await words.fill('Okafor')
  await goal(arena.homeTeam.name).click()
  await expect(words).toHaveValue('')
  await words.fill('Lund')
  letGo()
  await scoreIs(page, arena, '1–0')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(words).toHaveValue('Lund')

  await cutCalls(page, create)
  await goal(arena.awayTeam.name).click()
  await expect(page.getByRole('alert')).toContainText('This event was not kept.')
  await expect(words).toHaveValue('Lund')
})

test('[night.2] a button shows that its event is on its way, and a period pressed again begins once', async ({
  page,
  product,
}) => {
  const { arena, referee } = await nightOf(await backstage(product), 'football')
  await signIn(page, product, referee)
  await page.goto(`/night/${arena.id}`)
  await controls(page).getByRole('button', { name: 'Start' }).click()
  const goal = end(page, arena.homeTeam.name).getByRole('button', { name: /Goal/ })
  const half = page.getByRole('button', { name: '1st half', exact: true })
  const create = `/v1/arenas/${arena.id}/event/create`
  const created = watchCalls(page, create)
  const letGo = await holdCalls(page, create)
  await goal.click()
  await half.click()
  await half.click()
  for (const button of [goal, half]) await expect(button).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(half).toHaveAttribute('aria-pressed', 'true')
  for (const button of [goal, half]) await expect(button).not.toHaveAttribute('aria-busy')
  expect(created).toHaveLength(2)
})

test('[bets.12, referees.2] the bet that was settled last can be taken back first, and the ones before it too', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const { arena, referee } = await nightOf(stage, 'football')
  await stage.post(`/v1/arenas/${arena.id}/start`)
  const decide = async (statement: string, opened: number) => {
    const openDate = new Date(Date.now() - opened * 1000).toISOString()
    const body = { statement, choices: ['Yes', 'No'], duration: 1, openDate }
    const { id } = await stage.post<{ id: string }>(`/v1/arenas/${arena.id}/bet/create`, body)
    await stage.post(`/v1/arenas/${arena.id}/bet/settle`, { betId: id, answer: 0 })
  }
  await decide('Opened later, settled first?', 60)
  await decide('Opened first, settled later?', 90)
  await signIn(page, product, referee)
  await page.goto(`/night/${arena.id}`)
  const settled = page.getByRole('region', { name: 'Now' }).getByText(/settled (first|later)\?”, Yes/)
  await expect(settled).toHaveText([
    'Last settled: “Opened first, settled later?”, Yes',
    '“Opened later, settled first?”, Yes',
  ])
  await page.getByRole('button', { name: 'Take back' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Opened first, settled later?')
})

test('[night.5] an event that was not kept is told until the referee dismisses it, or a later one is kept', async ({
  page,
  product,
}) => {
  const { arena, referee } = await nightOf(await backstage(product), 'football')
  await signIn(page, product, referee)
  await page.goto(`/night/${arena.id}`)
  await controls(page).getByRole('button', { name: 'Start' }).click()
  const goal = (team: string) => end(page, team).getByRole('button', { name: /Goal/ })
  const notKept = page.getByRole('alert').filter({ hasText: 'This event was not kept.' })

  const create = `/v1/arenas/${arena.id}/event/create`
  await cutCalls(page, create)
  await goal(arena.homeTeam.name).click()
  await expect(notKept).toBeVisible()
  await press(notKept, 'Dismiss')
  await expect(notKept).toHaveCount(0)

  await goal(arena.awayTeam.name).click()
  await expect(notKept).toBeVisible()
  await page.unroute(`**${create}`)
  await goal(arena.homeTeam.name).click()
  await scoreIs(page, arena, '1–0')
  await expect(notKept).toHaveCount(0)
})

test('[referees.2] a visitor signs in first, a fan who is no referee is told kindly', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const { arena } = await nightOf(stage, 'football')
  await page.goto(`/night/${arena.id}`)
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, product, await stage.person('user'))
  await page.goto(`/night/${arena.id}`)
  await expect(page.getByText('This match night is run by somebody else.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'To the arena' })).toHaveAttribute(
    'href',
    `/play/?arena=${arena.id}`,
  )
})

test('[referees.2] a match night that is not there leads to the matches', async ({ page, product }) => {
  await signIn(page, product, await (await backstage(product)).person('user'))
  await page.goto('/night/nowhere')
  await expect(page.getByText('There is no such arena, or it was deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'See the matches' }).click()
  await expect(page).toHaveURL('/matches')
})
