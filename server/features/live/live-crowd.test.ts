import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { enterLive, type LiveClient, listen } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { waitFor } from '#tests/wait-for.ts'

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
const enter = (fan: TestFan | null, side: 'home' | 'away' | null = null) =>
  enterLive(base, arenaId, { token: fan?.token ?? null, side })

/** A beat of the room has passed when its next board arrives; the clock is moved for it. */
async function passBoard(client: LiveClient): Promise<void> {
  const before = client.messages.filter(({ type }) => type === 'board').length
  passSeconds(5)
  await client.until('board', () => client.messages.filter(({ type }) => type === 'board').length > before)
}

test('[live.2] hello with a side takes it; a side can be changed as long as nothing has been cheered', async () => {
  const client = await enter(await signedInFan(virage), 'home')
  expect((await client.until('welcome')).you).toMatchObject({ side: 'home', locked: false, points: 1_000 })
  client.send({ type: 'side', side: 'away' })
  await client.until('you', ({ side }) => side === 'away')
  await client.until('tick', ({ fans }) => fans.home === 0 && fans.away === 1)
  client.close()
})

test('[scores.2] the side locks at the first counted cheer, and in the next run it is free again', async () => {
  const client = await enter(await signedInFan(virage), 'home')
  // The tap and the change of mind arrive together: the cheer counts for home all the same.
  client.send({ type: 'cheer', taps: 1 })
  client.send({ type: 'side', side: 'away' })
  expect((await client.until('error')).code).toBe('side_locked')
  await client.until('you', ({ cheer, locked, side }) => cheer === 10 && locked && side === 'home')
  client.forget()
  client.send({ type: 'side', side: 'away' })
  await client.until('error', ({ code }) => code === 'side_locked')
  client.send({ type: 'side', side: 'home' })
  await client.until('you', ({ side }) => side === 'home')

  await control(virage, admin, arenaId, 'stop')
  client.forget()
  await control(virage, admin, arenaId, 'start')
  await client.until('you', ({ cheer, locked, side }) => cheer === 0 && !locked && side === 'home')
  client.send({ type: 'side', side: 'away' })
  await client.until('you', ({ side }) => side === 'away')
  client.close()
})

test('[scores.2] after the stop the side is free at once, and what was cheered stays to be seen', async () => {
  const client = await enter(await signedInFan(virage), 'home')
  client.send({ type: 'cheer', taps: 1 })
  await client.until('you', ({ cheer, locked }) => cheer === 10 && locked)
  client.forget()
  await control(virage, admin, arenaId, 'stop')
  await client.until('you', ({ cheer, locked }) => cheer === 10 && !locked)
  client.send({ type: 'side', side: 'away' })
  await client.until('you', ({ cheer, side }) => cheer === 10 && side === 'away')
  client.close()
})

test('[scores.2] coming back with another side does not unlock it', async () => {
  const fan = await signedInFan(virage)
  const first = await enter(fan, 'home')
  first.send({ type: 'cheer', taps: 2 })
  await first.until('you', ({ cheer }) => cheer === 20)
  first.close()
  await first.closed
  const again = await enter(fan, 'away')
  expect((await again.until('welcome')).you).toMatchObject({ side: 'home', locked: true, cheer: 20 })
  again.close()
})

test('[live.2] who has no side cannot cheer or chant', async () => {
  const client = await enter(await signedInFan(virage))
  for (const message of [
    { type: 'cheer', taps: 1 },
    { type: 'chant', chant: 0 },
  ]) {
    client.forget()
    client.send(message)
    expect((await client.until('error')).code).toBe('no_side')
  }
  client.close()
})

test('[live.9] one fan over several tabs is one fan with one side, and leaves with the last tab', async () => {
  const fan = await signedInFan(virage)
  const watcher = await enter(null)
  const [one, two] = [await enter(fan, 'home'), await enter(fan)]
  expect((await two.until('welcome')).you.side, 'the second tab knows the side').toBe('home')
  await watcher.until('tick', ({ watching, fans }) => watching === 3 && fans.home === 1 && fans.away === 0)
  const players = async () => (await virage.call('GET', `/v1/arenas/${arenaId}`)).body.element.currentPlayers
  expect(await players()).toBe(1)

  two.send({ type: 'side', side: 'away' })
  await one.until('you', ({ side }) => side === 'away')
  one.send({ type: 'cheer', taps: 3 })
  await two.until('you', ({ cheer }) => cheer === 30)

  one.close()
  await watcher.until('tick', ({ watching, fans }) => watching === 2 && fans.away === 1)
  two.close()
  await watcher.until('tick', ({ watching, fans }) => watching === 1 && fans.away === 0)
  expect(await players()).toBe(0)
  watcher.close()
})

