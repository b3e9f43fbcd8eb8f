import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { query, readVapid, runWaiting, setSettings, startPushService, zoneWhere } from './delivery.testing.ts'

let virage: TestApp
let second: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
const LOCAL = { PUBLIC_URL: 'http://localhost:3000' }
beforeAll(async () => {
  virage = await startTestApp(LOCAL)
  second = await startTestApp(LOCAL, { beside: virage })
  service = await startPushService()
})
afterAll(async () => {
  await second.close()
  await virage.close()
  await service.close()
})

async function fanAt(hour: number, language = 'en'): Promise<TestFan> {
  const fan = await signedInFan(virage)
  await setSettings(virage, fan, { time_zone: zoneWhere(hour, virage.clock.now) }, language)
  return fan
}
const follow = (who: TestFan, star: TestFan) =>
  virage.call('POST', '/v1/relationships/follow', { token: who.token, json: { followed_id: star.id } })
const isTold = async ({ id }: TestFan) =>
  (await query(virage, 'SELECT has_device FROM notification_settings WHERE user_id = $1', [id]))[0]

test('[push.1] two processes that start together have one pair of keys, for ever', async () => {
  const keyOf = async (app: TestApp) => (await app.call('GET', '/v1/push/key')).body.element.key as string
  const keys = await Promise.all([keyOf(virage), keyOf(second), keyOf(virage), keyOf(second)])
  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
})

test('[push.1] a device gets what it can decrypt: in the language of its fan, with the link, signed by the product', async () => {
  const star = await fanAt(12, 'fr')
  const { received, reply } = await service.subscribe(virage, star)
  expect(reply.body.element).toEqual({ devices: 1 })
  const one = await signedInFan(virage, { name: 'Sacha' })
  await follow(one, star)
  await virage.app.worker?.drain()
  expect(received.map(({ message }) => message)).toEqual([
    { title: 'Sacha vous suit', body: '', link: `/fan/${one.id}`, tag: expect.stringMatching(/^n-\d+$/) },
  ])
  const headers = received[0]?.headers
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: received[0]?.message.tag })
  const { key } = (await virage.call('GET', '/v1/push/key')).body.element
  expect(readVapid(headers?.authorization, key)).toMatchObject({ aud: service.base })
})

test('[push.3] merged news is told again under the same topic; what was read is not', async () => {
  const star = await fanAt(12)
  const { received } = await service.subscribe(virage, star)
  for (const name of ['Ada', 'Ben']) {
    await follow(await signedInFan(virage, { name }), star)
    await virage.app.worker?.drain()
  }
  expect(received.map(({ message }) => message.title)).toEqual([
    'Ada follows you',
    'Ben and 1 other follow you',
  ])
  expect(received[1]?.headers.topic).toBe(received[0]?.headers.topic)
})

test('[push.3] a job that runs again, in any process, sends nothing twice', async () => {
  const star = await fanAt(12)
  const devices = [await service.subscribe(virage, star), await service.subscribe(virage, star)]
  await follow(await signedInFan(virage), star)
  await runWaiting(virage)
  const rows = await query<{ id: number }>(virage, 'SELECT id FROM notifications WHERE user_id = $1', [
    star.id,
  ])
  for (let times = 0; times < 6; times++)
    await query(
      virage,
      `SELECT graphile_worker.add_job('deliver_notification', json_build_object('id', $1::bigint)),
        graphile_worker.add_job('deliver_push', json_build_object('userId', $2::bigint))`,
      [rows[0]?.id, star.id],
    )
  await runWaiting(virage)
  expect(devices.map(({ received }) => received.length)).toEqual([1, 1])
})

test('[push.3] what a push service does not take now is tried again for that device alone', async () => {
  const star = await fanAt(12)
  const [busy, fine] = [
    await service.subscribe(virage, star, [503, 429]),
    await service.subscribe(virage, star),
  ]
  await follow(await signedInFan(virage), star)
  for (let times = 0; times < 3; times++) await runWaiting(virage)
  expect([busy.received.length, fine.received.length]).toEqual([1, 1])
})

test('[push.1] a device that is gone is removed; without one nothing is queued', async () => {
  const star = await fanAt(12)
  await service.subscribe(virage, star, [410])
  expect(await isTold(star)).toEqual({ has_device: true })
  await follow(await signedInFan(virage), star)
  await virage.app.worker?.drain()
  expect(await isTold(star)).toEqual({ has_device: false })
})

