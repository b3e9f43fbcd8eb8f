// Songs in a live arena, over two processes on one database and one Redis.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Side } from '#contract/arenas.ts'
import type { Song } from '#contract/songs.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { foundUltra } from '#tests/clubs.ts'
import { enterLive, type LiveClient, listen } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { hasRedis, type RedisServer, startRedis } from '#tests/processes/redis-server.ts'
import { waitFor } from '#tests/wait-for.ts'

let redis: RedisServer | undefined
let virage: TestApp
let second: TestApp | undefined
let bases: string[]
let admin: TestFan
let capo: TestFan
let arenaId: string
let clubs: { home: number; away: number }
let ultraId: number
let clients: LiveClient[] = []
beforeAll(async () => {
  redis = hasRedis ? await startRedis() : undefined
  const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}
  virage = await startTestApp(env)
  second = redis && (await startTestApp(env, { beside: virage }))
  bases = [await listen(virage), second ? await listen(second) : '']
  admin = await signedInFan(virage, { role: 'admin' })
})
beforeEach(async () => {
  const arena = await setUpArena(virage, admin, { started: true })
  arenaId = arena.id
  clubs = { home: arena.homeTeam.id, away: arena.awayTeam.id }
  capo = await signedInFan(virage, { name: 'Capo' })
  ultraId = (await foundUltra(virage, admin, clubs.home, { president_id: capo.id })).id
})
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
})
afterAll(async () => {
  await second?.close()
  await virage.close()
  await redis?.remove()
})

const passMs = (ms: number) => virage.clock.passMinutes(ms / 60_000)
const passSeconds = (seconds: number) => passMs(seconds * 1_000)
const nowMs = () => virage.clock.now.getTime()

async function enter(fan: TestFan | null, side: Side | null = 'home', process = 0): Promise<LiveClient> {
  const client = await enterLive(bases[process] ?? '', arenaId, { token: fan?.token ?? null, side })
  clients.push(client)
  return client
}
const post = (fan: TestFan, action: string, json: object, app = virage) =>
  app.call('POST', `/v1/arenas/${arenaId}/song/${action}`, { token: fan.token, json })
const start = (fan: TestFan, songId = 'v-slow-thunder', repeats = 1, app = virage) =>
  post(fan, 'start', { songId, repeats }, app)

/** 60 bpm: a beat is a second. */
async function ownSong(beats = ['clap', 'clap', 'rest', 'shout'], by = capo, group = ultraId): Promise<Song> {
  const json = { name: 'Ours', tempo: 60, beats, words: [] }
  const { body } = await virage.call('POST', `/v1/ultras/${group}/songs/create`, { token: by.token, json })
  return body.element
}

async function join(group: number, ...fans: TestFan[]): Promise<void> {
  for (const { token } of fans)
    await virage.call('POST', '/v1/relationships/ultra/join', { token, json: { ultra_id: group } })
}

test('[songs.2] a present capo starts a song 3 s ahead, all are told, and who comes in too; it ends by itself', async () => {
  const watcher = await enter(null, null)
  const conductor = await enter(capo)
  const { status, body } = await start(capo)
  expect(status).toBe(200)
  const startsAt = new Date(nowMs() + 3_000).toISOString()
  expect(body.element).toEqual({ status: 'started', startsAt, place: null })
  const told = await watcher.until('song')
  expect(told).toMatchObject({
    side: 'home',
    startsAt,
    repeats: 1,
    capo: { id: capo.id, name: 'Capo' },
    song: { id: 'v-slow-thunder', ultra_id: null, tempo: 60 },
  })
  passSeconds(4)
  const late = await enter(await signedInFan(virage), 'away')
  expect(await late.until('song')).toEqual(told)
  expect(late.messages.findIndex(({ type }) => type === 'song')).toBeGreaterThan(0)
  passSeconds(6.9)
  await conductor.until('tick', ({ at }) => at === virage.clock.now.toISOString())
  expect(watcher.messages.filter(({ type }) => type === 'song')).toHaveLength(1)
  passSeconds(0.1)
  for (const client of [watcher, late]) await client.until('song', ({ song }) => song === null)
})

