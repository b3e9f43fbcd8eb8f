import type { WebSocketRoute } from '@playwright/test'
import { ask, known } from './api.ts'
import { setUpArena } from './arena-calls.ts'
import { demoAdmin, sessionOf, signIn, verifiedPerson } from './people.ts'
import { expect, test } from './test.ts'

test('[bell.2, play.16] after a lost connection the arena knows what came meanwhile: in its bell, and in the noise curve', async ({
  page,
  product,
}) => {
  const night = await setUpArena(product, await sessionOf(product, demoAdmin(product)))
  await night.start()
  const fan = await verifiedPerson(product)
  const token = await signIn(page, product, fan)
  await ask(product, token, ['POST', '/v1/notifications/read'], { all: true })
  let isAway = false
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/live$/, async (socket) => {
    sockets.push(socket)
    await (isAway ? socket.close() : socket.connectToServer())
  })
  const readings: string[] = []
  page.on('request', (request) => request.url().endsWith('/noise') && readings.push(request.url()))
  await page.goto(`/play/?arena=${night.arena.id}`)
  const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox/ })
  await expect(bell).toHaveAccessibleName('Inbox')
  await expect.poll(() => readings.length).toBe(1)

  isAway = true
  await sockets[0]?.close({ code: 1012 })
  await expect(page.getByText(/Reconnecting/)).toBeVisible()
  const follower = await known(product, await verifiedPerson(product))
  const { id } = await known(product, fan)
  await ask(product, follower.token, ['POST', '/v1/relationships/follow'], { followed_id: id })
  isAway = false
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread')
  await expect.poll(() => readings.length).toBe(2)
  await night.stop()
})