test('[push.2] at night pushes wait until 8 in the fan’s zone and come as one', async () => {
  const star = await fanAt(2)
  const { received } = await service.subscribe(virage, star)
  await follow(await signedInFan(virage, { name: 'Owl' }), star)
  await query(
    virage,
    `SELECT notify_fans('group', 'group:1', '{}', $2, '{"event": "president", "group": 1, "name": "Kop"}', ARRAY[$1::bigint], NULL)`,
    [star.id, virage.clock.now],
  )
  await runWaiting(virage)
  expect(received).toEqual([])
  const rows = await query<{ at: Date }>(
    virage,
    `SELECT run_at AS at FROM graphile_worker.jobs WHERE key = $1`,
    [`push:${star.id}`],
  )
  // It is between 2 and 3 there.
  const hours = ((rows[0]?.at.getTime() ?? 0) - virage.clock.now.getTime()) / 3_600_000
  expect(hours).toBeGreaterThan(5)
  expect(hours).toBeLessThanOrEqual(6)
  await setSettings(virage, star, { time_zone: zoneWhere(9, virage.clock.now) })
  await runWaiting(virage)
  expect(received.map(({ message }) => message)).toMatchObject([
    { body: '+ 1 other piece of news', link: '/inbox', tag: 'news' },
  ])
})

test('[push.2, inbox.5] what was not taken by day waits for the morning too, and a disabled fan gets nothing', async () => {
  const [star, gone] = [await fanAt(22), await fanAt(22)]
  const [device, others] = [
    await service.subscribe(virage, star, [503]),
    await service.subscribe(virage, gone, [503]),
  ]
  for (const each of [star, gone]) await follow(await signedInFan(virage), each)
  await virage.app.worker?.drain()
  const admin = await signedInFan(virage, { role: 'admin' })
  const disabled = { token: admin.token, json: { id: gone.id, disabled: true } }
  await virage.call('POST', '/v1/users/update', disabled)
  await setSettings(virage, star, { time_zone: zoneWhere(2, virage.clock.now) })
  for (let times = 0; times < 2; times++) await runWaiting(virage)
  expect([device.received.length, others.received.length]).toEqual([0, 0])
  await setSettings(virage, star, { time_zone: zoneWhere(8, virage.clock.now) })
  await runWaiting(virage)
  expect([device.received.length, others.received.length]).toEqual([1, 0])
})

test('[inbox.4, push.2] a kind that is turned off while it waits is not pushed', async () => {
  const [night, evening] = [await fanAt(2), await fanAt(22)]
  const devices = [
    await service.subscribe(virage, night),
    // It waits to be tried again.
    await service.subscribe(virage, evening, [503]),
  ]
  for (const each of [night, evening]) await follow(await signedInFan(virage), each)
  await virage.app.worker?.drain()
  for (const each of [night, evening])
    await setSettings(virage, each, {
      time_zone: zoneWhere(9, virage.clock.now),
      kinds: { follower: { push: false } },
    })
  for (let times = 0; times < 2; times++) await runWaiting(virage)
  expect(devices.map(({ received }) => received)).toEqual([[], []])
})

test('[push.3, push.4] what waits for a device goes neither to who has it now nor out a day later', async () => {
  const [fan, late, other] = [await fanAt(12), await fanAt(12), await fanAt(12)]
  const [passedOn, silent] = [
    await service.subscribe(virage, fan, [503]),
    await service.subscribe(virage, late, [503]),
  ]
  for (const each of [fan, late]) await follow(await signedInFan(virage), each)
  await virage.app.worker?.drain()
  await query(virage, 'UPDATE push_subscriptions SET user_id = $2 WHERE endpoint = $1', [
    passedOn.endpoint,
    other.id,
  ])
  virage.clock.passMinutes(24 * 60 + 1)
  await setSettings(virage, late, { time_zone: zoneWhere(12, virage.clock.now) })
  await runWaiting(virage)
  expect([passedOn.received, silent.received]).toEqual([[], []])
  virage.clock.passMinutes(-24 * 60 - 1)
})

test('[push.2] at night the kick-off of a match that one does not come to waits too', async () => {
  const fan = await fanAt(3)
  const device = await service.subscribe(virage, fan)
  const kickoff = { arena: 'nowhere', home: 'A', away: 'B' }
  await query(
    virage,
    `SELECT notify_fans('kickoff', 'arena:nowhere', '{}', $2, $3, ARRAY[$1::bigint], NULL)`,
    [fan.id, virage.clock.now, kickoff],
  )
  await runWaiting(virage)
  expect(device.received).toEqual([])
})

