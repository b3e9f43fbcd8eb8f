// Who has changed something a moment ago, over all processes: they read the primary until the replicas have it too.
import type { Logger } from 'pino'
import type { RedisClient } from './redis.ts'

export interface RecentWriters {
  /** Resolves when every process knows. */
  note(userId: number): Promise<void>
  has(userId: number): Promise<boolean>
}

/** For one process. */
export function createLocalWriters(memoryMs: number): RecentWriters {
  const untilMs = new Map<number, number>()
  return {
    async note(userId) {
      untilMs.delete(userId)
      untilMs.set(userId, performance.now() + memoryMs)
      // In the order of their writing: the oldest are first.
      for (const [other, until] of untilMs) {
        if (until > performance.now()) break
        untilMs.delete(other)
      }
    },
    has: async (userId) => (untilMs.get(userId) ?? 0) > performance.now(),
  }
}

/** For several processes. While Redis is away everybody may have written elsewhere. */
export function createRedisWriters(
  { redis, prefix, log }: { redis: RedisClient; prefix: string; log: Logger },
  memoryMs: number,
): RecentWriters {
  const local = createLocalWriters(memoryMs)
  const key = (userId: number) => `${prefix}:wrote:${userId}`
  return {
    async note(userId) {
      await local.note(userId)
      await redis.set(key(userId), '1', 'PX', memoryMs).catch((error: unknown) => {
        log.warn({ err: error }, 'the other processes do not know who has written')
      })
    },
    async has(userId) {
      if (await local.has(userId)) return true
      return redis.exists(key(userId)).then(
        (count) => count === 1,
        () => true,
      )
    },
  }
}
