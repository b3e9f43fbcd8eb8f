import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '#tests/processes/redis-server.ts'
import { waitFor } from '#tests/wait-for.ts'
import { type Bus, createInProcessBus } from './bus.ts'
import { connectRedis, type RedisClient } from './redis.ts'
import { createRedisBus, subscribeAll } from './redis-bus.ts'
import type { Payload, Topic } from './topics.ts'

test('[processes.2] what is followed while Redis comes back is listened to as well', async () => {
  const wanted = ['first']
  const heard: string[] = []
  let done: string[] = []
  const subscribe = async (channel: string) => {
    if (channel === 'first') wanted.push('second')
    heard.push(channel)
  }
  await subscribeAll(
    () => wanted,
    subscribe,
    () => {
      done = [...heard]
    },
  )
  expect(done).toEqual(['first', 'second'])
})

let server: RedisServer
let cluster: RedisServer
beforeAll(async () => {
  if (hasRedis) [server, cluster] = await Promise.all([startRedis(), startRedis({ isCluster: true })])
})
afterAll(() => Promise.all([server?.remove(), cluster?.remove()]))

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function connect(url = server.url): RedisClient {
  const redis = connectRedis(url, () => {})
  closing.push(() => redis.disconnect())
  return redis
}

/** A process of a deployment; resolves once it listens to the arenas. */
async function redisNode(
  prefix = 'virage',
  { logged = [], url, arenas = ['one', 'two', 'a', 'derby'] }: NodeOptions = {},
): Promise<Bus> {
  const log = pino({ base: null }, { write: (line) => void logged.push(line) })
  const bus = createRedisBus({ redis: connect(url), prefix, log, onAway: () => {} })
  closing.push(() => bus.close())
  await new Promise<void>((resolve) => bus.onRecovered(resolve))
  await Promise.all(arenas.map((arenaId) => bus.follow(arenaId).ready))
  return bus
}
interface NodeOptions {
  logged?: string[]
  url?: string
  arenas?: string[]
}

function collect<T extends Topic>(bus: Bus, topic: T) {
  const received: { payload: Payload<T>; fromNode: string }[] = []
  bus.subscribe(topic, (payload, fromNode) => received.push({ payload, fromNode }))
  return received
}

const buses = [
  { name: 'in one process', isThere: true, nodes: async () => [createInProcessBus()] },
  { name: 'over Redis', isThere: hasRedis, nodes: async () => [await redisNode(), await redisNode()] },
  {
    name: 'over a Redis cluster',
    isThere: hasRedis,
    nodes: async () => [
      await redisNode('virage', { url: cluster.url }),
      await redisNode('virage', { url: cluster.url }),
    ],
  },
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
    await waitFor(() => {
      expect(bets).toHaveLength(1)
      expect(arenas).toHaveLength(2)
    })
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
    from.publish('arena', { arenaId: 'one' })
    await waitFor(() => expect(seen).toHaveLength(1))
    expect(own).toHaveLength(1)
  })

  test('[processes.1] every kind of payload arrives as it was sent', async () => {
    const { from, to } = await pair()
    const [gossip, crowd] = [collect(to, 'gossip'), collect(to, 'crowd')]
    const payloads: Payload<'gossip'>[] = [
      { arenaId: 'a', gossip: { points: { home: 2.5, away: 0 } } },
      {
        arenaId: 'a',
        gossip: {
          points: { home: 0, away: -10 },
          chants: { home: [0, 0, 0], away: [0, 0, 1] },
          voices: [{ side: 'away', chant: 2, name: 'Ana' }],
          sides: [{ userId: 7, side: 'home' }],
        },
      },
    ]
    for (const payload of payloads) from.publish('gossip', payload)
    const home = { fans: 2, halvings: 0, ids: [1, 2] }
    const away = { fans: 9_000, halvings: 4, ids: [] }
    const report = { arenaId: 'a', report: { sockets: 3, home, away, seeking: [7] } }
    from.publish('crowd', report)
    await waitFor(() => expect(crowd).toHaveLength(1))
    expect(gossip.map(({ payload }) => payload)).toEqual(payloads)
    expect(crowd[0]?.payload).toEqual(report)
  })
})

