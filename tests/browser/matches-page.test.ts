import type { Arena } from '#contract/arenas.ts'
import { ask } from './api.ts'
import { attend, setUpArena } from './arena-calls.ts'
import { answerCalls, holdCalls } from './calls.ts'
import { press } from './forms.ts'
import { demoAdmin, demoFan, sessionOf, signIn, verifiedPerson } from './people.ts'
import { expect, type Page, test } from './test.ts'
import { appears, openInStoppedTime } from './time.ts'

const ARENAS = '/v1/arenas*'
const live = (page: Page) => page.getByRole('list', { name: 'Live now' }).getByRole('listitem')
const coming = (page: Page) => page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')

test('[browse.2] arena cards, each with its way in', async ({ page, product }) => {
  const token = await signIn(page, product, demoFan(product))
  const letGo = await holdCalls(page, ARENAS)
  await page.goto('/matches')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Active Matches')
  await expect(page.getByText('Loading matches...')).toBeVisible()
  letGo()
  const arenas = await ask<Arena[]>(product, token, ['GET', '/v1/arenas'])
  const ferrum = arenas.find(({ homeTeam }) => homeTeam.name === 'Ferrum')!
  const card = coming(page).filter({ hasText: 'Ferrum' })
  await expect(card).toContainText('Atlas Rouge')
  const join = card.getByRole('link', { name: 'Join The Arena: Ferrum vs Atlas Rouge' })
  await expect(join).toHaveAttribute('href', `/play/?arena=${ferrum.id}`)
})

test('[calendar.2] a fan says that they go, is counted, and takes it back', async ({ page, product }) => {
  await signIn(page, product, await verifiedPerson(product))
  await page.goto('/matches')
  const card = coming(page).filter({ hasText: 'Ferrum' })
  const going = async () => Number(/(\d+) go/.exec(await card.innerText())?.[1] ?? 0)
  await expect(card).toBeVisible()
  const before = await going()
  await press(card, 'I go to Ferrum vs Atlas Rouge')
  await expect(card.getByRole('button', { pressed: true })).toBeVisible()
  await expect.poll(going).toBe(before + 1)
  await page.reload()
  await expect(card.getByRole('button', { pressed: true })).toBeVisible()
  await press(card, 'I go to Ferrum vs Atlas Rouge')
  await expect.poll(going).toBe(before)
})

test('[calendar.1] the matches can be subscribed to, and downloaded', async ({ page, product }) => {
  await signIn(page, product, demoFan(product))
  await page.goto('/matches')
  const panel = page.getByRole('region', { name: 'Coming up' })
  const subscribe = panel.getByRole('link', { name: 'Subscribe in your calendar' })
  await expect(subscribe).toHaveAttribute('href', /^webcal:\/\/.+\/calendar\/arenas\.ics$/)
  const file = await panel.getByRole('link', { name: /\.ics/ }).getAttribute('href')
  expect(await (await page.request.get(file!)).text()).toMatch(/^BEGIN:VCALENDAR/)
})

test('[browse.2] live and paused matches are marked, with their score; finished ones are results', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await page.route(`**${ARENAS}`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { element: Arena[] }
    const element = json.element.map((arena) => {
      const isOver = arena.homeTeam.name === 'Oriole'
      const isPaused = arena.homeTeam.name === 'Halcyon'
      const state = isOver ? 'finished' : isPaused ? 'paused' : 'live'
      return {
        ...arena,
        started: !isOver,
        paused: isPaused,
        state,
        liveSeconds: 754,
        score: { home: 2, away: 1 },
      }
    })
    await route.fulfill({ response, json: { ...json, element } })
  })
  await page.goto('/matches')
  await expect(live(page).filter({ hasText: 'Ferrum' })).toContainText('LIVE')
  await expect(live(page).filter({ hasText: 'Ferrum' }).getByRole('heading')).toHaveText(
    /Ferrum 2.*Atlas Rouge 1/,
  )
  await expect(live(page).filter({ hasText: 'Halcyon' })).toContainText('Paused')
  await expect(page.getByRole('heading', { level: 2, name: 'Live now' })).toHaveCount(1)
  await expect(live(page).filter({ hasText: 'Oriole' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Coming up' })).toHaveCount(0)
})

test('[browse.2] the only live match is as wide as the page', async ({ page, product }) => {
  const token = await signIn(page, product, demoFan(product))
  const [arena] = await ask<Arena[]>(product, token, ['GET', '/v1/arenas'])
  const element = [{ ...arena, started: true, paused: false, state: 'live' }]
  await answerCalls(page, ARENAS, 200, { success: true, msg: '', element, next: null })
  await page.goto('/matches')
  await expect(live(page)).toHaveCount(1)
  const title = page
    .getByRole('heading', { level: 1 })
    .locator('xpath=ancestor::*[contains(@class, "page")][1]')
  const [card, whole] = [await live(page).boundingBox(), await title.boundingBox()]
  expect(card!.width).toBe(whole!.width)
})

test('[matches.7] results by day lead to their match; own clubs and one sport narrow them', async ({
  page,
  product,
}) => {
  const [admin, fan] = [
    await sessionOf(product, demoAdmin(product)),
    await sessionOf(product, demoFan(product)),
  ]
  const night = await setUpArena(product, admin)
  await night.start()
  const seat = await attend(product, fan, night.arena.id, 'home')
  seat.close()
  await night.stop()
  const { lastMatchId } = await ask<{ lastMatchId: number }>(product, admin, [
    'GET',
    `/v1/arenas/${night.arena.id}`,
  ])
  await signIn(page, product, demoFan(product))
  await page.goto('/matches')
  const results = page.getByRole('region', { name: 'Results' })
  const result = results.locator(`a[href="/match/${lastMatchId}"]`)
  await expect(result).toBeVisible()
  await page.getByRole('button', { name: 'My clubs' }).click()
  await expect(page).toHaveURL(/clubs=mine/)
  await page.getByRole('button', { name: 'Rugby' }).click()
  await expect(page).toHaveURL(/sport=rugby/)
  await expect(page.getByText('No active matches found.')).toBeVisible()
  await press(page, 'Show all matches')
  await page.route('**/v1/matches/*', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    json.element.fans[0].group = 'Association Sportive de Saint-Étienne-du-Rouvray et de ses environs'
    await route.fulfill({ response: answer, json })
  })
  await result.click()
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Best fans' }).getByRole('link').first()).toBeVisible()
  // A name that is too long is cut.
  await page.setViewportSize({ width: 390, height: 664 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('[browse.2, home.4] no matches, from where admins go on to set one up, and matches that do not load', async ({
  page,
  product,
}) => {
  await signIn(page, product, demoFan(product))
  await answerCalls(page, ARENAS, 200, { element: [], next: null, msg: '' })
  await page.goto('/matches')
  await expect(page.getByText('No active matches found.')).toBeVisible()
  const setUp = page.getByRole('link', { name: 'Set up a match night' })
  await expect(setUp).toHaveCount(0)
  await signIn(page, product, demoAdmin(product))
  await page.goto('/matches')
  await expect(setUp).toHaveAttribute('href', '/admin')

  await answerCalls(page, ARENAS, 500, {})
  // Else the page itself, which asks every few seconds, might be faster than the press.
  await openInStoppedTime(page, '/matches', page.getByText('Could not load match information.'))
  await page.unroute(`**${ARENAS}`)
  await press(page, 'Try again')
  await appears(page, coming(page).first())
})