test('[songs.2] one song per end: the next waits, who sang longest ago first, and begins 15 s after the end', async () => {
  const other = await signedInFan(virage, { name: 'Other' })
  await foundUltra(virage, admin, clubs.home, { president_id: other.id })
  const watcher = await enter(null, null)
  for (const fan of [capo, other]) await enter(fan)
  expect((await start(capo)).body.element.status).toBe('started')
  const endMs = nowMs() + 3_000 + 8_000
  expect((await start(capo, 'v-rise')).body.element).toEqual({ status: 'queued', startsAt: null, place: 1 })
  expect((await start(other, 'v-tambour')).body.element, 'never sang').toMatchObject({
    status: 'queued',
    place: 1,
  })
  expect((await start(capo, 'v-colours')).body.element.place).toBe(3)
  expect(await start(other)).toMatchObject({ status: 409, body: { code: 'queue_full' } })
  const waiting = await watcher.until('capo', ({ queue }) => queue.length === 3)
  expect(waiting.queue.map(({ song }) => song.id)).toEqual(['v-tambour', 'v-rise', 'v-colours'])
  expect(waiting.readyAt).toBe(new Date(endMs + 15_000).toISOString())
  passMs(endMs + 12_000 - nowMs())
  const next = await watcher.until('song', ({ song }) => song?.id === 'v-tambour')
  expect(next).toMatchObject({ capo: { id: other.id }, startsAt: new Date(endMs + 15_000).toISOString() })
  const { rows } = await virage.app.db.execute(sql`
    SELECT count(*)::integer AS begun FROM sung_songs s JOIN arena_runs r ON r.id = s.run_id
    WHERE r.arena_id = ${arenaId} AND starts_at IS NOT NULL`)
  expect(rows, 'once, over all processes').toEqual([{ begun: 2 }])
})

test('[songs.2] one capo can fill the queue, and still the next group gets in', async () => {
  const other = await signedInFan(virage)
  await foundUltra(virage, admin, clubs.home, { president_id: other.id })
  const watcher = await enter(null, null)
  for (const fan of [capo, other]) await enter(fan)
  await start(capo)
  for (const song of ['v-rise', 'v-tambour', 'v-colours'])
    expect((await start(capo, song)).body.element.status).toBe('queued')
  expect(await start(capo)).toMatchObject({ status: 409, body: { code: 'queue_full' } })
  expect(await start(other)).toMatchObject({ status: 200, body: { element: { status: 'queued', place: 1 } } })
  const { queue } = await watcher.until('capo', (told) => told.queue[0]?.capo.id === other.id)
  expect(queue.map(({ song }) => song.id)).toEqual(['v-slow-thunder', 'v-rise', 'v-tambour'])
})

test('[songs.2] the ends sing beside each other', async () => {
  const away = await signedInFan(virage)
  await foundUltra(virage, admin, clubs.away, { president_id: away.id })
  await enter(capo, 'home')
  const client = await enter(away, 'away')
  for (const fan of [capo, away]) expect((await start(fan)).body.element.status).toBe('started')
  for (const side of ['home', 'away']) await client.until('song', (message) => message.side === side)
})

test('[songs.2] a capo stops their song or takes back what waits, an admin stops any; nobody else', async () => {
  const other = await signedInFan(virage)
  const watcher = await enter(null, null)
  await enter(capo)
  await start(capo)
  await watcher.until('song')
  await start(capo, 'v-rise')
  expect(await post(other, 'stop', {})).toMatchObject({ status: 403, body: { code: 'no_right' } })
  expect((await post(capo, 'stop', {})).status).toBe(200)
  await watcher.until('song', ({ song }) => song === null)
  watcher.forget()
  expect((await post(capo, 'stop', {})).status, 'what waits').toBe(200)
  expect(await post(capo, 'stop', {})).toMatchObject({ status: 409, body: { code: 'no_song' } })
  // 15 s from the stop too.
  expect((await start(capo)).body.element.status).toBe('queued')
  passSeconds(12)
  await watcher.until('song', ({ song }) => song !== null)
  watcher.forget()
  expect((await post(admin, 'stop', { side: 'away' })).body.code).toBe('no_song')
  expect((await post(admin, 'stop', {})).status).toBe(200)
  await watcher.until('song', ({ song }) => song === null)
  const { rows } = await virage.app.db.execute(sql`
    SELECT after FROM audit_log WHERE action = 'song.stop' AND target = ${`arena ${arenaId}`}`)
  expect(rows).toMatchObject([{ after: { side: 'home', song: 'v-slow-thunder' } }])
})

