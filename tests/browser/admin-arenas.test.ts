import type { ArenaDetail } from '#contract/arenas.ts'
import { type Backstage, backstage, failCalls, openAdmin, word } from './admin.ts'
import { ask } from './api.ts'
import { fill, press } from './forms.ts'
import { demoAdmin, sessionOf, signIn } from './people.ts'
import type { Product } from './server.ts'
import { expect, type Page, test } from './test.ts'
import { appears, comeBack, openInStoppedTime } from './time.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const selected = (page: Page) => page.getByRole('region', { name: 'Selected arena' })
const controls = (page: Page) => page.getByRole('group', { name: 'Match controls' })
const button = (page: Page, name: string) => controls(page).getByRole('button', { name, exact: true })
const readArena = (product: Product, { token }: Backstage, id: string) =>
  ask<ArenaDetail>(product, token, ['GET', `/v1/arenas/${id}`])

test('[admin.5] the arena form and its rules', async ({ page, product }) => {
  const stage = await backstage(product)
  const [home, away] = [await stage.club(), await stage.club()]
  await openAdmin(page, product, '?tab=arenas')
  await press(page, 'New arena')
  await press(dialog(page), 'Create arena')
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toHaveText('Home team and away team must be selected')
  await dialog(page).getByLabel('Home team').selectOption(home.name)
  await press(dialog(page), 'Create arena')
  await expect(alert).toHaveText('Home team and away team must be selected')
  await dialog(page).getByLabel('Away team').selectOption(home.name)
  await press(dialog(page), 'Create arena')
  await expect(alert).toHaveText('Home and away teams cannot be the same')
  await dialog(page).getByLabel('Away team').selectOption(away.name)

  // Streams: by Enter or Add, trimmed, never empty.
  const stream = dialog(page).getByLabel('Stream URL')
  const streams = dialog(page).getByRole('list', { name: 'streams' }).getByRole('listitem')
  await stream.fill('   ')
  await press(dialog(page), 'Add')
  await expect(streams).toHaveCount(0)
  await stream.fill('  https://www.twitch.tv/one  ')
  await stream.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(streams).toHaveText(['https://www.twitch.tv/one'])
  await stream.fill('https://www.twitch.tv/two')
  await press(dialog(page), 'Add')
  await expect(streams).toHaveCount(2)
  await press(dialog(page), 'Remove https://www.twitch.tv/one')
  await expect(streams).toHaveText(['https://www.twitch.tv/two'])
  // What was typed and not added counts too.
  await stream.fill('no address')
  await press(dialog(page), 'Create arena')
  await expect(dialog(page).getByText('Enter an https address.')).toBeVisible()
  await stream.fill('https://www.twitch.tv/three')

  await failCalls(page, '/v1/arenas/create')
  await press(dialog(page), 'Create arena')
  await expect(alert).toContainText('Failed to create arena. Please try again.')
  await page.unrouteAll()
  const answered = page.waitForResponse('**/v1/arenas/create')
  await press(dialog(page), 'Create arena')
  const { element } = await (await answered).json()
  await expect(page).toHaveURL(new RegExp(`arena=${element.id}`))
  await expect(selected(page).getByRole('heading', { level: 2 })).toContainText(
    `${home.name} vs ${away.name}`,
  )
  expect((await readArena(product, stage, element.id)).recommendedStreams).toEqual([
    'https://www.twitch.tv/two',
    'https://www.twitch.tv/three',
  ])
})

test('[admin.5] editing and deleting an arena', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  await press(page, 'Edit')
  await dialog(page).getByLabel('Away team').selectOption(arena.homeTeam.name)
  await press(dialog(page), 'Save arena')
  await expect(dialog(page).getByRole('alert')).toHaveText('Home and away teams cannot be the same club')
  await dialog(page).getByLabel('Away team').selectOption(arena.awayTeam.name)
  await failCalls(page, '/v1/arenas/update')
  await press(dialog(page), 'Save arena')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to update arena. Please try again.')
  await page.unrouteAll()
  await fill(dialog(page), { 'Start date (optional)': '2031-05-04T20:30' })
  await press(dialog(page), 'Save arena')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: new RegExp(arena.homeTeam.name) })).toContainText(
    '4 May 2031 20:30',
  )

  await stage.bet(arena.id)
  await expect(selected(page).getByRole('article')).toHaveCount(1)
  await press(page, 'Delete')
  await expect(dialog(page)).toContainText('1 bet will be voided and 0 points refunded.')
  await failCalls(page, '/v1/arenas/delete')
  await press(dialog(page), 'Delete arena')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to delete arena. Please try again.')
  await page.unrouteAll()
  await press(dialog(page), 'Delete arena')
  await expect(page.getByText('Arena deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(arena.homeTeam.name) })).toHaveCount(0)
})

