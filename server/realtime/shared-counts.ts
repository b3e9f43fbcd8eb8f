// How many of a thing each key has at this moment, over all processes: sockets of a fan, sockets of an address.
import type { Logger } from 'pino'
import type { RedisClient } from './redis.ts'

export interface SharedCounts {
  /** Counts one more; false, and nothing is counted, when that were more than `limit`. */
  take(key: string, limit: number): Promise<boolean>
  giveBack(key: string): void
  close(): Promise<void>
}

/** Of this process. It counts at once, so that two that come together cannot both be the last. */
class LocalCounts {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, change: 1 | -1): void {
    const count = this.of(key) + change
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }

  all(): [string, number][] {
    return [...this.#counts]
  }
}

/** For one process. */
export function createLocalCounts(): SharedCounts {
  const counts = new LocalCounts()
  return {
    async take(key, limit) {
      if (counts.of(key) >= limit) return false
      counts.add(key, 1)
      return true
    },
    giveBack: (key) => counts.add(key, -1),
    close: async () => {},
  }
}

const BEAT_MS = 2_000
/** A process that was not heard of for this long counts as gone, and its counts with it. */
const SILENCE_MS = 6_000
/** So long a process that was seen alive is not asked for again. */
const BELIEVED_MS = 1_000
const KEPT_S = 24 * 60 * 60
const REWRITE_BEATS = (60 * 60 * 1000) / BEAT_MS

/**
 * KEYS: the hash of a key, by process. ARGV: this process, its new count, the limit, seconds to keep the hash, the
 * processes known to be alive, with a comma between. Returns 1 if the count holds, 0 if not, or the names of processes
 * that have a count and are not known to be alive. One key only: in a cluster others may be elsewhere.
 */
const TAKE = `
  local sum = tonumber(ARGV[2])
  local known = {}
  for name in string.gmatch(ARGV[5], '[^,]+') do known[name] = true end
  local unknown = {}
  local counts = redis.call('HGETALL', KEYS[1])
  for i = 1, #counts, 2 do
    if counts[i] ~= ARGV[1] then
      if known[counts[i]] then sum = sum + tonumber(counts[i + 1])
      else table.insert(unknown, counts[i]) end
    end
  end
  if #unknown > 0 then return unknown end
  if sum > tonumber(ARGV[3]) then return 0 end
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
  redis.call('EXPIRE', KEYS[1], ARGV[4])
  return 1`

interface RedisCountsOptions {
  redis: RedisClient
  prefix: string
  nodeId: string
  log: Logger
}

/**
 * For several processes. Each one writes only its own count of a key, and is believed as long as its sign of life is
 * there. While Redis is away each process limits by itself; afterwards it writes its counts again.
 */
export function createRedisCounts({ redis, prefix, nodeId, log }: RedisCountsOptions): SharedCounts {
  const counts = new LocalCounts()
  const aliveKey = (name: string) => `${prefix}:alive:${name}`
  const alive = aliveKey(nodeId)
  /** Other processes, and until when they are believed without asking. */
  const believed = new Map<string, number>()
  const hashOf = (key: string) => `${prefix}:count:${key}`
  let isCutOff = false
  let beats = 0

  function fail(error: unknown): void {
    if (!isCutOff) log.warn({ err: error }, 'counting without the other processes')
    isCutOff = true
  }

  async function write(key: string): Promise<void> {
    const count = counts.of(key)
    if (count === 0) await redis.hdel(hashOf(key), nodeId)
    else await redis.multi().hset(hashOf(key), nodeId, count).expire(hashOf(key), KEPT_S).exec()
  }

  async function beat(): Promise<void> {
    const isKnown = (await redis.set(alive, '1', 'PX', SILENCE_MS, 'XX')) !== null
    if (!isKnown) await redis.set(alive, '1', 'PX', SILENCE_MS)
    beats += 1
    // Redis was away or emptied, or the hashes would expire under sockets that stay for days.
    if (isKnown && !isCutOff && beats % REWRITE_BEATS !== 0) return
    await Promise.all(counts.all().map(([key]) => write(key)))
    isCutOff = false
  }

  /** Whether the processes that are alive leave room for so many of the key here. */
  async function takeShared(key: string, count: number, limit: number): Promise<boolean> {
    const hash = hashOf(key)
    const alsoAlive = new Set<string>()
    for (;;) {
      const answer = await redis.eval(TAKE, 1, hash, nodeId, count, limit, KEPT_S, believedAlive().join(','))
      if (answer === 1) return true
      // Nobody is refused for the sake of a process that has just died.
      const asked = Array.isArray(answer)
        ? answer.map(String)
        : believedAlive().filter((name) => !alsoAlive.has(name))
      if (asked.length === 0) return false
      for (const name of asked) await checkAlive(hash, name)
      for (const name of asked) alsoAlive.add(name)
    }
  }

  function believedAlive(): string[] {
    const nowMs = performance.now()
    for (const [name, untilMs] of believed) if (untilMs < nowMs) believed.delete(name)
    return [...believed.keys()]
  }

  /** The counts of a process that is gone go with it. */
  async function checkAlive(hash: string, name: string): Promise<void> {
    if ((await redis.exists(aliveKey(name))) === 1) {
      believed.set(name, performance.now() + BELIEVED_MS)
      return
    }
    believed.delete(name)
    await redis.hdel(hash, name)
  }

  const timer = setInterval(() => void beat().catch(fail), BEAT_MS).unref()
  redis.on('ready', () => void beat().catch(fail))

  return {
    async take(key, limit) {
      if (counts.of(key) >= limit) return false
      counts.add(key, 1)
      // Without a limit there is nothing to ask.
      if (limit === Number.POSITIVE_INFINITY) return true
      try {
        if (await takeShared(key, counts.of(key), limit)) return true
        counts.add(key, -1)
        return false
      } catch (error) {
        fail(error)
        return true
      }
    },

    giveBack(key) {
      counts.add(key, -1)
      write(key).catch(fail)
    },

    async close() {
      clearInterval(timer)
      await redis.del(alive).catch(() => {})
    },
  }
}
