// Who may conduct is told in a live arena, over two processes on one database and one Redis.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { foundUltra } from '#tests/clubs.ts'
import { enterLive, type LiveClient, listen } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { hasRedis, type RedisServer, startRedis } from '#tests/processes/redis-server.ts'

let redis: RedisServer | undefined
let virage: TestApp
let second: TestApp | undefined
let bases: [string, string]
let admin: TestFan
beforeAll(async () => {
  redis = hasRedis ? await startRedis() : undefined
  const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}
  // Nothing is read again by the clock: only what is told is seen.
  const liveLimits = { lookAnywayMs: 3_600_000 }
  virage = await startTestApp(env, { liveLimits })
  second = redis && (await startTestApp(env, { beside: virage, liveLimits }))
  const base = await listen(virage)
  bases = [base, second ? await listen(second) : base]
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(async () => {
  await second?.close()
  await virage.close()
  await redis?.remove()
})

const told = (client: LiveClient, groups: number[] | undefined) =>
  client.until('you', (you) => JSON.stringify(you.capoOf) === JSON.stringify(groups))

test('[songs.2, groups.2] who gets or loses the right to conduct is told in the arena at once, whichever process they are in', async () => {
  const [president, officer] = [await signedInFan(virage), await signedInFan(virage)]
  const arena = await setUpArena(virage, admin, { started: true })
  const { id } = await foundUltra(virage, admin, arena.homeTeam.id, { president_id: president.id })
  const belong = (fan: TestFan, deed: 'join' | 'leave') =>
    virage.call('POST', `/v1/relationships/ultra/${deed}`, { token: fan.token, json: { ultra_id: id } })
  const govern = async (deed: string, json: object) => {
    const { status } = await virage.call('POST', `/v1/ultras/${id}/${deed}`, { token: president.token, json })
    expect(status, deed).toBe(200)
  }
  await belong(officer, 'join')
  const enter = (fan: TestFan, base: string) => enterLive(base, arena.id, { token: fan.token, side: 'home' })
  const [first, other] = [await enter(president, bases[0]), await enter(officer, bases[1])]
  const forget = () => {
    first.forget()
    other.forget()
  }

  await govern('officer', { userId: officer.id, rights: ['capo'] })
  expect((await told(other, [id])).capo).toBe(true)
  forget()
  await govern('officer', { userId: officer.id, rights: ['tifo'] })
  expect((await told(other, undefined)).capo).toBeUndefined()
  forget()
  await govern('handover', { userId: officer.id })
  await told(other, [id])
  await told(first, undefined)
  forget()
  // groups.5: the oldest officer or member follows who leaves, until they are back.
  await belong(officer, 'leave')
  await told(other, undefined)
  await told(first, [id])
  forget()
  await belong(officer, 'join')
  await told(other, [id])
  await told(first, undefined)
  forget()
  // groups.3: who is removed conducts no more.
  await virage.call('POST', `/v1/ultras/${id}/handover`, {
    token: officer.token,
    json: { userId: president.id },
  })
  await told(first, [id])
  await govern('officer', { userId: officer.id, rights: ['capo'] })
  await told(other, [id])
  forget()
  await govern('remove', { userId: officer.id })
  await told(other, undefined)
  await belong(officer, 'join')
  await govern('handover', { userId: officer.id })
  await told(other, [id])
  forget()
  await virage.call('POST', '/v1/ultras/delete', { token: admin.token, json: { id } })
  await told(other, undefined)
  for (const client of [first, other]) client.close()
})

test.each([
  ['it is deleted', true],
  ['its last member leaves', false],
])(
  '[songs.2, tifos.2] when %s, a group’s song ends, what it has waiting is dropped and its tifo comes down',
  async (_, isDeleted) => {
    const capo = await signedInFan(virage)
    const arena = await setUpArena(virage, admin, { started: true })
    const { id } = await foundUltra(virage, admin, arena.homeTeam.id, { president_id: capo.id })
    const { token } = capo
    const json = { name: 'Ours', tempo: 60, beats: ['clap', 'clap', 'rest', 'shout'], words: [] }
    const song = await virage.call('POST', `/v1/ultras/${id}/songs/create`, { token, json })
    const cells = '01'.repeat(1_024)
    const picture = { name: 'Waves', colors: ['#000000', '#ffffff'], frames: [{ cells, ms: 500 }] }
    const tifo = await virage.call('POST', `/v1/ultras/${id}/tifos/create`, { token, json: picture })
    const tifoId = tifo.body.element.id
    await virage.call('POST', `/v1/ultras/${id}/tifos/approve`, { token: admin.token, json: { tifoId } })
    const client = await enterLive(bases[0], arena.id, { token, side: 'home' })
    const watcher = await enterLive(bases[1], arena.id, { token: null, side: null })
    for (const status of ['started', 'queued']) {
      const call = { token, json: { songId: song.body.element.id, repeats: 8 } }
      const { body } = await virage.call('POST', `/v1/arenas/${arena.id}/song/start`, call)
      expect(body.element.status).toBe(status)
    }
    const raised = await virage.call('POST', `/v1/arenas/${arena.id}/tifo/raise`, { token, json: { tifoId } })
    expect(raised.status).toBe(200)
    const all = [client, watcher]
    for (const { until } of all) {
      await until('song', (told) => told.song !== null)
      await until('tifo', (told) => told.raise !== null)
    }
    await client.until('capo', ({ queue }) => queue.length === 1)
    for (const { forget } of all) forget()
    if (isDeleted) await virage.call('POST', '/v1/ultras/delete', { token: admin.token, json: { id } })
    else await virage.call('POST', '/v1/relationships/ultra/leave', { token, json: { ultra_id: id } })
    for (const { until } of all) {
      await until('song', (told) => told.song === null)
      await until('tifo', (told) => told.raise === null)
    }
    await client.until('capo', ({ queue }) => queue.length === 0)
    for (const { close } of all) close()
  },
)

test('[songs.2] a song of another capo is not theirs to stop', async () => {
  const arena = await setUpArena(virage, admin, { started: true })
  const [singing, rival] = [await signedInFan(virage), await signedInFan(virage)]
  const clients: LiveClient[] = []
  for (const { id, token } of [singing, rival]) {
    await foundUltra(virage, admin, arena.homeTeam.id, { president_id: id })
    clients.push(await enterLive(bases[0], arena.id, { token, side: 'home' }))
  }
  const conduct = ({ token }: TestFan, deed: string, json: object) =>
    virage.call('POST', `/v1/arenas/${arena.id}/song/${deed}`, { token, json })
  expect(await conduct(rival, 'stop', {})).toMatchObject({ status: 409, body: { code: 'no_song' } })
  await conduct(singing, 'start', { songId: 'v-slow-thunder', repeats: 8 })
  expect(await conduct(rival, 'stop', {})).toMatchObject({ status: 403, body: { code: 'no_right' } })
  expect((await conduct(singing, 'stop', {})).status).toBe(200)
  for (const client of clients) client.close()
})
