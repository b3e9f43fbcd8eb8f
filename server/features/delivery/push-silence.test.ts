// Push services are named by fans: one that takes connections and says nothing must not hold up the pushes of others.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { signedInFan } from '#tests/people.ts'
import { createDelivery } from './delivery.service.ts'
import { query, runWaiting, setSettings, startPushService, zoneWhere } from './delivery.testing.ts'
import { createFigures } from './figures.ts'
import { listDevices, loadVapidKeys } from './push.storage.ts'
import { createPushSender, PushSilent } from './push-sender.ts'

let virage: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  virage = await startTestApp({ PUBLIC_URL: 'http://localhost:3000' })
  service = await startPushService()
})
afterAll(async () => {
  await virage.close()
  await service.close()
})

test('[push.5] a device whose push service says nothing is left alone for five minutes, others are not', async () => {
  const fan = await signedInFan(virage)
  await setSettings(virage, fan, { time_zone: zoneWhere(12, virage.clock.now) })
  await service.subscribe(virage, fan)
  await service.subscribe(virage, fan)
  const follower = await signedInFan(virage)
  await virage.call('POST', '/v1/relationships/follow', {
    token: follower.token,
    json: { followed_id: fan.id },
  })
  await runWaiting(virage)
  const [told] = await query<{ id: number }>(virage, 'SELECT id FROM notifications WHERE user_id = $1', [
    fan.id,
  ])
  const [mute, fine] = (await listDevices(virage.app.db, fan.id)).map(({ id }) => id)
  const asked: (number | undefined)[] = []
  const now = () => virage.clock.now
  const { push } = createDelivery({
    db: virage.app.db,
    now,
    gameUrl: '/play',
    figures: createFigures(),
    async sendPush({ id }) {
      asked.push(id)
      if (id === mute) throw new PushSilent()
      return { state: 'sent' }
    },
  })
  const at = now().toISOString()
  const send = (deviceId = 0) => push({ userId: fan.id, deviceId, ids: [told?.id ?? 0], at })

  await send(mute)
  await send(mute)
  await send(fine)
  expect(asked).toEqual([mute, fine])
  const later = await query<{ at: Date }>(
    virage,
    "SELECT run_at AS at FROM graphile_worker.jobs WHERE task_identifier = 'push'",
  )
  const inFiveMinutes = new Date(now().getTime() + 5 * 60_000)
  expect(later).toEqual([{ at: inFiveMinutes }, { at: inFiveMinutes }])

  virage.clock.passMinutes(5)
  await send(mute)
  expect(asked).toEqual([mute, fine, mute])
})

test('[push.5] whoever takes the connection and says nothing is silent', async () => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const fan = await signedInFan(virage)
  await service.subscribe(virage, fan)
  const [device] = await listDevices(virage.app.db, fan.id)
  if (!device) throw new Error('no device')
  const send = createPushSender({
    keys: () => loadVapidKeys(virage.app.db),
    contact: 'legal@virage.test',
    allowsLocal: true,
    timeoutMs: 20,
  })
  const endpoint = `http://127.0.0.1:${(mute.address() as AddressInfo).port}/x`
  const message = { payload: '{}', ttlS: 60, urgency: 'normal', topic: 'x' } as const
  await expect(send({ ...device, endpoint }, message)).rejects.toBeInstanceOf(PushSilent)
  for (const socket of sockets) socket.destroy()
  mute.close()
})
