// A song that is hidden, or whose capo loses the right, in the very moment in which it is started or its turn comes.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockUltra } from '#server/features/ultras/index.ts'
import { isFree, overlap, someoneWaits } from '#server/storage/locks.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { foundUltra } from '#tests/clubs.ts'
import { enterLive, listen } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { setSongHidden } from './songs.storage.ts'
import { beginNextSong, beginSong, insertCall, lockEnd } from './sung.storage.ts'

let virage: TestApp
let base: string
let admin: TestFan
let capo: TestFan
let arenaId: string
let runId: number
let song: { id: string; ultra_id: number }
beforeAll(async () => {
  virage = await startTestApp({ DATABASE_POOL: '10' })
  base = await listen(virage)
  admin = await signedInFan(virage, { role: 'admin' })
})
beforeEach(async () => {
  const arena = await setUpArena(virage, admin, { started: true })
  arenaId = arena.id
  const { rows } = await db().execute<{ run_id: number }>(
    sql`SELECT run_id FROM arenas WHERE id = ${arenaId}`,
  )
  runId = rows[0]?.run_id ?? 0
  capo = await signedInFan(virage)
  const group = await foundUltra(virage, admin, arena.homeTeam.id, { president_id: capo.id })
  const { body } = await virage.call('POST', `/v1/ultras/${group.id}/songs/create`, {
    token: capo.token,
    json: { name: 'Ours', tempo: 60, beats: ['clap', 'clap', 'rest', 'shout'], words: [] },
  })
  song = body.element
})
afterAll(() => virage.close())

const db = () => virage.app.db
const nowMs = () => virage.clock.now.getTime()
const hide = (tx: Parameters<typeof setSongHidden>[0]) => setSongHidden(tx, song.id, true, virage.clock.now)
const start = ({ token } = capo) =>
  virage.call('POST', `/v1/arenas/${arenaId}/song/start`, {
    token,
    json: { songId: song.id, repeats: 1 },
  })

/** A call that waits for its turn. */
const call = (by = capo) =>
  inTransaction(db(), async (tx) => {
    await lockEnd(tx, runId, 'home', virage.clock.now)
    return insertCall(tx, {
      runId,
      side: 'home',
      song,
      singer: `group:${song.ultra_id}`,
      capoId: by.id,
      repeats: 1,
      lengthMs: 4_000,
      calledAt: virage.clock.now,
    })
  })

/** How many of its calls are sung or may still be. */
async function alive(): Promise<number> {
  const { rows } = await db().execute(sql`
    SELECT 1 FROM sung_songs WHERE song_id = ${song.id}
      AND (ends_at > ${virage.clock.now.toISOString()} OR starts_at IS NULL AND withdrawn_at IS NULL)`)
  return rows.length
}

test('[reports.2, songs.2] a start waits for who hides the song, and finds it gone', async () => {
  const client = await enterLive(base, arenaId, { token: capo.token, side: 'home' })
  let answer: Awaited<ReturnType<typeof start>> | undefined
  await overlap(db(), hide, async () => {
    answer = await start()
  })
  client.close()
  expect(answer).toMatchObject({ status: 404, body: { code: 'song_not_found' } })
  expect(await alive()).toBe(0)
})

test('[groups.2, songs.2] a start waits for who takes the right, and is refused', async () => {
  const officer = await signedInFan(virage)
  const { token } = officer
  await virage.call('POST', '/v1/relationships/ultra/join', { token, json: { ultra_id: song.ultra_id } })
  await virage.call('POST', `/v1/ultras/${song.ultra_id}/officer`, {
    token: capo.token,
    json: { userId: officer.id, rights: ['capo'] },
  })
  const client = await enterLive(base, arenaId, { token, side: 'home' })
  let answer: Awaited<ReturnType<typeof start>> | undefined
  await overlap(
    db(),
    async (tx) => {
      await lockUltra(tx, song.ultra_id)
      await tx.execute(
        sql`UPDATE ultra_members SET rights = '{}' WHERE ultra_id = ${song.ultra_id} AND user_id = ${officer.id}`,
      )
    },
    async () => {
      answer = await start(officer)
    },
  )
  client.close()
  expect(answer).toMatchObject({ status: 403, body: { code: 'no_right' } })
  expect(await alive()).toBe(0)
})

/** Resolves once a start holds the song; others may wait for a lock too, so that somebody waits says nothing. */
async function songIsHeld(): Promise<void> {
  const row = sql`SELECT 1 FROM group_songs WHERE id = ${song.id} FOR NO KEY UPDATE`
  while (await inTransaction(db(), (tx) => isFree(tx, row)));
}

test('[reports.2, songs.2] who hides a song waits for a start under way, and ends it', async () => {
  const client = await enterLive(base, arenaId, { token: capo.token, side: 'home' })
  const under = await inTransaction(db(), async (tx) => {
    await lockEnd(tx, runId, 'home', virage.clock.now)
    const started = start()
    await songIsHeld()
    const hidden = inTransaction(db(), hide)
    await Promise.race([hidden, someoneWaits(db(), { count: 2 })])
    return { started, hidden }
  })
  expect((await under.started).status).toBe(200)
  expect(await under.hidden, 'whose rooms are told').toEqual([arenaId])
  client.close()
  expect(await alive()).toBe(0)
})

test.each([
  ['nothing has happened', async () => {}, true],
  ['has lost the right', (id: number) => ofGroup('officer', { userId: id, rights: [] }), false],
  ['was banned', (id: number) => ofGroup('remove', { userId: id, ban: true }), false],
  ['is disabled', (id: number) => asAdmin('/v1/users/update', { id, disabled: true }), false],
] as const)('[groups.2, songs.2] the turn of a capo who %s comes: %s', async (_, happens, begins) => {
  const officer = await signedInFan(virage)
  const { token } = officer
  await virage.call('POST', '/v1/relationships/ultra/join', { token, json: { ultra_id: song.ultra_id } })
  await ofGroup('officer', { userId: officer.id, rights: ['capo'] })
  await call(officer)
  await happens(officer.id)
  expect(await beginNextSong(db(), () => virage.clock.now, runId, 'home')).toBe(begins)
})

const ofGroup = (act: string, json: object) => asAdmin(`/v1/ultras/${song.ultra_id}/${act}`, json)
const asAdmin = async (url: string, json: object) => {
  const { status } = await virage.call('POST', url, { token: admin.token, json })
  expect([url, status]).toEqual([url, 200])
}

test('[reports.2, songs.2] a song whose turn comes while it is hidden does not begin', async () => {
  await call()
  await overlap(db(), hide, async () => {
    expect(await beginNextSong(db(), () => virage.clock.now, runId, 'home')).toBe(false)
  })
  expect(await alive()).toBe(0)
})

test('[reports.2, songs.2] a song that is hidden while its turn comes ends', async () => {
  const id = await call()
  await overlap(db(), (tx) => beginSong(tx, id, nowMs() + 3_000), hide)
  expect(await alive()).toBe(0)
})
