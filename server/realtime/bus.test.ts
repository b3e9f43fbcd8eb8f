import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '#tests/processes/redis-server.ts'
import { type Bus, createInProcessBus, createRedisBus } from './bus.ts'
import type { Payload, Topic } from './topics.ts'

let server: RedisServer
beforeAll(async () => {
  if (hasRedis) server = await startRedis()
})
afterAll(() => server?.remove())

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function connect(): Redis {
  const redis = new Redis(server.url)
  closing.push(() => redis.disconnect())
  return redis
}

/** A process of a deployment; resolves once it listens. */
async function redisNode(prefix = 'virage', logged: string[] = []): Promise<Bus> {
  const log = pino({ base: null }, { write: (line) => void logged.push(line) })
  const bus = createRedisBus({ redis: connect(), prefix, log })
  closing.push(() => bus.close())
  await new Promise<void>((resolve) => bus.onRecovered(resolve))
  return bus
}

function collect<T extends Topic>(bus: Bus, topic: T) {
  const received: { payload: Payload<T>; fromNode: string }[] = []
  bus.subscribe(topic, (payload, fromNode) => received.push({ payload, fromNode }))
  return received
}

const buses = [
  { name: 'in one process', isThere: true, nodes: async () => [createInProcessBus()] },
  { name: 'over Redis', isThere: hasRedis, nodes: async () => [await redisNode(), await redisNode()] },
]

describe.each(buses.filter(({ isThere }) => isThere))('the bus $name', ({ nodes }) => {
  /** One that publishes and one that listens: the same where there is one process. */
  async function pair(): Promise<{ from: Bus; to: Bus }> {
    const all = await nodes()
    return { from: all[0]!, to: all.at(-1)! }
  }

  test('[processes.1] a message reaches every subscriber of its topic with its sender, in order, and no other topic', async () => {
    const { from, to } = await pair()
    const [arenas, again, bets] = [collect(to, 'arena'), collect(to, 'arena'), collect(to, 'bet')]
    from.publish('arena', { arenaId: 'one' })
    from.publish('arena', { arenaId: 'two' })
    from.publish('bet', { arenaId: 'one', betId: 'last' })
    await vi.waitFor(() => expect(bets).toHaveLength(1))
    const fromNode = from.nodeId
    expect(arenas).toEqual([
      { payload: { arenaId: 'one' }, fromNode },
      { payload: { arenaId: 'two' }, fromNode },
    ])
    expect(again).toEqual(arenas)
  })

  test('[processes.1] the own process hears a message before publish returns, and once', async () => {
    const { from, to } = await pair()
    const own = collect(from, 'sessions')
    from.publish('sessions', { userId: 7, sessionId: 'a' })
    expect(own).toEqual([{ payload: { userId: 7, sessionId: 'a' }, fromNode: from.nodeId }])
    const seen = collect(to, 'arena')
    from.publish('arena', { arenaId: 'barrier' })
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    expect(own).toHaveLength(1)
  })

  test('[processes.1] every kind of payload arrives as it was sent', async () => {
    const { from, to } = await pair()
    const [gossip, crowd] = [collect(to, 'gossip'), collect(to, 'crowd')]
    const payloads: Payload<'gossip'>[] = [
      { arenaId: 'a', gossip: { kind: 'gained', points: { home: 2.5, away: 0 } } },
      { arenaId: 'a', gossip: { kind: 'chant', chant: 2, side: 'away' } },
      { arenaId: 'a', gossip: { kind: 'side', userId: 7, side: 'home' } },
    ]
    for (const payload of payloads) from.publish('gossip', payload)
    const report = { arenaId: 'a', report: { sockets: 3, home: [1, 2], away: [] } }
    from.publish('crowd', report)
    await vi.waitFor(() => expect(crowd).toHaveLength(1))
    expect(gossip.map(({ payload }) => payload)).toEqual(payloads)
    expect(crowd[0]?.payload).toEqual(report)
  })
})

describe.runIf(hasRedis)('over Redis', () => {
  test('[processes.1] two deployments on one Redis do not hear each other', async () => {
    const [live, staging, other] = [
      await redisNode('live'),
      await redisNode('staging'),
      await redisNode('live'),
    ]
    const [heardByStaging, heardByOther] = [collect(staging, 'arena'), collect(other, 'arena')]
    live.publish('arena', { arenaId: 'derby' })
    staging.publish('arena', { arenaId: 'rehearsal' })
    await vi.waitFor(() => expect(heardByOther).toHaveLength(1))
    expect(heardByStaging.map(({ payload }) => payload)).toEqual([{ arenaId: 'rehearsal' }])
  })

  test('[processes.2] what cannot be read is dropped, logged once per kind, and the next message arrives', async () => {
    const logged: string[] = []
    const node = await redisNode('virage', logged)
    const arenas = collect(node, 'arena')
    const stranger = connect()
    const bad = [
      'no json',
      '{"a":1}',
      '["arena",{"arenaId":7},"x"]',
      '["arena",null,"x"]',
      '["tomorrow",{},"x"]',
      '["__proto__",{},"x"]',
      '["gossip",{"arenaId":"a","gossip":{"kind":"wave"}},"x"]',
    ]
    for (const text of [...bad, ...bad]) await stranger.publish('virage:bus', text)
    await stranger.publish('virage:bus', '["arena",{"arenaId":"derby","addedLater":1},"x"]')
    await vi.waitFor(() => expect(arenas).toHaveLength(1))
    expect(arenas[0]).toEqual({ payload: { arenaId: 'derby' }, fromNode: 'x' })
    expect(logged.map((line) => JSON.parse(line).kind)).toEqual([
      'envelope',
      'arena',
      'topic tomorrow',
      'topic __proto__',
      'gossip',
    ])
  })

  test('[processes.2] a subscriber that throws does not end the process', async () => {
    const logged: string[] = []
    const [from, to] = [await redisNode(), await redisNode('virage', logged)]
    to.subscribe('arena', ({ arenaId }) => {
      if (arenaId === 'bad') throw new Error('a fault of ours')
    })
    const arenas = collect(to, 'arena')
    from.publish('arena', { arenaId: 'bad' })
    from.publish('arena', { arenaId: 'good' })
    await vi.waitFor(() => expect(arenas).toHaveLength(1))
    expect(logged).toHaveLength(1)
  })
})
