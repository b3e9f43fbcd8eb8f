import { ask } from './api.ts'
import { attend, setUpArena } from './arena-calls.ts'
import { press } from './forms.ts'
import { demoAdmin, sessionOf, signIn, verifiedPerson } from './people.ts'
import { expect, test } from './test.ts'

test('[play.13] who took no end reads at full time what their bets brought', async ({ page, product }) => {
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  const { id } = night.arena
  await night.start()
  const [fan, rival] = [await verifiedPerson(product), await verifiedPerson(product)]
  const bet = await night.ask('Who scores next?', ['Home', 'Away'], 60)
  for (const [person, choice] of [
    [fan, 0],
    [rival, 1],
  ] as const) {
    const token = await sessionOf(product, person)
    await ask(product, token, ['POST', `/v1/arenas/${id}/bet/stake`], { betId: bet.id, choice, amount: 50 })
  }
  await signIn(page, product, fan)
  await page.goto(`/play/?arena=${id}`)
  await expect(page.getByRole('region', { name: 'Scoreboard' })).toBeVisible()
  await night.stop()
  await expect(page.getByText('You took no end in this match.')).toBeVisible()
  await night.settle(bet, 0)
  const bets = page.getByRole('region', { name: 'Your bets tonight' })
  await expect(bets.getByRole('listitem')).toHaveText(['Who scores next?+50'])
})

test('[play.13, bell.2] full time counts in the title, and stays when its arena is deleted', async ({
  page,
  product,
}) => {
  const admin = await sessionOf(product, demoAdmin(product))
  const night = await setUpArena(product, admin)
  const { id, homeTeam } = night.arena
  await night.start()
  const fan = await verifiedPerson(product)
  const token = await sessionOf(product, fan)
  await ask(product, token, ['POST', '/v1/notifications/read'], { all: true })
  const seat = await attend(product, token, id, 'home')
  await signIn(page, product, fan)
  const opened = page.waitForEvent('websocket', (socket) => socket.url().endsWith(`/v1/arenas/${id}/live`))
  await page.goto(`/play/?arena=${id}`)
  const socket = await opened
  await expect(page.getByRole('button', { name: `Cheer for ${homeTeam.name}` })).toBeVisible()

  await night.stop()
  await expect(page.getByText('Your noise')).toBeVisible()
  // The result, and what was earned.
  await expect(page).toHaveTitle(/^\(\d+\) /)

  const closed = socket.waitForEvent('close')
  await ask(product, admin, ['POST', '/v1/arenas/delete'], { arenaId: id })
  await closed
  await press(page, 'Close full time')
  await expect(page.getByRole('link', { name: 'See the matches' })).toBeVisible()
  seat.close()
})