test('[admin.5] data that went away under the form is said to be missing', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  const doomed = await stage.club()
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  await press(page, 'New arena')
  const home = dialog(page).getByLabel('Home team')
  await home.selectOption(doomed.name)
  await dialog(page).getByLabel('Away team').selectOption(arena.awayTeam.name)
  await stage.post('/v1/clubs/delete', { id: doomed.id })
  await expect(home.locator('option', { hasText: doomed.name })).toHaveCount(0)
  await press(dialog(page), 'Create arena')
  await expect(dialog(page).getByRole('alert')).toHaveText('Selected team data not found. Please refresh.')
  await press(dialog(page), 'Cancel')

  await press(page, 'Edit')
  await stage.post('/v1/arenas/delete', { arenaId: arena.id })
  await expect(page.getByText('This arena was deleted.')).toBeAttached()
  await press(dialog(page), 'Save arena')
  await expect(dialog(page).getByRole('alert')).toHaveText('Arena data is missing.')
})

test('[admin.6] the controls: which are shown and which can be pressed', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  // Not started.
  await expect(button(page, 'Start')).toBeEnabled()
  await expect(button(page, 'Pause')).toHaveCount(0)
  await expect(button(page, 'Resume')).toHaveCount(0)
  await expect(button(page, 'Stop')).toBeDisabled()
  // Live.
  await button(page, 'Start').click()
  await expect(selected(page).getByText('LIVE', { exact: true })).toBeVisible()
  await expect(button(page, 'Start')).toBeDisabled()
  await expect(button(page, 'Resume')).toHaveCount(0)
  await expect(button(page, 'Stop')).toBeEnabled()
  // Paused.
  await button(page, 'Pause').click()
  await expect(selected(page).getByText('Paused', { exact: true })).toBeVisible()
  await expect(button(page, 'Start')).toBeEnabled()
  await expect(button(page, 'Pause')).toHaveCount(0)
  await expect(button(page, 'Stop')).toBeEnabled()
  await button(page, 'Resume').click()
  await expect(button(page, 'Pause')).toBeVisible()
  // Start on a paused arena resumes it.
  await button(page, 'Pause').click()
  await button(page, 'Start').click()
  await expect(button(page, 'Pause')).toBeVisible()
  // Stop names what it ends.
  await button(page, 'Stop').click()
  await expect(dialog(page)).toContainText('The run ends for 0 fans inside and becomes a match.')
  await press(dialog(page), 'Stop the match')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Start')).toBeEnabled()
  await expect(button(page, 'Stop')).toBeDisabled()
})

test('[admin.2] controls that fail say which', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  const alert = selected(page).getByRole('alert')
  const fails = async (action: string) => {
    await failCalls(page, `/v1/arenas/${arena.id}/${action.toLowerCase()}`)
    await button(page, action).click()
    if (action === 'Stop') await press(dialog(page), 'Stop the match')
    const place = action === 'Stop' ? dialog(page).getByRole('alert') : alert
    await expect(place).toContainText(`Failed to ${action.toLowerCase()} game. Please try again.`)
    await page.unrouteAll()
    if (action === 'Stop') await press(dialog(page), 'Cancel')
  }
  await fails('Start')
  await button(page, 'Start').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await fails('Pause')
  await button(page, 'Pause').click()
  await expect(button(page, 'Resume')).toBeVisible()
  await fails('Resume')
  await fails('Stop')
})

test('[admin.2] bets that do not load say so', async ({ page, product }) => {
  const arena = await (await backstage(product)).arena()
  await failCalls(page, `/v1/arenas/${arena.id}`)
  await signIn(page, product, demoAdmin(product))
  const alert = selected(page).getByRole('alert')
  // Else the arena, which is read every few seconds, might be faster than the press.
  await openInStoppedTime(page, `/admin?tab=arenas&arena=${arena.id}`, alert)
  await expect(alert).toContainText('Failed to load bets. Please try again later.')
  await page.unrouteAll()
  await press(page, 'Try again')
  await appears(page, selected(page).getByText('No bets yet.'))
})

