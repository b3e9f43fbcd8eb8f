import { readFile } from 'node:fs/promises'
import type { Home } from '#contract/home.ts'
import type { PurseStake } from '#contract/points.ts'
import { LAMPS, viewBowl } from '#ui/crowd/bowl-plan.ts'
import { backstage } from './admin.ts'
import { ask } from './api.ts'
import { answerCalls } from './calls.ts'
import { checkEverywhere } from './everywhere.ts'
import { press } from './forms.ts'
import { newcomer, sessionOf, signIn } from './people.ts'
import { expect, type Page, test } from './test.ts'

const team = (id: number, name: string) => ({ id, name, logo: null })
const arena = {
  id: 'derby',
  started: true,
  paused: false,
  state: 'live',
  score: { home: 0, away: 0 },
  homeTeam: team(1, 'Solstice'),
  awayTeam: team(2, 'Vesper'),
  recommendedStreams: [],
  currentPlayers: 12,
  startDate: null,
  startedAt: null,
  liveSeconds: 0,
  betCount: 0,
  pointsInPlay: 0,
}
const answer = (element: unknown) => ({ success: true, msg: '', element, next: null })
const board = (page: Page) => page.getByRole('group', { name: 'Featured match' })

const friend = (id: number, name: string, arenaId: string): Home['friends'][number] => ({
  id,
  name,
  avatar: null,
  arenaId,
  side: 'home',
  end: 'Solstice',
  color: '#ff5b35',
})

for (const [count, words] of [
  [1, 'Ada, whom you follow, is inside'],
  [2, 'Ada and Bea, whom you follow, are inside'],
  [5, 'Ada, Bea and 3 more you follow are inside'],
] as const)
  test(`[home.1] the featured match names whom one follows, of ${count}`, async ({ page, product }) => {
    const names = ['Ada', 'Bea', 'Cem'].slice(0, count)
    const here = names.map((name, at) => friend(at + 1, name, arena.id))
    const home: Partial<Home> = {
      since: '2026-11-01T10:00:00.000Z',
      away: [],
      away_more: 0,
      live: [],
      next: [],
      stakes: [],
      friends: here,
      friends_more: count - here.length,
      inside: [
        { arenaId: 'another', count: 9, friends: [friend(9, 'Zoe', 'another')] },
        { arenaId: arena.id, count, friends: here },
      ],
    }
    await answerCalls(page, '/v1/arenas?*', 200, answer([arena]))
    await answerCalls(page, '/v1/home', 200, answer(home))
    await signIn(page, product, await newcomer(product))
    await page.goto('/')
    await expect(board(page).getByText(words)).toBeVisible()
    await expect(board(page).getByText('Free to enter')).toBeHidden()
    if (count === 5) await checkEverywhere(page, 'home with friends inside')
  })

test('[home.1] live now has the other matches that are on, and the featured one where it is alone', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const [featured, other] = [await stage.arena(), await stage.arena()]
  const read = async (id: string) => {
    await stage.post(`/v1/arenas/${id}/start`)
    return ask<object>(product, stage.token, ['GET', `/v1/arenas/${id}`])
  }
  const arenas = [await read(featured.id), await read(other.id)]
  await signIn(page, product, await newcomer(product))
  await answerCalls(page, '/v1/arenas?*', 200, answer(arenas))
  await page.route('**/v1/home', async (route) => {
    const response = await route.fetch()
    const { element, ...rest } = (await response.json()) as { element: Home }
    await route.fulfill({ response, json: { ...rest, element: { ...element, live: arenas } } })
  })
  const live = page.getByRole('region', { name: 'Live now' })
  await page.goto('/')
  await expect(live.getByText(other.homeTeam.name)).toBeVisible()
  await expect(live.getByText(featured.homeTeam.name)).toHaveCount(0)
  arenas.pop()
  await page.reload()
  await expect(live.getByText(featured.homeTeam.name)).toBeVisible()
  // Alone it leaves no gap where a second one would stand.
  const [list, card] = await Promise.all([
    live.getByRole('list').first().boundingBox(),
    live.getByRole('listitem').first().boundingBox(),
  ])
  expect(card!.width).toBe(list!.width)
  // What the board above follows is not called quiet.
  await expect(live.getByText('Quiet so far')).toHaveCount(0)
  await stage.post(`/v1/arenas/${featured.id}/stop`)
  await stage.post(`/v1/arenas/${other.id}/stop`)
})

