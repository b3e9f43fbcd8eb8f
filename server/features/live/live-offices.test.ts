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
  await virage.call('POST', '/v1/ultras/delete', { token: admin.token, json: { id } })
  await told(other, undefined)
  for (const client of [first, other]) client.close()
})

test('[songs.2] what a group has waiting is dropped with the group; what it sings is sung to its end', async () => {
  const capo = await signedInFan(virage)
  const arena = await setUpArena(virage, admin, { started: true })
  const { id } = await foundUltra(virage, admin, arena.homeTeam.id, { president_id: capo.id })
  const { token } = capo
  const json = { name: 'Ours', tempo: 60, beats: ['clap', 'clap', 'rest', 'shout'], words: [] }
  const song = await virage.call('POST', `/v1/ultras/${id}/songs/create`, { token, json })
  const client = await enterLive(bases[0], arena.id, { token, side: 'home' })
  for (const status of ['started', 'queued']) {
    const call = { token, json: { songId: song.body.element.id, repeats: 8 } }
    const { body } = await virage.call('POST', `/v1/arenas/${arena.id}/song/start`, call)
    expect(body.element.status).toBe(status)
  }
  await client.until('capo', ({ queue }) => queue.length === 1)
  client.forget()
  await virage.call('POST', '/v1/ultras/delete', { token: admin.token, json: { id } })
  await client.until('capo', ({ queue }) => queue.length === 0)
  expect(client.messages.filter(({ type }) => type === 'song')).toEqual([])
  client.close()
})
