import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { driverOf } from '#server/storage/database.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { enterLive, type LiveClient, listen } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { waitFor } from '#tests/wait-for.ts'

let virage: TestApp
let base: string
let admin: TestFan
let arenaId: string
let fan: LiveClient
const clients: LiveClient[] = []
beforeAll(async () => {
  virage = await startTestApp()
  base = await listen(virage)
  admin = await signedInFan(virage, { role: 'admin' })
})
beforeEach(async () => {
  arenaId = (await setUpArena(virage, admin)).id
  fan = await enter()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(() => virage.close())

async function enter(): Promise<LiveClient> {
  const { token } = await signedInFan(virage)
  const client = await enterLive(base, arenaId, { token, side: 'home' })
  clients.push(client)
  return client
}

async function act(action: 'start' | 'pause' | 'resume' | 'stop'): Promise<void> {
  expect((await control(virage, admin, arenaId, action)).status).toBe(200)
}

/** Sends taps; resolves when the server has received them. */
async function cheer(taps: number): Promise<void> {
  fan.forget()
  fan.send({ type: 'cheer', taps })
  fan.send({ type: 'ping' })
  await fan.until('pong')
}

/** Points of the newest run, once the room has stored everything. */
async function storedPoints(): Promise<number> {
  await act('stop')
  const { rows } = await virage.app.db.execute<{ points: number }>(sql`
    SELECT coalesce(sum(a.cheer_points), 0)::float8 AS points FROM attendance a
    WHERE a.run_id = (SELECT max(id) FROM arena_runs WHERE arena_id = ${arenaId})`)
  return rows[0]!.points
}

/** Has the action answered while the room cannot read the arena: the test holds every connection to the database. */
async function whileRoomWaits(action: 'start' | 'pause', work: () => Promise<void>): Promise<void> {
  const pool = driverOf(virage.app.db) as pg.Pool
  const [locking, watching] = [await pool.connect(), await pool.connect()]
  await locking.query('BEGIN')
  await locking.query('SELECT 1 FROM arenas WHERE id = $1 FOR UPDATE', [arenaId])
  const acting = act(action)
  await waitFor(async () => {
    const { rowCount } = await watching.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBeGreaterThan(0)
  })
  // These are next in the queue, before the room.
  const held = Array.from({ length: pool.options.max }, () => pool.connect())
  await locking.query('COMMIT')
  await acting
  await work()
  for (const connection of [locking, watching]) connection.release()
  for (const connection of held) (await connection).release()
}

test('[songs.3] a pong brings back the moment of its own ping, and none where the ping had none', async () => {
  fan.send({ type: 'ping', sentMs: 1234.5 })
  fan.send({ type: 'ping' })
  await fan.until('pong', ({ sentMs }) => sentMs === undefined)
  const pongs = fan.messages.filter((message) => message.type === 'pong')
  expect(pongs.map(({ sentMs }) => sentMs)).toEqual([1234.5, undefined])
})

test('[arenas.11] a cheer right after the answer to start counts, one right after the answer to stop does not', async () => {
  await act('start')
  await cheer(3)
  await act('stop')
  await cheer(5)
  await act('start')
  await cheer(2)
  expect(await storedPoints()).toBe(20)
  const { rows } = await virage.app.db.execute<{ points: number }>(sql`
    SELECT sum(a.cheer_points)::float8 AS points FROM attendance a JOIN arena_runs r ON r.id = a.run_id
    WHERE r.arena_id = ${arenaId}`)
  expect(rows[0]!.points).toBe(50)
})

test('[arenas.11] a cheer right after the answer to pause does not count, one right after resume does', async () => {
  await act('start')
  await cheer(1)
  await act('pause')
  await cheer(7)
  await act('resume')
  await cheer(2)
  expect(await storedPoints()).toBe(30)
})

test('[arenas.11] the answer to pause holds also while the room waits for the database', async () => {
  await act('start')
  await cheer(1)
  await whileRoomWaits('pause', () => cheer(9))
  await act('resume')
  expect(await storedPoints()).toBe(10)
})

test('[arenas.11] a cheer right after the answer to start is not lost while the room waits for the database', async () => {
  await whileRoomWaits('start', () => cheer(4))
  await fan.until('you', ({ cheer: points }) => points === 40)
  expect(await storedPoints()).toBe(40)
})

// Rooms that heard nothing would find out after 15 s (live.11).
test('[arenas.12, live.5] a club that changes its colours is told to the rooms of its arenas at once', {
  timeout: 10_000,
}, async () => {
  const { body } = await virage.call('GET', `/v1/arenas/${arenaId}`)
  const { homeTeam } = body.element
  fan.forget()
  const json = { id: homeTeam.id, colors: ['#1f9447', '#9b4fe0'] }
  expect((await virage.call('POST', '/v1/clubs/update', { token: admin.token, json })).status).toBe(200)
  await fan.until('arena', ({ arena }) => arena.homeTeam.colors[0] === '#1f9447')
})