test('[admin.9] a second admin’s doings appear without a reload', async ({ page, product }) => {
  const stage = await backstage(product)
  const arena = await stage.arena()
  await openAdmin(page, product, `?tab=arenas&arena=${arena.id}`)
  await expect(selected(page).getByText('No bets yet.')).toBeVisible()
  await stage.post(`/v1/arenas/${arena.id}/start`)
  await expect(selected(page).getByText('LIVE', { exact: true })).toBeVisible()
  const bet = await stage.bet(arena.id)
  const card = selected(page).getByRole('article', { name: bet.statement })
  await expect(card).toContainText('Closed, not opened yet')
  await stage.post(`/v1/arenas/${arena.id}/bet/open`, { betId: bet.id })
  await expect(card.getByText('Open', { exact: true })).toBeVisible()

  // A fan stakes: the pool and the points in play move.
  const fan = await stage.person('user')
  const token = await sessionOf(product, fan)
  await ask(product, token, ['POST', `/v1/arenas/${arena.id}/bet/stake`], {
    betId: bet.id,
    choice: 1,
    amount: 70,
  })
  await expect(card).toContainText('70 pts')
  await expect(card).toContainText('100%')
  await expect(selected(page).getByText('points in play').locator('..')).toContainText('70')

  const other = await stage.arena()
  await expect(page.getByRole('link', { name: new RegExp(other.homeTeam.name) })).toBeVisible()
  await stage.post(`/v1/arenas/${arena.id}/stop`)
  await stage.post('/v1/arenas/delete', { arenaId: arena.id })
  await expect(page.getByText('This arena was deleted.')).toBeVisible()
})

test('[admin.9] the arena that opened by itself stays, with what was typed, when the list has another order', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  await stage.arena()
  let isTurned = false
  await page.route('**/v1/arenas?*', async (route) => {
    const answer = await route.fetch()
    const { element, ...rest } = (await answer.json()) as { element: unknown[] }
    await route.fulfill({ json: { ...rest, element: isTurned ? element.toReversed() : element } })
  })
  await page.clock.install()
  await openAdmin(page, product, '?tab=arenas')
  const rows = page.getByRole('region', { name: 'Arenas' }).getByRole('link')
  const name = selected(page).getByRole('heading', { level: 2 })
  await expect(rows.first()).toHaveAttribute('aria-current')
  const shown = await name.textContent()
  await selected(page).getByLabel('Statement').fill('Who scores next?')

  isTurned = true
  await comeBack(page)
  await expect(rows.last()).toHaveAttribute('aria-current')
  await expect(name).toHaveText(shown ?? '')
  await expect(selected(page).getByLabel('Statement')).toHaveValue('Who scores next?')
})

test('[api.10] arenas are searched without case and accents, and the search is in the address', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const name = `Étoile ${word()}`
  const homeTeam = await stage.post<{ id: number }>('/v1/clubs/create', { name })
  await stage.post('/v1/arenas/create', { homeTeam, awayTeam: await stage.club() })
  await openAdmin(page, product, '?tab=arenas')
  await page.getByRole('searchbox', { name: 'Search arenas' }).fill(name.replace('É', 'e').toUpperCase())
  const links = page.getByRole('region', { name: 'Arenas', exact: true }).getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(page).toHaveURL(/q=/)
  // Opened from the list, which stays searched.
  await links.click()
  await expect(page).toHaveURL(/arena=/)
  await expect(links).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search arenas' }).fill('no such arena')
  await expect(page.getByText('No arenas found.')).toBeVisible()
})

test('[arenas.10] the list says which match is the featured one only where that is so', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  const { homeTeam } = await stage.arena()
  const list = page.getByRole('region', { name: 'Arenas', exact: true })
  const hint = list.getByText('The first arena in this list is the featured match on the landing page.')
  await openAdmin(page, product, '?tab=arenas')
  await expect(hint).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search arenas' }).fill(homeTeam.name)
  await expect(list.getByRole('link')).toHaveCount(1)
  await expect(hint).toHaveCount(0)

  await page.route(/\/v1\/arenas\?/, async (route) => {
    const response = await route.fetch()
    const { element, ...rest } = await response.json()
    const over = { started: false, paused: false, state: 'finished' }
    await route.fulfill({
      response,
      json: { ...rest, element: element.map((arena: object) => ({ ...arena, ...over })) },
    })
  })
  await openAdmin(page, product, '?tab=arenas')
  await expect(list.getByRole('link').first()).toContainText('Ended')
  await expect(hint).toHaveCount(0)
})

test('[referees.1] on a phone the found fans open within the screen', async ({ page, product }) => {
  const stage = await backstage(product)
  const fan = await stage.person('user')
  await page.setViewportSize({ width: 390, height: 664 })
  await openAdmin(page, product, '?tab=arenas&add=1')
  await page.getByRole('combobox', { name: 'Referees (optional)' }).fill(fan.name)
  await expect(page.getByRole('option', { name: new RegExp(fan.name) })).toBeInViewport({ ratio: 1 })
})
