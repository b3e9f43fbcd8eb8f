import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Side } from '#contract/events.ts'
import { COMPLETE_MS, RAISE_MS, RAISE_PAUSE_MS, TIFO_CELLS } from '#contract/tifos.ts'
import { setTifoHidden } from '#server/features/tifos/tifos.storage.ts'
import { ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import { overlap } from '#server/storage/locks.testing.ts'
import { type Reply, startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { enterLive, type LiveClient, listen } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { waitFor } from '#tests/wait-for.ts'

let virage: TestApp
let base: string
let admin: TestFan
let capo: TestFan
let ultraId: number
let tifoId: string
let arenaId: string
const open = new Set<LiveClient>()
beforeAll(async () => {
  virage = await startTestApp()
  base = await listen(virage)
  admin = await signedInFan(virage, { role: 'admin' })
  capo = await signedInFan(virage)
})
beforeEach(async () => {
  for (const client of open) client.close()
  open.clear()
  const arena = await setUpArena(virage, admin, { started: true })
  arenaId = arena.id
  const group = { name: 'Kop', club_id: arena.homeTeam.id, ultra_score: 50 }
  ultraId = (await post(admin, '/v1/ultras/create', group)).body.element.id
  await virage.app.db.insert(ultraMembers).values({ userId: capo.id, ultraId, rights: ['capo'] })
  tifoId = await newTifo()
  await post(admin, `/v1/ultras/${ultraId}/tifos/approve`, { tifoId })
})
afterAll(() => virage.close())

const passMs = (ms: number) => virage.clock.passMinutes(ms / 60_000)
const post = (fan: TestFan, url: string, json: object): Promise<Reply> =>
  virage.call('POST', url, { token: fan.token, json })
const PICTURE = {
  name: 'Waves',
  colors: ['#000000', '#ffffff'],
  frames: [{ cells: '01'.repeat(1_024), ms: 500 }],
}
const newTifo = async (): Promise<string> =>
  (await post(admin, `/v1/ultras/${ultraId}/tifos/create`, PICTURE)).body.element.id
const raise = (fan = capo, tifo = tifoId) => post(fan, `/v1/arenas/${arenaId}/tifo/raise`, { tifoId: tifo })

async function enter(fan: TestFan | null, side: Side | null = null): Promise<LiveClient> {
  const client = await enterLive(base, arenaId, { token: fan?.token ?? null, side })
  open.add(client)
  return client
}

const until = (check: () => boolean | Promise<boolean>) =>
  waitFor(async () => expect(await check()).toBe(true))

/** The cells that a fan was told last. */
const cellsOf = ({ messages }: LiveClient): number[] =>
  messages.flatMap((message) => (message.type === 'cards' ? [message] : [])).at(-1)?.cells ?? []

/** What the last tick or welcome said, as cells. */
function litCells({ messages }: LiveClient): number[] {
  const ticks = messages.flatMap((message) => {
    const tick = message.type === 'welcome' ? message.tick : message
    return tick.type === 'tick' && tick.tifo?.home ? [tick.tifo.home.lit] : []
  })
  const bytes = Buffer.from(ticks.at(-1) ?? '', 'base64')
  return Array.from({ length: TIFO_CELLS }, (_, cell) => cell).filter(
    (cell) => (((bytes[cell >> 3] ?? 0) >> (cell & 7)) & 1) === 1,
  )
}

/** Every cell is in exactly one hand, and everybody has as many as the others, one more or less. */
function isDealt(clients: LiveClient[]): boolean {
  const hands = clients.map(cellsOf)
  const sizes = hands.map(({ length }) => length)
  return (
    new Set(hands.flat()).size === TIFO_CELLS &&
    hands.flat().length === TIFO_CELLS &&
    Math.max(...sizes) - Math.min(...sizes) <= 1
  )
}

test('[tifos.2] a capo at the end raises a tifo of the group; whoever may not is told why', async () => {
  const [young, stranger] = [await newTifo(), await signedInFan(virage)]
  expect((await raise(stranger)).body.code).toBe('no_right')
  expect((await raise(capo, '999999')).body.code).toBe('tifo_not_found')
  expect((await raise()).body.code).toBe('not_in_arena')
  const client = await enter(capo)
  expect((await raise()).body.code, 'without a side').toBe('not_in_arena')
  client.send({ type: 'side', side: 'home' })
  await client.until('you', ({ side }) => side === 'home')
  expect((await raise(capo, young)).body.code).toBe('tifo_too_young')
  await control(virage, admin, arenaId, 'pause')
  expect((await raise()).body.code).toBe('arena_not_live')
  await control(virage, admin, arenaId, 'resume')
  const { status, body } = await raise()
  const endsAt = new Date(virage.clock.now.getTime() + RAISE_MS).toISOString()
  expect([status, body.element]).toEqual([200, { raise: expect.any(String), side: 'home', endsAt }])
  expect(await client.until('tifo')).toEqual({
    type: 'tifo',
    side: 'home',
    raise: body.element.raise,
    tifo: { id: tifoId, ultra_id: ultraId, ...PICTURE },
    ultra: { id: ultraId, name: 'Kop' },
    endsAt,
  })
})

test('[tifos.2] an end raises one in three minutes, however many try at once; the other end has its own', async () => {
  const [client, other] = [await enter(capo, 'home'), await enter(admin, 'away')]
  const replies = await Promise.all(Array.from({ length: 5 }, () => raise()))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect([refused?.body.code, refused?.headers['retry-after']]).toEqual(['raise_pause', '180'])
  expect((await raise(admin)).body.element.side, 'admins have every right').toBe('away')
  await other.until('tifo', ({ side }) => side === 'away')
  passMs(RAISE_MS)
  await client.until('tifo', (message) => message.side === 'home' && message.raise === null)
  await client.until('tifo', (message) => message.side === 'away' && message.raise === null)
  passMs(RAISE_PAUSE_MS - RAISE_MS - 1_000)
  expect((await raise()).headers['retry-after']).toBe('1')
  passMs(1_000)
  expect((await raise()).status).toBe(200)
  const down = client.messages.filter((message) => message.type === 'tifo' && message.raise === null)
  expect(down, 'once for each end').toHaveLength(2)
})

test('[tifos.2] the three minutes go on over a stop and a new start', async () => {
  await enter(capo, 'home')
  expect((await raise()).status).toBe(200)
  await control(virage, admin, arenaId, 'stop')
  await control(virage, admin, arenaId, 'start')
  await enter(capo, 'home')
  expect((await raise()).body.code).toBe('raise_pause')
  passMs(RAISE_PAUSE_MS)
  expect((await raise()).status).toBe(200)
})

test('[tifos.2, tifos.3] held up by three fans: dealt, lit, handed on, completed once, a poster for ever', async () => {
  const fans = [capo, await signedInFan(virage), await signedInFan(virage)]
  const visitor = await enter(null)
  const clients = await Promise.all(fans.map((fan) => enter(fan, 'home')))
  const { raise: id } = (await raise()).body.element
  await visitor.until('tifo', (message) => message.raise === id)
  await until(() => isDealt(clients))
  const [one, two, three] = clients as [LiveClient, LiveClient, LiveClient]

  one.send({ type: 'hold', raise: id, on: true })
  await until(() => litCells(visitor).length === cellsOf(one).length)
  expect(litCells(visitor)).toEqual(cellsOf(one).toSorted((a, b) => a - b))

  // A second tab of the same fan holds too: letting go in one of them is not letting go.
  const tab = await enter(fans[0]!, 'home')
  await until(() => cellsOf(tab).join() === cellsOf(one).join())
  tab.send({ type: 'hold', raise: id, on: true })
  one.send({ type: 'hold', raise: id, on: false })
  two.send({ type: 'hold', raise: id, on: true })
  await until(() => litCells(visitor).length === cellsOf(one).length + cellsOf(two).length)

  // Who leaves hands theirs on at once; who holds them then lights them.
  three.close()
  await until(() => isDealt([one, two]) && litCells(visitor).length === TIFO_CELLS)
  passMs(COMPLETE_MS - 1)
  const late = await enter(null)
  expect((await late.until('tifo')).raise).toBe(id)
  expect(litCells(late).length, 'who comes sees what is lit').toBe(TIFO_CELLS)
  expect(one.messages.some(({ type }) => type === 'poster')).toBe(false)
  passMs(1)
  const told = await visitor.until('poster')
  expect(told).toMatchObject({ side: 'home', raise: id, holders: 2 })

  const wall = async () =>
    (await virage.call('GET', `/v1/ultras/${ultraId}/posters`, { token: capo.token })).body.element
  expect(await wall()).toMatchObject([
    { id: told.poster, holders: 2, side: 'home', match_id: null, tifo: PICTURE },
  ])
  const earned = async (fan: TestFan) =>
    (await virage.call('GET', `/v1/achievements/${fan.id}`, { token: fan.token })).body.element.map(
      ({ id: one }: { id: string }) => one,
    )
  expect([await earned(fans[0]!), await earned(fans[2]!)]).toEqual([
    expect.arrayContaining(['TIFO']),
    expect.not.arrayContaining(['TIFO']),
  ])
  const inbox = (await virage.call('GET', '/v1/notifications', { token: fans[1]!.token })).body.element
  expect(inbox.find(({ kind }: { kind: string }) => kind === 'group')).toMatchObject({
    text: 'You held it together: Waves is complete',
    link: `/poster/${told.poster}`,
  })
  const again = await enter(null)
  expect(await again.until('tifo')).toMatchObject({ raise: id, poster: told.poster })

  await control(virage, admin, arenaId, 'stop')
  await visitor.until('tifo', (message) => message.raise === null)
  const [poster] = await wall()
  expect(poster.match_id).toEqual(expect.any(Number))
  expect(visitor.messages.filter(({ type }) => type === 'poster')).toHaveLength(1)
})

test('[tifos.3] who changes ends is told that they have no cells any more', async () => {
  const clients = await Promise.all([capo, await signedInFan(virage)].map((fan) => enter(fan, 'home')))
  await raise()
  await until(() => isDealt(clients))
  const [stays, goes] = clients as [LiveClient, LiveClient]
  goes.send({ type: 'side', side: 'away' })
  await until(() => cellsOf(goes).length === 0 && isDealt([stays]))
})

test('[tifos.3] twenty fans who come, go, hold and let go: lit is what the holders hold, all the time', async () => {
  let state = 7
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const fans = await Promise.all(Array.from({ length: 20 }, () => signedInFan(virage)))
  const visitor = await enter(null)
  const here = new Map([[capo, { client: await enter(capo, 'home'), isHolding: false }]])
  for (const fan of fans.slice(0, 14)) here.set(fan, { client: await enter(fan, 'home'), isHolding: false })
  const { raise: id } = (await raise()).body.element
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i < 8; i++) {
      const fan = fans[Math.floor(chance() * fans.length)]!
      const place = here.get(fan)
      if (!place) here.set(fan, { client: await enter(fan, 'home'), isHolding: false })
      else if (chance() < 0.2) {
        place.client.close()
        here.delete(fan)
      } else {
        place.isHolding = chance() < 0.7
        place.client.send({ type: 'hold', raise: id, on: place.isHolding })
      }
    }
    const places = [...here.values()]
    const expected = () =>
      places
        .flatMap(({ client, isHolding }) => (isHolding ? cellsOf(client) : []))
        .toSorted((a, b) => a - b)
        .join()
    await until(() => isDealt(places.map(({ client }) => client)) && litCells(visitor).join() === expected())
  }
})

