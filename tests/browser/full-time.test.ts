import { ask } from './api.ts'
import { attend, setUpArena } from './arena-calls.ts'
import { press } from './forms.ts'
import { demoAdmin, sessionOf, signIn, verifiedPerson } from './people.ts'
import { expect, test } from './test.ts'

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
