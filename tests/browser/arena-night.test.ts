import { backstage } from './admin.ts'
import { setUpArena } from './arena-calls.ts'
import { checkEverywhere } from './everywhere.ts'
import { demoAdmin, sessionOf, signIn, verifiedPerson } from './people.ts'
import { expect, test } from './test.ts'

test('[play.4, play.11, play.13, play.15, play.18] a fan on a small phone follows a match, stakes over the drum, and keeps full time', async ({
  page,
  product,
}) => {
  test.setTimeout(90_000)
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  const { homeTeam, awayTeam } = night.arena
  await night.start()
  await page.setViewportSize({ width: 390, height: 664 })
  await signIn(page, product, await verifiedPerson(product))
  // What announces is loaded late, and tells of what happened before.
  const { promise: shown, resolve: letAnnounce } = Promise.withResolvers<void>()
  await page.route('**/assets/Announcer-*.js', async (route) => {
    await shown
    await route.continue()
  })
  await page.goto(`/play/?arena=${night.arena.id}`)
  await page.getByRole('button', { name: `Home end ${homeTeam.name}` }).click()
  const drum = page.getByRole('button', { name: `Cheer for ${homeTeam.name}` })
  await drum.click()
  for (const call of ['ALLEZ!', 'OLÉ', 'DÉFENSE'])
    await expect(
      page.getByRole('group', { name: 'Quick chants' }).getByRole('button', { name: call }),
    ).toBeVisible()

  // Goals are on the board and announced; one taken back is gone again.
  await night.event({ kind: 'period', text: '1st half' })
  const goal = await night.event({ kind: 'goal', side: 'away', text: 'Lindqvist' })
  const board = page.getByRole('region', { name: 'Scoreboard' })
  await expect(
    board.getByRole('img', { name: `Score: ${homeTeam.name} 0, ${awayTeam.name} 1` }),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Last events' })).toContainText('Lindqvist')
  letAnnounce()
  await expect(page.getByRole('status').filter({ hasText: `${awayTeam.name}: Goal, Lindqvist` })).toHaveCount(
    1,
  )
  await night.undo(goal)
  await expect(
    board.getByRole('img', { name: `Score: ${homeTeam.name} 0, ${awayTeam.name} 0` }),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Last events' })).not.toContainText('Lindqvist')

  // Without a stream the middle is the match centre.
  await expect(page.getByRole('region', { name: 'Match centre' })).toBeVisible()

  // The open bet slides over the pitch; score, clock and drum stay in sight and can be pressed.
  await night.ask('Who scores next?', [homeTeam.name, awayTeam.name], 60)
  await page.getByRole('button', { name: 'Open bet: Who scores next?' }).click()
  const sheet = page.getByRole('complementary', { name: 'Bets, voices and fans' })
  await expect(sheet.getByRole('radio', { name: new RegExp(homeTeam.name) })).toBeVisible()
  for (const part of [board.getByRole('timer'), board.getByRole('img', { name: /^Score/ }), drum])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByText('You have 1,000 pts')).toBeInViewport({ ratio: 1 })
  // However many bets there are, the sheet scrolls and ends above the dock.
  for (const statement of ['A corner?', 'A card?', 'A penalty?', 'A red card?'])
    await night.ask(statement, ['Yes', 'No'], 90)
  await expect(sheet.getByRole('button', { name: /^A red card/ })).toBeVisible()
  const [bets, dock] = await Promise.all([
    sheet.getByRole('tabpanel').boundingBox(),
    page.getByRole('region', { name: 'Cheer' }).boundingBox(),
  ])
  expect(bets!.y + bets!.height).toBeLessThanOrEqual(dock!.y + 1)
  await drum.click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  // A taller one shows the next open bet too, and opens the sheet with it.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open bet: A corner?' }).click()
  await expect(sheet.getByRole('radio', { name: /^Yes/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 664 })

  // Full time stays, also when the next match starts.
  await night.stop()
  const verdict = page.getByRole('heading', { name: 'The other end was empty: nothing won, nothing lost.' })
  await expect(verdict).toBeVisible()
  const standing = page.viewportSize()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(verdict).toBeInViewport({ ratio: 1 })
  if (standing) await page.setViewportSize(standing)
  await night.start()
  await expect(page.getByRole('button', { name: 'The next match is on' })).toBeVisible()
  await expect(page.getByText('Your noise')).toBeVisible()
  await page.getByRole('button', { name: 'Close full time' }).click()
  await expect(board).toBeVisible()
})

test('[pages.8, play.19] the arena has no accessibility violation; the second screen has the score and a code to join, and is nobody', async ({
  page,
  product,
}) => {
  test.slow()
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  await night.start()
  await signIn(page, product, await verifiedPerson(product))
  await page.goto(`/play/?arena=${night.arena.id}`)
  await night.event({ kind: 'goal', side: 'home', text: 'Okafor' })
  await page.getByRole('button', { name: `Home end ${night.arena.homeTeam.name}` }).click()
  await expect(page.getByRole('button', { name: `Cheer for ${night.arena.homeTeam.name}` })).toBeVisible()
  await checkEverywhere(page, 'arena')
  await page.goto(`/play/?arena=${night.arena.id}&screen=1`)
  const code = page.getByRole('img', { name: new RegExp(`/play/\\?arena=${night.arena.id}$`) })
  await expect(code).toBeVisible()
  await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cheer' })).toHaveCount(0)
  await expect(page.getByText('YOU', { exact: true })).toHaveCount(0)
})

test('[play.15] a goal or point is marked with the sport of its match, in the ribbon and on the second screen', async ({
  page,
  product,
}) => {
  const stage = await backstage(product)
  await signIn(page, product, await verifiedPerson(product))
  for (const [sport, name, event] of [
    ['football', 'Football', { kind: 'goal' }],
    ['esport', 'Esport', { kind: 'point', points: 1 }],
  ] as const) {
    await page.goto('/matches')
    const glyph = await page.getByRole('button', { name }).locator('path').getAttribute('d')
    const arena = await stage.arena()
    await stage.post('/v1/arenas/update', { id: arena.id, sport })
    await stage.post(`/v1/arenas/${arena.id}/start`)
    await stage.post(`/v1/arenas/${arena.id}/event/create`, { ...event, side: 'home', text: 'Okafor' })
    for (const screen of ['', '&screen=1']) {
      await page.goto(`/play/?arena=${arena.id}${screen}`)
      const row = page.getByRole('listitem').filter({ hasText: 'Okafor' })
      await expect(row.locator('path')).toHaveAttribute('d', glyph ?? '')
    }
  }
})

test('[play.17] who comes to a finished arena sees the match that was played there', async ({ page }) => {
  await page.goto('/play/?arena=last-derby')
  await expect(page.getByText(/won the noise/)).toBeVisible()
  await expect(page.getByRole('meter', { name: /^Share of the noise/ })).not.toHaveAttribute(
    'aria-valuenow',
    '50',
  )
  await expect(page.getByText('The match is over, and so are its bets.')).toBeVisible()
  await expect(page.getByText('Ends are chosen anew for the next one.')).toBeVisible()
  await expect(page.getByText('Choose your end')).toHaveCount(0)
  await expect(page.getByText(/Noise of both ends. Loudest: \d/)).toBeVisible()
})
