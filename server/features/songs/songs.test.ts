import { afterAll, beforeAll, expect, test } from 'vitest'
import { SONGS_PER_GROUP } from '#contract/song-limits.ts'
import type { GroupSong } from '#contract/songs.ts'
import { lineOf } from '#match/song-time.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { BUILT_IN_SONGS } from './built-in-songs.ts'
import { setSongHidden } from './songs.storage.ts'

let virage: TestApp
let admin: TestFan
let president: TestFan
let fan: TestFan
let ultraId: number
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  president = await signedInFan(virage)
  fan = await signedInFan(virage)
  ultraId = await newGroup()
})
afterAll(() => virage.close())

const SONG = { name: 'Allez', tempo: 120, beats: ['clap', 'clap', 'rest', 'shout'], words: ['Allez, allez'] }
const GROUP = { ultra_score: 50 }

async function newGroup(): Promise<number> {
  const club = await foundClub(virage, admin)
  return (await foundUltra(virage, admin, club.id, { ...GROUP, president_id: president.id })).id
}

const create = (fields: object = {}, group = ultraId, by = president) =>
  virage.call('POST', `/v1/ultras/${group}/songs/create`, { token: by.token, json: { ...SONG, ...fields } })

async function bookOf(group: number, by: TestFan): Promise<GroupSong[]> {
  const { status, body } = await virage.call('GET', `/v1/ultras/${group}/songs`, { token: by.token })
  expect(status).toBe(200)
  return body.element
}

test('[songs.1] the songs of ours keep the rules of all songs, in English and French', async () => {
  const { body } = await virage.call('GET', '/v1/songs', { token: fan.token })
  expect(body.element).toEqual(BUILT_IN_SONGS)
  expect(BUILT_IN_SONGS.length).toBeGreaterThanOrEqual(6)
  for (const song of BUILT_IN_SONGS) {
    expect(song.id).toMatch(/^v-/)
    expect(song.words.length, song.name).toBe(lineOf(song, song.beats.length - 1) + 1)
    expect(await create(song), song.name).toMatchObject({
      status: 200,
      body: { element: { words: song.words } },
    })
  }
})

test('[songs.1] a song is written into the book and read by any fan', async () => {
  const group = await newGroup()
  const { status, body } = await create({}, group)
  expect(status).toBe(200)
  expect(body.element).toMatchObject({ ...SONG, ultra_id: group, hidden: false })
  expect(await bookOf(group, fan)).toEqual([body.element])
})

test.each([
  [{ words: 'One\nTwo' }, ['One', 'Two']],
  [{ words: 'One\r\n\r\n' }, ['One']],
  [{ words: ['', 'Second'] }, ['', 'Second']],
  [{ words: undefined }, []],
  [{ words: [' e\u0301te\u0301 '] }, ['été']],
])('[songs.1] words %j are lines', async (fields, expected) => {
  const beats = Array.from({ length: 16 }, () => 'clap')
  expect((await create({ beats, ...fields })).body.element.words).toEqual(expected)
})

test.each([
  ['tempo', 59],
  ['tempo', 161],
  ['tempo', 100.5],
  ['beats', ['clap', 'clap', 'clap']],
  ['beats', Array.from({ length: 33 }, () => 'clap')],
  ['beats', ['clap', 'clap', 'clap', 'drum']],
  ['beats', ['rest', 'rest', 'rest', 'rest']],
  ['words', ['one', 'two']],
  ['words', ['x'.repeat(61)]],
  ['words', ['turned \u202E around']],
  ['words', 7],
  ['name', ' '],
  ['name', 'zero\u200Bwidth'],
])('[songs.1] %s %j is refused', async (field, value) => {
  const { status, body } = await create({ [field]: value })
  expect(status).toBe(422)
  expect(Object.keys(body.fields)[0]).toMatch(new RegExp(`^${field}`))
})

test('[language.2, songs.1] how many lines a song may have is a sentence for one line too', async () => {
  const { body } = await create({ beats: ['clap', 'clap', 'clap', 'clap'], words: ['one', 'two'] })
  expect(body.fields).toEqual({ words: 'One line of words for 8 beats: 1 at most.' })
})

