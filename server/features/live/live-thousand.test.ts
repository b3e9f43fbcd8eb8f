import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TickMessage } from '#contract/live.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, setUpArena } from '#tests/arenas.ts'
import { enterLive, type LiveClient, listen } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

const QUEUE = { behindBytes: 64 * 1024, behindMs: 60_000 }
const CROWD = 1_000

let virage: TestApp
let base: string
let admin: TestFan
let fan: TestFan
beforeAll(async () => {
  virage = await startTestApp({}, { liveLimits: { queue: QUEUE, lookAnywayMs: 20 } })
  base = await listen(virage)
  admin = await signedInFan(virage, { role: 'admin' })
  fan = await signedInFan(virage)
})
afterAll(() => virage.close())

async function enterMany(arenaId: string, count: number): Promise<LiveClient[]> {
  const clients: LiveClient[] = []
  while (clients.length < count)
    clients.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, count - clients.length) }, () => enterLive(base, arenaId)),
      )),
    )
  return clients
}

const lastTick = ({ messages }: LiveClient) =>
  messages.filter(({ type }) => type === 'tick').at(-1) as TickMessage

test('[live.10] a thousand sockets of one arena all get the same state', async () => {
  const { id } = await setUpArena(virage, admin, { started: true })
  const crowd = await enterMany(id, CROWD)
  const singer = await enterLive(base, id, { token: fan.token, side: 'home' })
  await singer.until('tick', ({ watching, fans }) => watching === CROWD + 1 && fans.home === 1)
  for (let taps = 1; taps <= 4; taps++) {
    singer.send({ type: 'cheer', taps: 5 })
    await singer.until('you', ({ cheer }) => cheer === taps * 50)
  }
  singer.send({ type: 'chant', chant: 1 })
  await Promise.all(
    crowd.map(async (client) => {
      await client.until('tick', ({ total, watching }) => total.home === 200 && watching === CROWD + 1)
      await client.until('tick', ({ chants }) => chants !== undefined)
    }),
  )
  const last = lastTick(crowd[0]!)
  expect(last).toMatchObject({
    watching: CROWD + 1,
    fans: { home: 1, away: 0 },
    total: { home: 200, away: 0 },
  })
  for (const client of crowd) {
    expect(lastTick(client)).toEqual(last)
    // Whoever was there from the beginning was told everything: no tick was left out.
    expect(client.messages.filter((message) => message.type === 'tick' && message.chants)).toHaveLength(1)
  }

  // Half of them go: the others see it.
  for (const client of crowd.splice(0, CROWD / 2)) client.close()
  await Promise.all(crowd.map((client) => client.until('tick', ({ watching }) => watching === CROWD / 2 + 1)))
  for (const client of [...crowd, singer]) client.close()
})

const BETS = 500

async function fillWithBets(arenaId: string, count: number): Promise<void> {
  const choices = Array.from({ length: 10 }, (_, i) => `${i} ${'é'.repeat(78)}`)
  const first = await makeBet(virage, admin, arenaId, { choices, openDate: undefined })
  await virage.app.db.execute(sql`
    WITH copy AS (
      INSERT INTO bets (id, arena_id, run_id, statement, choices, state)
      SELECT 'copy ' || i, arena_id, run_id, statement, choices, state
      FROM bets, generate_series(2, ${count}::int) AS i WHERE id = ${first.id} RETURNING id
    )
    INSERT INTO bet_pools (bet_id, choice) SELECT copy.id, choice FROM copy, generate_series(0, 9) AS choice`)
}

/** Bets are large messages; what changed in them is told to everybody. */
async function renameBets(arenaId: string, round: number, witness: LiveClient): Promise<void> {
  await virage.app.db.execute(
    sql`UPDATE bets SET statement = ${`Round ${round} `} || repeat('é', 150) WHERE arena_id = ${arenaId}`,
  )
  // All of them are written at one go: who has one, or the state afterwards, knows that it has happened.
  const isNew = ({ statement }: { statement: string }) => statement.startsWith(`Round ${round} `)
  await Promise.race([
    witness.until('bet', ({ bet }) => isNew(bet)),
    witness.until('welcome', ({ bets }) => Object.values(bets).every(isNew)),
  ])
  witness.forget()
}

test('[live.10] a reader that stops reading costs bounded memory, misses what it cannot take, and comes back to a welcome', async () => {
  const { id } = await setUpArena(virage, admin, { started: true })
  await fillWithBets(id, BETS)
  const served: Socket[] = []
  virage.app.http.server.on('connection', (socket) => served.push(socket))
  const [slow, quick] = [await enterLive(base, id), await enterLive(base, id)]
  const [slowSocket] = served
  slow.forget()
  slow.pause()

  let round = 0
  let most = 0
  while (slowSocket!.writableLength <= QUEUE.behindBytes) {
    round += 1
    await renameBets(id, round, quick)
    most = Math.max(most, slowSocket!.writableLength)
  }
  for (let more = 0; more < 3; more++) {
    round += 1
    await renameBets(id, round, quick)
    most = Math.max(most, slowSocket!.writableLength)
  }
  const largestFrame = 4_096
  expect(most).toBeLessThanOrEqual(QUEUE.behindBytes + largestFrame)

  slow.resume()
  const welcome = await slow.until('welcome', (message) =>
    Object.values(message.bets).every(({ statement }) => statement.startsWith(`Round ${round} `)),
  )
  expect(Object.keys(welcome.bets)).toHaveLength(BETS)
  const told = slow.messages.filter(({ type }) => type === 'bet')
  expect(told.length, 'no endless backlog').toBeLessThan(round * BETS)
  for (const client of [slow, quick]) client.close()
})