test('[songs.2] refused: without right, presence, a side, a live arena or such a song', async () => {
  const fan = await signedInFan(virage)
  await enter(fan)
  expect(await start(fan)).toMatchObject({ status: 403, body: { code: 'no_right' } })
  expect(await start(capo)).toMatchObject({ status: 409, body: { code: 'not_in_arena' } })
  const client = await enter(capo, null)
  expect((await start(capo)).body.code).toBe('not_in_arena')
  client.send({ type: 'side', side: 'home' })
  expect((await client.until('you', ({ side }) => side === 'home')).capo).toBe(true)
  expect((await start(capo, 'v-none')).body.code).toBe('song_not_found')
  expect(await start(capo, 'v-rise', 9)).toMatchObject({ status: 422 })
  const others = await foundUltra(virage, admin, clubs.away, { president_id: fan.id })
  const theirs = await ownSong(undefined, fan, others.id)
  expect((await start(capo, theirs.id)).body.code).toBe('no_right')
  await control(virage, admin, arenaId, 'pause')
  expect((await start(capo)).body.code).toBe('arena_not_live')
  await control(virage, admin, arenaId, 'stop')
  expect((await start(capo)).body.code).toBe('arena_not_live')
})

test('[songs.2] the end of the run ends the song, and a deleted song is sung to its end', async () => {
  const watcher = await enter(null, null)
  await enter(capo)
  const song = await ownSong()
  await start(capo, song.id, 8)
  await virage.call('POST', `/v1/ultras/${ultraId}/songs/delete`, {
    token: capo.token,
    json: { songId: song.id },
  })
  expect((await start(capo, song.id)).body.code).toBe('song_not_found')
  const late = await enter(null, null)
  expect((await late.until('song')).song?.id).toBe(song.id)
  await control(virage, admin, arenaId, 'stop')
  await watcher.until('song', ({ song: sung }) => sung === null)
  await control(virage, admin, arenaId, 'start')
  expect((await start(capo)).body.element.status).toBe('started')
})

test('[songs.4] a hit counts once per fan and due beat that is no rest, within 250 ms, and is a tap', async () => {
  const fans = [await signedInFan(virage), await signedInFan(virage)]
  const [ana, ben] = [await enter(fans[0]!), await enter(fans[1]!)]
  const tab = await enter(fans[0]!, null)
  const away = await enter(await signedInFan(virage), 'away')
  await enter(capo)
  const song = await ownSong()
  await start(capo, song.id, 2)
  await ana.until('song')
  passSeconds(3)
  const beat = (client: LiveClient, ...hits: [number, number][]) =>
    client.send({ type: 'beat', song: song.id, hits })
  beat(ana, [0, -120], [1, 0])
  await ana.until('tick', (tick) => tick.song?.home?.voices === 1)
  // The same beat in another tab, one that is not due, too far off, a rest, past the end.
  beat(tab, [0, 0], [0, 5])
  beat(ana, [2, 0], [3, 0], [99, 0])
  beat(ben, [0, 251])
  beat(ben, [0, 250])
  const both = await ben.until('tick', (tick) => tick.song?.home?.voices === 2)
  expect(both.song).toEqual({ home: { beat: 0, voices: 2, unison: 0.5 } })
  await ana.until('you', ({ cheer }) => cheer === 10)
  beat(away, [0, 0])
  expect((await away.until('error')).code).toBe('not_now')
  ana.send({ type: 'beat', song: 'v-rise', hits: [[0, 0]] })
  expect((await ana.until('error')).code).toBe('not_now')

  passSeconds(1)
  beat(ana, [1, 20])
  expect((await ben.until('tick', (tick) => tick.song?.home?.beat === 1)).song?.home).toEqual({
    beat: 1,
    voices: 1,
    unison: 1,
  })
  // Beat 2 is a rest, beat 0 was due more than 2 s ago.
  passSeconds(1.1)
  beat(ben, [0, 0], [2, 0], [1, 0])
  const last = await ben.until('tick', (tick) => tick.song?.home?.voices === 2 && tick.song.home.beat === 1)
  expect(last.song?.home?.unison).toBe(1)
  await ben.until('you', ({ cheer }) => cheer === 20)
  expect(ana.messages.filter(({ type }) => type === 'you').at(-1)).toMatchObject({ cheer: 20 })
})

