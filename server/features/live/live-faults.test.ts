import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Arena } from '#contract/arenas.ts'
import { driverOf } from '#server/storage/database.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { enterLive, type LiveClient, listen } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let base: string
let admin: TestFan
let arena: Arena
beforeAll(async () => {
  // Nothing is read again by the clock: only what the test does is seen.
  virage = await startTestApp({}, { liveLimits: { lookAnywayMs: 3_600_000 } })
  base = await listen(virage)
  admin = await signedInFan(virage, { role: 'admin' })
})
beforeEach(async () => {
  arena = await setUpArena(virage, admin, { started: true })
})
afterAll(() => virage.close())

const enter = (fan: TestFan) => enterLive(base, arena.id, { token: fan.token, side: 'home' })

const breakStoring = () =>
  virage.app.db.execute(sql`ALTER FUNCTION append_attendance RENAME TO append_attendance_broken`)
const mendStoring = () =>
  virage.app.db.execute(sql`ALTER FUNCTION append_attendance_broken RENAME TO append_attendance`)

async function arrived(client: LiveClient): Promise<void> {
  client.send({ type: 'ping' })
  await client.until('pong')
}

async function newestRun(): Promise<number> {
  const { rows } = await virage.app.db.execute<{ run_id: number }>(
    sql`SELECT run_id FROM arenas WHERE id = ${arena.id}`,
  )
  return rows[0]!.run_id
}

async function storedCheer(runId: number, fan: TestFan): Promise<number> {
  const { rows } = await virage.app.db.execute<{ cheer_points: number }>(
    sql`SELECT cheer_points FROM attendance WHERE run_id = ${runId} AND user_id = ${fan.id}`,
  )
  return rows[0]?.cheer_points ?? 0
}

test('[live.5] fans hear of a pause although their taps cannot be stored meanwhile', async () => {
  const fan = await signedInFan(virage)
  const client = await enter(fan)
  await breakStoring()
  try {
    client.send({ type: 'cheer', taps: 3 })
    await arrived(client)
    expect((await control(virage, admin, arena.id, 'pause')).status).toBe(200)
    await client.until('arena', ({ arena: told }) => told.paused)
  } finally {
    await mendStoring()
  }
  await client.until('you', ({ cheer }) => cheer === 30)
  client.close()
})

test('[live.6, arenas.8] taps that could not be stored before the next run began count in their own run', async () => {
  const fan = await signedInFan(virage)
  const client = await enter(fan)
  const first = await newestRun()
  await breakStoring()
  try {
    client.send({ type: 'cheer', taps: 5 })
    await arrived(client)
    // The match is not written while counts are missing; the next tidying writes it.
    expect((await control(virage, admin, arena.id, 'stop')).status, 'the stop holds').toBe(200)
    await client.until('arena', ({ arena: told }) => !told.started)
    client.forget()
    expect((await control(virage, admin, arena.id, 'start')).status).toBe(200)
    await client.until('arena', ({ arena: told }) => told.started)
  } finally {
    await mendStoring()
  }
  client.send({ type: 'cheer', taps: 2 })
  await client.until('you', ({ cheer }) => cheer === 20)
  await expect.poll(() => storedCheer(first, fan)).toBe(50)
  expect(await storedCheer(await newestRun(), fan)).toBe(20)
  client.close()
})

test('[live.6] taps count once when the answer to their storing is lost', async () => {
  const fan = await signedInFan(virage)
  const client = await enter(fan)
  // The driver stores the next append and then says that the connection broke.
  const driver: { query: unknown } = driverOf(virage.app.db)
  const send = driver.query as (...args: unknown[]) => Promise<unknown>
  let lost = 0
  driver.query = async (...args: unknown[]) => {
    const answer = await send.apply(driver, args)
    if (lost > 0 || !JSON.stringify(args[0]).includes('append_attendance')) return answer
    lost += 1
    throw new Error('Connection terminated unexpectedly')
  }
  try {
    client.send({ type: 'cheer', taps: 3 })
    await expect.poll(() => lost, { timeout: 60_000 }).toBe(1)
    client.send({ type: 'cheer', taps: 2 })
    await client.until('you', ({ cheer }) => cheer === 50)
  } finally {
    driver.query = send
  }
  expect((await control(virage, admin, arena.id, 'stop')).status).toBe(200)
  expect(await storedCheer(await newestRun(), fan)).toBe(50)
  client.close()
})

test('[live.8] when a club is archived its arenas close their sockets at once', async () => {
  const client = await enter(await signedInFan(virage))
  await control(virage, admin, arena.id, 'stop')
  const archived = await virage.call('POST', '/v1/clubs/delete', {
    token: admin.token,
    json: { id: arena.homeTeam.id },
  })
  expect(archived.status).toBe(200)
  expect((await client.closed).code).toBe(4404)
})