describe.runIf(hasRedis)('over Redis', () => {
  test('[processes.1] two deployments on one Redis do not hear each other', async () => {
    const [live, staging, other] = [
      await redisNode('live'),
      await redisNode('staging', { arenas: ['derby', 'rehearsal'] }),
      await redisNode('live', { arenas: ['derby', 'rehearsal'] }),
    ]
    const [heardByStaging, heardByOther] = [collect(staging, 'arena'), collect(other, 'arena')]
    live.publish('arena', { arenaId: 'derby' })
    staging.publish('arena', { arenaId: 'rehearsal' })
    await waitFor(() => expect(heardByOther).toHaveLength(1))
    expect(heardByStaging.map(({ payload }) => payload)).toEqual([{ arenaId: 'rehearsal' }])
  })

  test('[processes.2] what cannot be read is dropped, logged once per kind, and the next message arrives', async () => {
    const logged: string[] = []
    const node = await redisNode('virage', { logged })
    const arenas = collect(node, 'arena')
    const stranger = connect()
    await waitFor(() => expect(stranger.status).toBe('ready'))
    const bad = [
      'no json',
      '{"a":1}',
      '["arena",{"arenaId":7},"x"]',
      '[[["arena",{"arenaId":7}]],"x"]',
      '[[["arena",null]],"x"]',
      '[[["tomorrow",{}],["__proto__",{}]],"x"]',
      '[[["gossip",{"arenaId":"a","gossip":{"kind":"wave"}}]],"x"]',
    ]
    for (const text of [...bad, ...bad]) await stranger.spublish('virage:bus', text)
    await stranger.spublish('virage:arena:derby', '[[["arena",{"arenaId":"derby","addedLater":1}]],"x"]')
    await waitFor(() => expect(arenas).toHaveLength(1))
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
    const [from, to] = [await redisNode(), await redisNode('virage', { logged })]
    to.subscribe('arena', ({ arenaId }) => {
      if (arenaId === 'one') throw new Error('a fault of ours')
    })
    const arenas = collect(to, 'arena')
    from.publish('arena', { arenaId: 'one' })
    from.publish('arena', { arenaId: 'two' })
    await waitFor(() => expect(arenas).toHaveLength(1))
    expect(logged).toHaveLength(1)
  })

  test('[processes.5] messages about an arena come only while it is followed, sessions always', async () => {
    const [from, to] = [await redisNode(), await redisNode('virage', { arenas: [] })]
    const [arenas, sessions] = [collect(to, 'arena'), collect(to, 'sessions')]
    const barrier = async () => {
      from.publish('sessions', { userId: sessions.length })
      await waitFor(() => expect(sessions.at(-1)?.payload.userId).toBe(sessions.length - 1))
    }
    expect(await from.ask('arena', { arenaId: 'one' })).toBe(0)
    await barrier()
    expect(arenas).toEqual([])
    const [first, second] = [to.follow('one'), to.follow('one')]
    await Promise.all([first.ready, second.ready])
    expect(await from.ask('arena', { arenaId: 'one' }), 'how many heard it').toBe(1)
    first.stop()
    first.stop()
    expect(await from.ask('arena', { arenaId: 'one' }), 'somebody else follows it still').toBe(1)
    await waitFor(() => expect(arenas).toHaveLength(2))
    second.stop()
    await waitFor(async () => expect(await from.ask('arena', { arenaId: 'one' })).toBe(0))
  })

  test('[processes.5] whatever happens in an arena, a process sends ten messages a second about it', async () => {
    const [from, to] = [await redisNode(), await redisNode()]
    const [pools, gossip] = [collect(to, 'pools'), collect(to, 'gossip')]
    const before = { sent: from.traffic().sent, received: to.traffic().received }
    const said = { points: { home: 10, away: 0 } }
    for (let i = 0; i < 5_000; i++) {
      from.publish('pools', { arenaId: 'one', betId: 'b' })
      from.publish('gossip', { arenaId: 'one', gossip: said })
    }
    await waitFor(() => expect(gossip).toHaveLength(5_000))
    expect(pools.length, 'look again, and once more for what came since').toBe(2)
    expect(from.traffic().sent - before.sent).toBe(2)
    expect(to.traffic().received - before.received).toBe(2)
  })

  test('[processes.2] after Redis was away what is followed is followed again, and it is told that messages were lost', async () => {
    const logged: string[] = []
    const [from, to] = [await redisNode(), await redisNode('virage', { logged })]
    const arenas = collect(to, 'arena')
    await server.kill()
    await waitFor(() => expect(to.isCutOff()).toBe(true))
    expect(await from.ask('arena', { arenaId: 'one' })).toBe(null)
    expect(from.isCutOff()).toBe(true)
    const recovered = new Promise<void>((resolve) => to.onRecovered(resolve))
    await server.start()
    await recovered
    await waitFor(async () => expect(await from.ask('arena', { arenaId: 'one' })).toBe(1))
    await waitFor(() => expect(arenas.length, 'asked until it was heard').toBeGreaterThan(0))
    expect([from.isCutOff(), to.isCutOff()]).toEqual([false, false])
  })
})