const stake = (at: number): PurseStake => ({
  betId: `bet ${at}`,
  statement: `Goal ${at}?`,
  choice: 'Yes',
  amount: 50,
  arenaId: 'derby',
  home: 'Solstice',
  away: 'Vesper',
  state: 'settled',
  gain: at % 2 ? 25 : -50,
  closesAt: null,
  pays: null,
  at: '2026-11-01T09:00:00.000Z',
  decidedAt: '2026-11-01T10:00:00.000Z',
})

test('[points.8] the purse shows the last six decided bets, and all of them at a press, which the keyboard follows', async ({
  page,
  product,
}) => {
  const stakes = Array.from({ length: 9 }, (_, at) => stake(at + 1))
  await answerCalls(page, '/v1/points/stakes?show=decided*', 200, answer(stakes))
  await signIn(page, product, await newcomer(product))
  await page.goto('/points')
  const rows = page.getByRole('row').filter({ hasText: /^.*Goal/ })
  await expect(rows).toHaveCount(6)
  await expect(rows.first()).toContainText('+25')
  await checkEverywhere(page, 'the purse')
  const all = page.getByRole('button', { name: 'All 9 bets' })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(9)
  await expect(all).toHaveCount(0)
  await expect(rows.nth(6)).toBeFocused()
})

test('[points.8] every entry, in words, as a file for a spreadsheet', async ({ page, product }) => {
  await signIn(page, product, await newcomer(product))
  await page.goto('/points')
  await expect(page.getByText('Welcome to Virage')).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Export CSV')
  const file = await download
  expect(file.suggestedFilename()).toBe('virage-points.csv')
  const [head, ...entries] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head?.replace('\uFEFF', '')).toBe('When,Entry,Points,Balance')
  expect(entries).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[^,]+,Welcome to Virage,1000,1000$/)])
})

for (const isFan of [true, false])
  test(`[looks.6] the words ${isFan ? 'to a fan' : 'to a visitor'} stand above the lamps of the stadium, however wide the window`, async ({
    page,
    product,
  }) => {
    if (isFan) await signIn(page, product, await newcomer(product))
    await page.goto('/')
    const claim = page.getByRole('heading', { level: 1 }).locator('xpath=..')
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
      [1920, 1080],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height })
      const words = (await claim.boundingBox())!
      const hero = (await claim.locator('xpath=..').boundingBox())!
      const lamps = viewBowl(hero.width, hero.height).see(0, LAMPS.radius, LAMPS.height)
      expect(words.y + words.height, `${width} px`).toBeLessThan(hero.y + lamps!.y)
    }
  })

test('[points.8] an open purse follows the header’s balance and what the bell tells of a bet', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const bet = await stage.bet(arena.id)
  const [fan, rival] = [await stage.person('user'), await stage.person('user')]
  const run = (act: string, more = {}) =>
    stage.post(`/v1/arenas/${arena.id}/bet/${act}`, { betId: bet.id, ...more })
  const stake = async (of: typeof fan, choice: number) =>
    ask(product, await sessionOf(product, of), ['POST', `/v1/arenas/${arena.id}/bet/stake`], {
      betId: bet.id,
      choice,
      amount: 50,
    })
  await run('open')
  await signIn(page, product, fan)
  const socket = page.waitForEvent('websocket', (each) => each.url().endsWith('/v1/live'))
  await page.goto('/points')
  await (await socket).waitForEvent('framereceived')
  const main = page.getByRole('main')
  const entry = main.getByRole('list').filter({ hasText: 'Welcome' })
  await expect(entry).not.toContainText(bet.statement)

  // In the arena, on another device.
  await stake(fan, 0)
  await stake(rival, 1)
  await expect(main.getByText('50 in open stakes')).toBeVisible()
  await expect(entry).toContainText(bet.statement)
  await run('close')
  await run('settle', { answer: 1 })
  await expect(main.getByRole('row').filter({ hasText: bet.statement })).toContainText('−50')
  await expect(main.getByText('50 in open stakes')).toHaveCount(0)
})