test('[tifos.2] a tifo that is up goes on in a room that opens again, and is dealt anew', async () => {
  const client = await enter(capo, 'home')
  const { raise: id } = (await raise()).body.element
  await client.until('cards')
  client.close()
  await client.closed
  const again = await enter(capo, 'home')
  expect((await again.until('tifo')).raise).toBe(id)
  expect((await again.until('cards')).cells.length).toBe(TIFO_CELLS)
  again.send({ type: 'hold', raise: 'none', on: true })
  expect((await again.until('error')).code).toBe('not_now')
  const other = await enter(await signedInFan(virage), 'away')
  other.send({ type: 'hold', raise: id, on: true })
  expect((await other.until('error')).code, 'not of that end').toBe('not_now')
  again.send({ type: 'side', side: 'away' })
  await again.until('you', ({ side }) => side === 'away')
  again.forget()
  again.send({ type: 'hold', raise: id, on: true })
  expect((await again.until('error')).code).toBe('not_now')
})

test('[tifos.4] a tifo that is hidden comes down, rises no more, and its posters are gone', async () => {
  const client = await enter(capo, 'home')
  await raise()
  await client.until('cards')
  await hide(true)
  await client.until('tifo', (message) => message.raise === null)
  const list = (fan: TestFan) => virage.call('GET', `/v1/ultras/${ultraId}/tifos`, { token: fan.token })
  expect((await list(capo)).body.element).toEqual([])
  expect((await list(admin)).body.element).toMatchObject([{ id: tifoId, hidden: true, ripe: false }])
  passMs(RAISE_PAUSE_MS)
  expect((await raise()).body.code).toBe('tifo_hidden')
  await hide(false)
  expect((await raise()).status).toBe(200)
})

const hide = async (isHidden: boolean) => {
  const { inTransaction } = await import('#server/storage/transaction.ts')
  await inTransaction(virage.app.db, (tx) => virage.app.tifos.setHidden(tx, tifoId, isHidden))
}

test('[tifos.4] a tifo that is hidden while somebody raises it does not rise', async () => {
  const client = await enter(capo, 'home')
  let reply: Reply | null = null
  await overlap(
    virage.app.db,
    (tx) => setTifoHidden(tx, Number(tifoId), virage.clock.now),
    async () => {
      reply = await raise()
    },
  )
  expect(reply).toMatchObject({ status: 409, body: { code: 'tifo_hidden' } })
  expect(client.messages.some(({ type }) => type === 'tifo')).toBe(false)
})
