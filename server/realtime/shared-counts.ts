// How many of a thing each key has at this moment, over all processes: sockets of a fan, sockets of an address.
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

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
const KEPT_S = 24 * 60 * 60
const REWRITE_BEATS = (60 * 60 * 1000) / BEAT_MS

/**
 * KEYS: the hash of a key, by process. ARGV: this process, its new count, the limit, the first part of the keys that
 * processes keep alive, seconds to keep the hash. Returns 1 if the count holds.
 */
const TAKE = `
  local sum = tonumber(ARGV[2])
  local counts = redis.call('HGETALL', KEYS[1])
  for i = 1, #counts, 2 do
    if counts[i] ~= ARGV[1] then
      if redis.call('EXISTS', ARGV[4] .. counts[i]) == 1 then sum = sum + tonumber(counts[i + 1])
      else redis.call('HDEL', KEYS[1], counts[i]) end
    end
  end
  if sum > tonumber(ARGV[3]) then return 0 end
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
  redis.call('EXPIRE', KEYS[1], ARGV[5])
  return 1`

interface RedisCountsOptions {
  redis: Redis
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
  const alivePrefix = `${prefix}:alive:`
  const alive = alivePrefix + nodeId
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

  const timer = setInterval(() => void beat().catch(fail), BEAT_MS).unref()
  redis.on('ready', () => void beat().catch(fail))

  return {
    async take(key, limit) {
      if (counts.of(key) >= limit) return false
      counts.add(key, 1)
      // Without a limit there is nothing to ask.
      if (limit === Number.POSITIVE_INFINITY) return true
      try {
        const args = [nodeId, counts.of(key), limit, alivePrefix, KEPT_S]
        if ((await redis.eval(TAKE, 1, hashOf(key), ...args)) === 1) return true
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
