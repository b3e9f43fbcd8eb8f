// A fan with tabs that come and go, over two processes on one database and one Redis.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Side } from '#contract/arenas.ts'
import { Connection } from '#server/realtime/connection.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { enterLive, listen } from '#tests/live-client.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { hasRedis, type RedisServer, startRedis } from '#tests/processes/redis-server.ts'
import { RoomAudience } from './room-audience.ts'
import { RoomDoor } from './room-door.ts'
import { RoomFan } from './room-fan.ts'

describe.skipIf(!hasRedis)('over two processes', () => {
  let redis: RedisServer
  let virage: TestApp
  let second: TestApp
  let bases: [string, string]
  let admin: TestFan
  beforeAll(async () => {
    redis = await startRedis()
    virage = await startTestApp({ REDIS_URL: redis.url })
    second = await startTestApp({ REDIS_URL: redis.url }, { beside: virage })
    bases = [await listen(virage), await listen(second)]
    admin = await signedInFan(virage, { role: 'admin' })
  })
  afterAll(async () => {
    await second.close()
    await virage.close()
    await redis.remove()
  })

  async function night() {
    const arena = await setUpArena(virage, admin, { started: true })
    const enter = ({ token }: TestFan, side: Side, process: 0 | 1) =>
      enterLive(bases[process], arena.id, { token, side })
    // The room here stays open, and with it what it knows.
    const stays = await enter(await signedInFan(virage), 'home', 0)
    return { enter, stays, fan: await signedInFan(virage) }
  }

  test('[live.1, scores.2, processes.1] who was counted elsewhere meanwhile comes back to that, and to their end', async () => {
    const { enter, stays, fan } = await night()
    const here = await enter(fan, 'home', 0)
    await stays.until('tick', ({ fans }) => fans.home === 2)
    here.close()
    await stays.until('tick', ({ fans }) => fans.home === 1)
    const there = await enter(fan, 'home', 1)
    there.send({ type: 'cheer', taps: 1 })
    await there.until('you', ({ cheer }) => cheer === 10)
    there.close()
    const { you } = await (await enter(fan, 'away', 0)).until('welcome')
    expect(you).toMatchObject({ side: 'home', locked: true, cheer: 10 })
  })

  test('[live.9, processes.1] who names the other end in another process is there in both', async () => {
    const { enter, stays, fan } = await night()
    const here = await enter(fan, 'home', 0)
    await (await enter(await signedInFan(virage), 'home', 1)).until('tick', ({ fans }) => fans.home === 3)
    await enter(fan, 'away', 1)
    await here.until('you', ({ side }) => side === 'away')
    await stays.until('tick', ({ fans }) => fans.home === 2 && fans.away === 1)
  })
})

test('[live.1, live.2] whose first tab closes while the second is let in is a fan all the same', async () => {
  const audience = new RoomAudience()
  const read = { began: Promise.withResolvers<void>(), ends: Promise.withResolvers<void>() }
  const door = new RoomDoor({
    audience,
    state: { runId: 1, presentBets: () => [] },
    count: { meet: async () => new Map() },
    news: {
      loadPurses: async () => {
        read.began.resolve()
        await read.ends.promise
      },
      markFans: () => {},
    },
    sideElsewhere: () => null,
    takeSide: () => {},
    onSideChanged: () => {},
    onSeated: () => {},
    onMet: () => {},
    place: () => {},
    presentArena: () => ({}),
    tick: () => ({}),
    onStage: () => [],
  } as unknown as ConstructorParameters<typeof RoomDoor>[0])
  const opened = () => Object.assign(Object.create(Connection.prototype), { write: vi.fn() }) as Connection
  const tabs = [opened(), opened(), opened(), opened()] as const
  for (const tab of tabs) Object.defineProperty(tab, 'isOpen', { value: true })
  const known = new RoomFan(7)
  audience.seat(tabs[0], known)

  // Read together with a stranger, and after the one who came first.
  const first = door.enter({ connection: tabs[1], userId: 6, side: null })
  await read.began.promise
  const rest = [
    door.enter({ connection: tabs[2], userId: 7, side: null }),
    door.enter({ connection: tabs[3], userId: 8, side: null }),
  ]
  read.began = Promise.withResolvers()
  read.ends.resolve()
  read.ends = Promise.withResolvers()
  await first
  await read.began.promise
  audience.unseat(tabs[0])
  read.ends.resolve()
  await Promise.all(rest)
  expect(audience.fanOn(tabs[2])?.userId).toBe(7)
})
