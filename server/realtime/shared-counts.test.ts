import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '#tests/processes/redis-server.ts'
import { waitFor } from '#tests/wait-for.ts'
import { createLocalCounts, createRedisCounts, type SharedCounts } from './shared-counts.ts'

let server: RedisServer
beforeAll(async () => {
  if (hasRedis) server = await startRedis()
})
afterAll(() => server?.remove())

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Every test has a deployment of its own. */
let prefix = ''
beforeEach(() => {
  prefix = `virage-${randomUUID()}`
})

/** One process of a deployment. */
async function node(name: string) {
  const redis = new Redis(server.url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 500,
  })
  redis.on('error', () => {})
  const counts = createRedisCounts({ redis, prefix, nodeId: name, log: pino({ level: 'silent' }) })
  closing.push(
    () => counts.close(),
    () => redis.disconnect(),
  )
  await waitFor(async () => expect(await redis.exists(`${prefix}:alive:${name}`)).toBe(1))
  return { counts, redis }
}

const takeMany = (counts: SharedCounts, times: number, limit: number) =>
  Promise.all(Array.from({ length: times }, () => counts.take('fan:7', limit)))

test('[limits.9] in one process: as many as the limit, also when all come at once', async () => {
  const counts = createLocalCounts()
  expect((await takeMany(counts, 5, 3)).filter(Boolean)).toHaveLength(3)
  counts.giveBack('fan:7')
  expect(await counts.take('fan:7', 3)).toBe(true)
  expect(await counts.take('fan:8', 3)).toBe(true)
})

describe.runIf(hasRedis)('over Redis', () => {
  test('[limits.9] a limit holds over all processes, and what one gives back another can take', async () => {
    const [a, b] = [await node('a'), await node('b')]
    expect((await takeMany(a.counts, 6, 10)).every(Boolean)).toBe(true)
    expect((await takeMany(b.counts, 6, 10)).filter(Boolean)).toHaveLength(4)
    expect(await a.counts.take('fan:7', 10)).toBe(false)
    b.counts.giveBack('fan:7')
    await waitFor(async () => expect(await a.redis.hget(`${prefix}:count:fan:7`, 'b')).toBe('3'))
    expect(await a.counts.take('fan:7', 10)).toBe(true)
    expect(await b.counts.take('fan:7', 10)).toBe(false)
  })

  test('[limits.9] a process that died does not count', async () => {
    const [a, b] = [await node('a'), await node('b')]
    await takeMany(a.counts, 10, 10)
    expect(await b.counts.take('fan:7', 10)).toBe(false)
    await a.counts.close()
    expect(await b.counts.take('fan:7', 10)).toBe(true)
  })

  test('[limits.9] with Redis away each process limits by itself, and afterwards all together', async () => {
    const [a, b] = [await node('a'), await node('b')]
    expect(await a.counts.take('fan:7', 10)).toBe(true)
    await server.kill()
    expect((await takeMany(a.counts, 10, 10)).filter(Boolean)).toHaveLength(9)
    expect(await b.counts.take('fan:7', 10)).toBe(true)
    await server.start()
    await waitFor(async () => expect(await b.redis.hget(`${prefix}:count:fan:7`, 'a')).toBe('10'))
    expect(await b.counts.take('fan:7', 10)).toBe(false)
  })

  test('[limits.9] a Redis that was emptied hears the counts again', async () => {
    const { counts, redis } = await node('a')
    await counts.take('fan:7', 10)
    await redis.flushall()
    await waitFor(async () => expect(await redis.hget(`${prefix}:count:fan:7`, 'a')).toBe('1'))
  })
})