test('[songs.1] a group keeps 20 songs, also when many are written at once', async () => {
  const group = await newGroup()
  for (let i = 0; i < SONGS_PER_GROUP - 2; i++) await create({}, group)
  const answers = await Promise.all([1, 2, 3, 4].map(() => create({}, group)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_songs')
  const [first] = await bookOf(group, fan)
  const json = { songId: first?.id }
  const remove = () =>
    virage.call('POST', `/v1/ultras/${group}/songs/delete`, { token: president.token, json })
  expect((await remove()).status).toBe(200)
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'song_not_found' } })
  expect(await create({}, group)).toMatchObject({ status: 200 })
})

test('[songs.1] undo of a deletion brings the same song back, hidden if it was, and none of another group', async () => {
  const [group, other] = [await newGroup(), await newGroup()]
  const { id: songId } = (await create({}, group)).body.element
  await inTransaction(virage.app.db, (tx) => setSongHidden(tx, songId, true, virage.clock.now))
  const remove = () =>
    virage.call('POST', `/v1/ultras/${group}/songs/delete`, { token: president.token, json: { songId } })
  const missing = { status: 404, body: { code: 'song_not_found' } }
  expect(await create({ songId }, group)).toMatchObject(missing)
  expect((await remove()).status).toBe(200)
  expect(await create({ songId }, other)).toMatchObject(missing)
  const back = await create({ songId, name: 'Another' }, group)
  expect(back).toMatchObject({ status: 200, body: { element: { name: SONG.name, hidden: true } } })
  expect(await bookOf(group, president)).toMatchObject([{ id: songId, name: SONG.name, hidden: true }])
})

test('[songs.1] only a song of one’s own group is deleted', async () => {
  const other = await newGroup()
  const { id } = (await create({}, other)).body.element
  const json = { songId: id }
  const answer = await virage.call('POST', `/v1/ultras/${ultraId}/songs/delete`, {
    token: president.token,
    json,
  })
  expect(answer).toMatchObject({ status: 404, body: { code: 'song_not_found' } })
})

test('[songs.1, groups.4] the group’s log and, for an admin, the audit log tell of it', async () => {
  const group = await newGroup()
  await create({}, group, admin)
  const { body } = await virage.call('GET', `/v1/ultras/${group}/log?limit=1`, { token: president.token })
  expect(body.element).toMatchObject([{ action: 'song', what: SONG.name, by: { id: admin.id } }])
  const audit = await virage.app.db.execute(`SELECT 1 FROM audit_log WHERE action = 'ultra.song'`)
  expect(audit.rows).toHaveLength(1)
})

test('[reports.2] a hidden song is seen by who may write in the book alone, and marked', async () => {
  const group = await newGroup()
  const { id } = (await create({}, group)).body.element
  const hide = (isHidden: boolean) =>
    inTransaction(virage.app.db, (tx) => setSongHidden(tx, id, isHidden, virage.clock.now))
  await hide(true)
  expect(await bookOf(group, fan)).toEqual([])
  for (const reader of [president, admin])
    expect(await bookOf(group, reader)).toMatchObject([{ id, hidden: true }])
  await hide(false)
  expect(await bookOf(group, fan)).toMatchObject([{ id, hidden: false }])
})

test('[songs.2] a flood of starts and stops is refused', async () => {
  const limited = await startTestApp({ RATE_LIMIT_SCALE: '0.1' }, { beside: virage })
  const stop = () => limited.call('POST', '/v1/arenas/none/song/stop', { token: president.token, json: {} })
  const answers = [await stop(), await stop(), await stop()]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 429])
  await limited.close()
})

test('[songs.2, storage.5] stops that find no song need one connection each, so that a handful cannot block all calls', async () => {
  const arena = await setUpArena(virage, admin, { started: true })
  const narrow = await startTestApp({ DATABASE_POOL: '2' }, { beside: virage })
  const stop = () =>
    narrow.call('POST', `/v1/arenas/${arena.id}/song/stop`, { token: president.token, json: {} })
  const answers = await Promise.all(Array.from({ length: 8 }, stop))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 no_song']),
  )
  await narrow.close()
})

test('[accounts.9] the export holds the songs one wrote', async () => {
  const author = await signedInFan(virage)
  const club = await foundClub(virage, admin)
  const { id } = await foundUltra(virage, admin, club.id, { ...GROUP, president_id: author.id })
  await create({}, id, author)
  const { body } = await virage.call('GET', '/v1/users/export', { token: author.token })
  expect(body.element.songs).toMatchObject([{ name: SONG.name, ultra_id: id }])
})