test('[push.2, calendar.7] a fan is told at night of the kick-off of a match they come to, once, also when it moved', async () => {
  const fan = await fanAt(3)
  const other = await fanAt(12)
  const admin = await signedInFan(virage, { role: 'admin' })
  const [device, others] = [await service.subscribe(virage, fan), await service.subscribe(virage, other)]
  const inMinutes = (minutes: number) => new Date(virage.clock.now.getTime() + minutes * 60_000).toISOString()
  const arena = await setUpArena(virage, admin, { startDate: inMinutes(60) })
  const attend = { token: fan.token, json: { going: true } }
  await virage.call('POST', `/v1/arenas/${arena.id}/attend`, attend)
  const move = (startDate: string) =>
    virage.call('POST', '/v1/arenas/update', { token: admin.token, json: { id: arena.id, startDate } })

  await runWaiting(virage)
  expect(device.received).toEqual([])
  await move(inMinutes(14))
  await Promise.all([runWaiting(virage), runWaiting(second)])
  const { id } = arena
  await query(
    virage,
    `SELECT graphile_worker.add_job('remind_kickoff', json_build_object('fixture', fixture)) FROM arenas WHERE id = $1`,
    [id],
  )
  await runWaiting(virage)
  expect(device.received.map(({ message }) => message)).toMatchObject([
    {
      title: expect.stringMatching(/ kick off in 14 minutes$/),
      body: 'You said you go',
      link: `/play/?arena=${id}`,
    },
  ])
  expect(device.received[0]?.headers).toMatchObject({ urgency: 'high', ttl: '3600' })
  expect(others.received).toEqual([])
})

test('[push.1] with PUSH=off nothing leaves, and what waited is forgotten', async () => {
  const silent = await startTestApp({ ...LOCAL, PUSH: 'off' })
  const other = await signedInFan(silent)
  await setSettings(silent, other, { time_zone: zoneWhere(12, silent.clock.now) })
  const { received } = await service.subscribe(silent, other)
  const { token } = await signedInFan(silent)
  await silent.call('POST', '/v1/relationships/follow', { token, json: { followed_id: other.id } })
  await runWaiting(silent)
  await silent.close()
  expect(received).toEqual([])
})

test('[push.4] at most ten devices: the oldest goes; one on which somebody else signs in is theirs', async () => {
  const [fan, other] = [await fanAt(12), await fanAt(12)]
  const devices = []
  for (let count = 0; count < 11; count++) devices.push(await service.subscribe(virage, fan))
  expect(devices.at(-1)?.reply.body.element.devices).toBe(10)
  const rows = await query<{ endpoint: string }>(
    virage,
    'SELECT endpoint FROM push_subscriptions WHERE user_id = $1 ORDER BY id',
    [fan.id],
  )
  expect(rows.map(({ endpoint }) => endpoint)).toEqual(devices.slice(1).map(({ endpoint }) => endpoint))

  const [endpoint] = rows.map((row) => row.endpoint)
  await query(virage, 'UPDATE push_subscriptions SET user_id = $2 WHERE endpoint = $1', [endpoint, other.id])
  const gone = { token: fan.token, json: { endpoint } }
  expect((await virage.call('POST', '/v1/push/unsubscribe', gone)).body.element.devices).toBe(9)
  expect(
    (await virage.call('POST', '/v1/push/unsubscribe', { ...gone, token: other.token })).body.element,
  ).toEqual({
    devices: 0,
  })
  expect(await isTold(other)).toEqual({ has_device: false })
})

test('[push.4] subscriptions with addresses or keys that are none are refused', async () => {
  const fan = await fanAt(12)
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  for (const wrong of [
    { endpoint: 'http://10.0.0.1/x', keys },
    { endpoint: `${service.base}/x`, keys },
  ]) {
    const { status, body } = await virage.call('POST', '/v1/push/subscribe', {
      token: fan.token,
      json: wrong,
    })
    expect([status, body.code]).toEqual([422, 'invalid'])
  }
})

test('[push.1, fans.6] a fan’s export names the services of their devices, and deleting forgets them', async () => {
  const fan = await fanAt(12)
  const { endpoint } = await service.subscribe(virage, fan)
  const { body } = await virage.call('GET', '/v1/users/export', { token: fan.token })
  expect(body.element.deliveries.devices).toMatchObject([{ service: new URL(endpoint).host }])
  expect(JSON.stringify(body)).not.toContain(endpoint)
  await virage.call('POST', '/v1/users/delete', { token: fan.token, json: { id: fan.id } })
  const rows = await query(virage, 'SELECT 1 FROM push_subscriptions WHERE endpoint = $1', [endpoint])
  expect(rows).toEqual([])
})
