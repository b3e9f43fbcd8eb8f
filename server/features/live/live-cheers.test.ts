import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { enterLive, type LiveClient, listen } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'

let virage: TestApp
let base: string
let admin: TestFan
let arenaId: string
beforeAll(async () => {
  virage = await startTestApp()
  base = await listen(virage)
  admin = await signedInFan(virage, { role: 'admin' })
})
beforeEach(async () => {
  arenaId = (await setUpArena(virage, admin, { started: true })).id
})
afterAll(() => virage.close())

const passSeconds = (seconds: number) => virage.clock.passMinutes(seconds / 60)
const enter = (fan: TestFan, side: 'home' | 'away' | null = 'home') =>
  enterLive(base, arenaId, { token: fan.token, side })

/** What was sent before has arrived when the answer to a ping has. */
async function arrived(client: LiveClient): Promise<void> {
  const pongs = () => client.messages.filter(({ type }) => type === 'pong').length
  const before = pongs()
  client.send({ type: 'ping' })
  await client.until('pong', () => pongs() > before)
}

/** Everything sent before has been counted once a tap of somebody else is confirmed after it. */
async function counted(witness: LiveClient): Promise<void> {
  const cheerNow = witness.messages.reduce(
    (most, message) => (message.type === 'you' ? message.cheer : most),
    0,
  )
  witness.send({ type: 'cheer', taps: 1 })
  await witness.until('you', ({ cheer }) => cheer > cheerNow)
}

test('[scores.1] of a window 60 taps count: 20 for 10 points, 40 for 2.5; the next window counts anew', async () => {
  const client = await enter(await signedInFan(virage))
  client.send({ type: 'cheer', taps: 60 })
  await client.until('you', ({ cheer }) => cheer === 300)
  client.send({ type: 'cheer', taps: 60 })
  await arrived(client)
  passSeconds(10)
  client.send({ type: 'cheer', taps: 1 })
  await client.until('you', ({ cheer }) => cheer > 300)
  expect(client.messages.filter(({ type }) => type === 'you').at(-1)).toMatchObject({ cheer: 310 })
  await client.until('tick', ({ total }) => total.home === 310)
  client.close()
})

test('[scores.1] 60 taps of a window count in all, over all tabs and also after coming back', async () => {
  const fan = await signedInFan(virage)
  const [one, two] = [await enter(fan), await enter(fan)]
  one.send({ type: 'cheer', taps: 40 })
  two.send({ type: 'cheer', taps: 40 })
  await one.until('you', ({ cheer }) => cheer === 300)
  one.close()
  two.close()
  await Promise.all([one.closed, two.closed])
  const again = await enter(fan)
  const witness = await enter(await signedInFan(virage), 'away')
  again.send({ type: 'cheer', taps: 40 })
  await counted(witness)
  await again.until('tick', ({ total }) => total.away === 10)
  expect(again.messages.every((message) => message.type !== 'you' || message.cheer === 300)).toBe(true)
  for (const client of [again, witness]) client.close()
})

test('[scores.1] paused, nothing counts; at rest neither', async () => {
  const client = await enter(await signedInFan(virage))
  await control(virage, admin, arenaId, 'pause')
  await client.until('arena', ({ arena }) => arena.paused)
  client.send({ type: 'cheer', taps: 20 })
  await arrived(client)
  await control(virage, admin, arenaId, 'resume')
  await client.until('arena', ({ arena }) => !arena.paused)
  client.send({ type: 'cheer', taps: 1 })
  await client.until('you', ({ cheer }) => cheer > 0)
  expect((await client.until('you', ({ cheer }) => cheer > 0)).cheer).toBe(10)

  await control(virage, admin, arenaId, 'stop')
  await client.until('arena', ({ arena }) => !arena.started)
  client.send({ type: 'cheer', taps: 20 })
  await arrived(client)
  client.forget()
  await control(virage, admin, arenaId, 'start')
  await client.until('arena', ({ arena }) => arena.started)
  client.send({ type: 'cheer', taps: 1 })
  expect((await client.until('you', ({ cheer }) => cheer > 0)).cheer).toBe(10)
  client.close()
})

test('[points.3] 10 points per 5 minutes attended, pauses left out, told to the fan', async () => {
  const client = await enter(await signedInFan(virage))
  passSeconds(200)
  await control(virage, admin, arenaId, 'pause')
  await client.until('arena', ({ arena }) => arena.paused)
  passSeconds(600)
  await control(virage, admin, arenaId, 'resume')
  await client.until('arena', ({ arena }) => !arena.paused)
  client.forget()
  passSeconds(99.9)
  client.send({ type: 'cheer', taps: 1 })
  expect((await client.until('you', ({ cheer }) => cheer === 10)).points).toBe(1_000)
  passSeconds(0.1)
  client.send({ type: 'cheer', taps: 1 })
  expect((await client.until('you', ({ cheer }) => cheer === 20)).points).toBe(1_010)
  client.close()
})

test('[points.3] who came in the middle is paid for their own 5 minutes, once over two tabs', async () => {
  passSeconds(250)
  const fan = await signedInFan(virage)
  const [one, two] = [await enter(fan), await enter(fan)]
  passSeconds(600)
  for (const client of [one, two]) await client.until('you', ({ points }) => points === 1_020)
  for (const client of [one, two]) client.close()
})

test('[live.1] a fan who lost the connection comes back to the whole state', async () => {
  const fan = await signedInFan(virage)
  const first = await enter(fan)
  first.send({ type: 'cheer', taps: 7 })
  await first.until('you', ({ cheer }) => cheer === 70)
  first.close()
  await first.closed
  const again = await enterLive(base, arenaId, { token: fan.token })
  const { you, tick, arena } = await again.until('welcome')
  expect(you).toMatchObject({ cheer: 70, side: 'home', locked: true, points: 1_000 })
  expect(tick).toMatchObject({ total: { home: 70, away: 0 }, fans: { home: 1, away: 0 }, watching: 1 })
  expect(arena).toMatchObject({ id: arenaId, started: true, paused: false, currentPlayers: 1 })
  again.close()
})

test('[live.6] taps of a fan who leaves at once are stored all the same', async () => {
  const fan = await signedInFan(virage)
  const client = await enter(fan)
  client.send({ type: 'cheer', taps: 5 })
  await arrived(client)
  client.close()
  await client.closed
  const again = await enter(fan)
  const { you } = await again.until('welcome')
  if (you.cheer !== 50) await again.until('you', ({ cheer }) => cheer === 50)
  again.close()
})

test('[live.6] a match counts the taps of the last moment', async () => {
  const [ana, ben] = [await signedInFan(virage), await signedInFan(virage)]
  const [client, other] = [await enter(ana), await enter(ben, 'away')]
  passSeconds(10)
  client.send({ type: 'cheer', taps: 20 })
  await arrived(client)
  await control(virage, admin, arenaId, 'stop')
  const { matchId } = await client.until('arena', (message) => message.matchId !== null)
  const { element } = (await virage.call('GET', `/v1/matches/${matchId}`, { token: ana.token })).body
  expect(element).toMatchObject({ attendee_count: 2, home_score: 20, away_score: 0 })
  for (const each of [client, other]) each.close()
})