test('[arenas.9] currentPlayers counts fans with a side, not visitors nor fans without', async () => {
  const clients = [
    await enter(null),
    await enter(await signedInFan(virage)),
    await enter(await signedInFan(virage), 'home'),
    await enter(await signedInFan(virage), 'away'),
  ]
  expect((await clients[3]!.until('welcome')).arena.currentPlayers).toBe(2)
  const listed = (await virage.call('GET', '/v1/arenas')).body.element as {
    id: string
    currentPlayers: number
  }[]
  expect(listed.find(({ id }) => id === arenaId)?.currentPlayers).toBe(2)
  for (const client of clients) client.close()
})

test('[live.12] calls reach everybody with the next tick, counted and named, at most one in 2 s from each fan', async () => {
  const [loud, other] = [
    await enter(await signedInFan(virage, { name: 'Ana' }), 'home'),
    await enter(await signedInFan(virage), 'away'),
  ]
  loud.send({ type: 'chant', chant: 2 })
  const heard = await other.until('tick', ({ chants }) => chants !== undefined)
  expect(heard.chants).toEqual({ home: [0, 0, 1], away: [0, 0, 0] })
  expect(heard.voices).toEqual([{ side: 'home', chant: 2, name: 'Ana' }])
  passSeconds(1.9)
  loud.send({ type: 'chant', chant: 1 })
  expect((await loud.until('error')).code).toBe('chant_too_soon')
  passSeconds(0.1)
  other.forget()
  loud.send({ type: 'chant', chant: 0 })
  expect((await other.until('tick', ({ chants }) => chants !== undefined)).chants).toEqual({
    home: [1, 0, 0],
    away: [0, 0, 0],
  })
  for (const client of [loud, other]) client.close()
})

test('[live.4] ticks come only when something has changed', async () => {
  const client = await enter(await signedInFan(virage), 'home')
  await passBoard(client)
  client.forget()
  for (let i = 0; i < 3; i++) await passBoard(client)
  expect(client.messages.map(({ type }) => type)).toEqual(['board', 'board', 'board'])

  client.send({ type: 'cheer', taps: 5 })
  const tick = await client.until('tick')
  expect(tick).toMatchObject({
    total: { home: 50, away: 0 },
    rate: { home: 10, away: 0 },
    fans: { home: 1, away: 0 },
  })
  expect(tick).not.toHaveProperty('pools')
  expect(tick).not.toHaveProperty('chants')
  client.forget()
  await passBoard(client)
  await client.until('tick', ({ rate, total }) => rate.home === 0 && total.home === 50)
  client.close()
})

test('[live.5, live.17, play.17, groups.7, groups.8] the board comes every 5 s with the loudest first, in points per second', async () => {
  const [ana, ben] = [await signedInFan(virage, { name: 'Ana' }), await signedInFan(virage, { name: 'Ben' })]
  const { id: clubId, colors: ofClub } = await foundClub(virage, admin)
  const kop = await foundUltra(virage, admin, clubId, { president_id: ana.id })
  const colors = ['#112233', '#aabbcc']
  const curva = await foundUltra(virage, admin, clubId, { president_id: ben.id, colors })
  const [a, b] = [await enter(ana, 'home'), await enter(ben, 'away')]
  await a.until('board')
  a.send({ type: 'cheer', taps: 4 })
  b.send({ type: 'cheer', taps: 8 })
  await a.until('you', ({ cheer }) => cheer === 40)
  await b.until('you', ({ cheer }) => cheer === 80)
  a.forget()
  await passBoard(a)
  const { fans, ultras, noise } = await a.until('board')
  // play.17: the match scores as they stand, each the mean of as many fans as the smaller end has.
  expect(noise).toEqual({ home: 8, away: 16 })
  expect(fans).toEqual([
    { id: ben.id, name: 'Ben', avatar: null, side: 'away', cheer: 16 },
    { id: ana.id, name: 'Ana', avatar: null, side: 'home', cheer: 8 },
  ])
  // groups.7: with the end at which each group stands, in the colours it wears (groups.8).
  expect(ultras).toEqual([
    { id: curva.id, name: curva.name, logo: null, colors, side: 'away', members: 1, cheer: 16 },
    { id: kop.id, name: kop.name, logo: null, colors: ofClub, side: 'home', members: 1, cheer: 8 },
  ])
  // live.17: with the board everybody hears their own place.
  await a.until('you', ({ rank, of, next }) => rank === 2 && of === 2 && next === 8)
  await b.until('you', ({ rank, of, next }) => rank === 1 && of === 2 && next === null)
  a.forget()
  passSeconds(4.9)
  a.send({ type: 'cheer', taps: 1 })
  await a.until('you', ({ cheer }) => cheer === 50)
  expect(
    a.messages.some(({ type }) => type === 'board'),
    'not before its time',
  ).toBe(false)
  for (const client of [a, b]) client.close()
})