test('[songs.2] where no capo was for a minute a third of the end elects one, who starts songs of ours', async () => {
  const fans = await Promise.all([1, 2, 3, 4].map(() => signedInFan(virage)))
  const [ana, ben] = [fans[0]!, fans[1]!]
  const seat = await enter(ana)
  for (const fan of fans.slice(1)) await enter(fan)
  const vote = (fan: TestFan, userId = ana.id) => post(fan, 'vote', { userId })
  passSeconds(59)
  expect(await vote(ben)).toMatchObject({ status: 409, body: { code: 'capo_present' } })
  // What the other end sings tells that the room has looked in this second.
  await enter(admin, 'away')
  await start(admin)
  await seat.until('song')
  passSeconds(1)
  expect(await seat.until('capo', ({ canVote }) => canVote)).toMatchObject({
    elected: null,
    needed: 2,
    votes: [],
  })
  expect(await vote(capo)).toMatchObject({ status: 409, body: { code: 'not_in_arena' } })
  for (const { id } of [capo, admin])
    expect(await vote(ben, id)).toMatchObject({ status: 409, body: { code: 'candidate_away' } })
  expect(await vote(ben, 999_999)).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  expect((await vote(ben, fans[3]!.id)).body.element).toMatchObject({ status: 'voted', votes: 1 })
  expect((await vote(ben)).body.element).toEqual({ status: 'voted', votes: 1, needed: 2 })
  expect((await vote(ben)).body.element.votes, 'one vote each').toBe(1)
  await seat.until('capo', ({ votes }) => votes[0]?.votes === 1)
  passSeconds(30)
  expect((await vote(fans[2]!)).body.element, 'the first has lapsed').toMatchObject({
    status: 'voted',
    votes: 1,
  })
  expect((await start(ana)).body.code).toBe('no_right')
  expect((await vote(ben)).body.element.status).toBe('elected')
  await seat.until('capo', ({ elected }) => elected?.id === ana.id)
  await seat.until('you', ({ capo: isCapo }) => isCapo === true)
  expect((await start(ana)).body.element.status).toBe('started')
  const song = await ownSong()
  expect((await start(ana, song.id)).body.code).toBe('no_right')
  // A capo of a group comes: the election is over.
  seat.forget()
  await enter(capo)
  await seat.until('capo', ({ elected, canVote }) => elected === null && !canVote)
  await seat.until('you', ({ capo: isCapo }) => isCapo === undefined)
  expect((await start(ana, 'v-rise')).body.code).toBe('no_right')
  expect((await vote(ben)).body.code).toBe('capo_present')
})

test('[songs.5] who sings a song of their own group gets ultra points × (1 + 0.5 × unison)', async () => {
  const fans = [await signedInFan(virage), await signedInFan(virage), await signedInFan(virage)]
  const [ana, ben, cleo] = fans as [TestFan, TestFan, TestFan]
  await join(ultraId, ...fans)
  const seats = []
  for (const fan of fans) seats.push(await enter(fan))
  const stranger = await enter(await signedInFan(virage))
  await enter(capo)
  const song = await ownSong(['clap', 'clap', 'clap', 'clap'])
  await start(capo, song.id, 1)
  await stranger.until('song')
  passSeconds(3)
  // Three of four hits of the window in unison. Cleo cheers and does not sing; four of the five members cheer or sing.
  seats[0]!.send({ type: 'beat', song: song.id, hits: [[0, 0]] })
  seats[1]!.send({ type: 'beat', song: song.id, hits: [[0, 200]] })
  seats[2]!.send({ type: 'cheer', taps: 1 })
  await stranger.until('tick', (tick) => tick.song?.home?.voices === 2)
  passSeconds(1)
  seats[0]!.send({ type: 'beat', song: song.id, hits: [[1, 100]] })
  stranger.send({ type: 'beat', song: song.id, hits: [[1, 100]] })
  await stranger.until('tick', (tick) => tick.song?.home?.beat === 1 && tick.song.home.voices === 2)
  await seats[0]!.until('you', ({ cheer }) => cheer === 20)
  passSeconds(9)
  await control(virage, admin, arenaId, 'stop')
  const { rows } = await virage.app.db.execute<{ user_id: number; ultra_points: number }>(sql`
    SELECT a.user_id, a.ultra_points FROM attendance a JOIN arena_runs r ON r.id = a.run_id
    WHERE r.arena_id = ${arenaId}`)
  const points = new Map(rows.map((row) => [row.user_id, row.ultra_points]))
  const base = 300 * (3 / 4)
  for (const { id } of [ana, ben]) expect(points.get(id)).toBeCloseTo(base * (1 + 0.5 * 0.75), 9)
  expect(points.get(cleo.id)).toBeCloseTo(base, 9)
  expect(points.get(capo.id) ?? 0).toBe(0)
})