test('[live.5, live.17] who comes in or comes back between two boards has the last one, and their place, at once', async () => {
  const ana = await signedInFan(virage, { name: 'Ana' })
  // The room stays open.
  const [watcher, first] = [await enter(null), await enter(ana, 'home')]
  await first.until('board')
  first.send({ type: 'cheer', taps: 4 })
  await first.until('you', ({ cheer }) => cheer === 40)
  await passBoard(first)
  await first.until('you', ({ rank }) => rank === 1)
  const board = first.messages.findLast(({ type }) => type === 'board')
  first.close()
  await first.closed
  const [visitor, again] = [await enter(null), await enter(ana)]
  expect(await visitor.until('board')).toEqual(board)
  expect((await again.until('welcome')).you).toMatchObject({ rank: 1, of: 1 })
  expect(await again.until('board')).toEqual(board)
  // Of the run before nothing is told.
  await control(virage, admin, arenaId, 'stop')
  await control(virage, admin, arenaId, 'start')
  const late = await enter(ana)
  expect((await late.until('welcome')).you).toMatchObject({ rank: null })
  for (const client of [watcher, visitor, again, late]) client.close()
})

test('[live.13] ticks go on and count while the database does not answer; only what is stored is confirmed', async () => {
  const [fan, other] = [await enter(await signedInFan(virage), 'home'), await enter(null)]
  const told = await virage.app.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE attendance_log, arenas IN ACCESS EXCLUSIVE MODE`)
    for (let taps = 1; taps <= 3; taps++) {
      fan.send({ type: 'cheer', taps: 5 })
      await other.until('tick', ({ total, rate }) => total.home === taps * 50 && rate.home > 0)
    }
    return fan.messages.some((message) => message.type === 'you' && message.cheer > 0)
  })
  expect(told).toBe(false)
  await fan.until('you', ({ cheer }) => cheer === 150)
  for (const client of [fan, other]) client.close()
})

test('[live.18] newcomers who wait for the database delay neither ticks nor confirmations, and come in together', async () => {
  const inside = await enter(await signedInFan(virage), 'home')
  const fans = await Promise.all(Array.from({ length: 5 }, () => signedInFan(virage)))
  const coming = await virage.app.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE stakes IN ACCESS EXCLUSIVE MODE`)
    const all = fans.map((fan) => enter(fan, 'away'))
    await waitFor(async () => {
      const { rows } = await tx.execute(
        sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'stakes'::regclass`,
      )
      expect(rows).not.toHaveLength(0)
    })
    for (let taps = 1; taps <= 3; taps++) {
      inside.send({ type: 'cheer', taps: 1 })
      await inside.until('you', ({ cheer }) => cheer === taps * 10)
      await inside.until('tick', ({ total }) => total.home === taps * 10)
    }
    return { all }
  })
  const clients = await Promise.all(coming.all)
  await inside.until('tick', ({ fans: { home, away } }) => home === 1 && away === 5)
  for (const client of [inside, ...clients]) client.close()
})

test('[live.16] a hidden tab gets a tick a second, with everything since its last', async () => {
  const [hidden, shown] = [await enter(null), await enter(null)]
  hidden.send({ type: 'visible', visible: false })
  hidden.send({ type: 'ping' })
  await hidden.until('pong')
  hidden.forget()
  shown.forget()
  const calls = (client: LiveClient) =>
    client.messages.reduce(
      (sum, message) => sum + (message.type === 'tick' ? (message.chants?.home[0] ?? 0) : 0),
      0,
    )
  const FANS = 6
  for (let fan = 1; fan <= FANS; fan++) {
    const loud = await enter(await signedInFan(virage), 'home')
    loud.send({ type: 'chant', chant: 0 })
    await shown.until('tick', () => calls(shown) === fan)
    loud.close()
  }
  await hidden.until('tick', () => calls(hidden) === FANS)
  const ticks = ({ messages }: LiveClient) => messages.filter(({ type }) => type === 'tick').length
  expect(ticks(hidden)).toBeLessThan(ticks(shown))
  hidden.send({ type: 'visible', visible: true })
  hidden.forget()
  await hidden.until('tick')
  for (const client of [hidden, shown]) client.close()
})

test('[live.4] a room whose last fan goes while the next comes keeps ticking', async () => {
  for (let round = 0; round < 5; round++) {
    const leaving = await enter(await signedInFan(virage), 'home')
    leaving.close()
    const coming = await enter(null)
    await coming.until('tick', ({ watching, fans }) => watching === 1 && fans.home === 0)
    coming.close()
    await Promise.all([leaving.closed, coming.closed])
  }
})

test('[live.5] arena messages follow start, pause, resume and stop, the last with its match', async () => {
  const client = await enter(null)
  for (const [action, started, paused] of [
    ['pause', true, true],
    ['resume', true, false],
    ['stop', false, false],
  ] as const) {
    client.forget()
    await control(virage, admin, arenaId, action)
    await client.until('arena', ({ arena }) => arena.started === started && arena.paused === paused)
  }
  await client.until('arena', ({ matchId }) => matchId !== null)
  await control(virage, admin, arenaId, 'start')
  await client.until('arena', ({ arena, matchId }) => arena.started && matchId === null)
  client.close()
})