async function storedVoices(): Promise<number> {
  const { rows } = await virage.app.db.execute<{ voices: number }>(sql`
    SELECT coalesce(sum(v.voices), 0)::integer AS voices FROM song_voices v JOIN arena_runs r ON r.id = v.run_id
    WHERE r.arena_id = ${arenaId}`)
  return rows[0]?.voices ?? 0
}

describe.skipIf(!hasRedis)('over two processes', () => {
  test('[songs.2, songs.4] a song is one song, its voices are those of all, and it goes on after a restart', async () => {
    const [here, there] = [await signedInFan(virage), await signedInFan(virage)]
    const [one, two] = [await enter(here, 'home', 0), await enter(there, 'home', 1)]
    // The capo's socket is at the second process, the call comes to the first.
    await enter(capo, 'home', 1)
    const song = await ownSong()
    expect((await start(capo, song.id, 8)).body.element.status).toBe('started')
    const [told, same] = [await one.until('song'), await two.until('song')]
    expect(same).toEqual(told)
    passSeconds(3)
    one.send({ type: 'beat', song: song.id, hits: [[0, 10]] })
    two.send({ type: 'beat', song: song.id, hits: [[0, 200]] })
    for (const client of [one, two]) {
      const tick = await client.until('tick', ({ song: sung }) => sung?.home?.voices === 2)
      expect(tick.song?.home).toEqual({ beat: 0, voices: 2, unison: 0.5 })
    }

    // A fan with a tab in each is one voice, whichever of them answers, and one tap.
    const both = [await enter(here, 'home', 1), one]
    for (const client of [one, two]) await client.until('tick', ({ watching }) => watching === 4)
    passSeconds(1)
    for (const client of both) client.send({ type: 'beat', song: song.id, hits: [[1, 10]] })
    two.send({ type: 'beat', song: song.id, hits: [[1, 200]] })
    for (const client of [one, two]) {
      const tick = await client.until(
        'tick',
        ({ song: sung }) => sung?.home?.beat === 1 && sung.home.voices === 2,
      )
      expect(tick.song?.home).toEqual({ beat: 1, voices: 2, unison: 0.5 })
    }
    passSeconds(1)
    await waitFor(async () => expect(await storedVoices(), 'of both beats, for ultra points').toBe(4))

    // A process that has just started knows the song from the rows.
    const third = await startTestApp(redis ? { REDIS_URL: redis.url } : {}, { beside: virage })
    const restarted = await enterLive(await listen(third), arenaId)
    expect(await restarted.until('song')).toEqual(told)
    restarted.close()
    await third.close()

    // Called at the second process; the first begins it too, once.
    expect((await start(capo, 'v-rise', 1, second)).body.element.status).toBe('queued')
    await one.until('capo', ({ queue }) => queue.length === 1)
    one.forget()
    passSeconds(8 * 4 + 12)
    await one.until('song', ({ song: sung }) => sung?.id === 'v-rise')
    await two.until('song', ({ song: sung }) => sung?.id === 'v-rise')
    expect(one.messages.filter((told) => told.type === 'song' && told.song?.id === 'v-rise')).toHaveLength(1)
  })
})
