import { Redis } from 'ioredis'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { createInProcessBus, createRedisBus } from '#server/realtime/bus.ts'
import { createLocalCounts, createRedisCounts } from '#server/realtime/shared-counts.ts'
import type { Settings } from '#server/settings.ts'
import { openDatabase } from '#server/storage/database.ts'
import { createDatabaseClock } from '#server/storage/database-clock.ts'

interface InfrastructureOptions {
  settings: Settings
  databaseConfig: pg.PoolConfig
  log: Logger
  now?: (() => Date) | undefined
}

export type Infrastructure = ReturnType<typeof openInfrastructure>

/** What every feature stands on: database, clock, Redis if there is one, bus, rate limits. */
export function openInfrastructure({ settings, databaseConfig, log, now }: InfrastructureOptions) {
  const database = openDatabase(
    databaseConfig,
    (error) => log.warn({ err: error }, 'lost a database connection'),
    settings.databasePool,
  )
  const clock = createDatabaseClock(database.db)
  const redis = settings.redisUrl === undefined ? undefined : connectRedis(settings.redisUrl, log)
  const prefix = settings.redisPrefix
  const bus = redis ? createRedisBus({ redis, prefix, log }) : createInProcessBus()
  const counts = redis ? createRedisCounts({ redis, prefix, nodeId: bus.nodeId, log }) : createLocalCounts()
  return {
    settings,
    log,
    database,
    db: database.db,
    clock,
    /** The database's clock, unless a test set its own. */
    now: now ?? clock.now,
    redis,
    bus,
    counts,
    limits: createRateLimits(settings.rateLimitScale, redis && { redis, prefix }),

    async close(): Promise<void> {
      clock.stop()
      await counts.close()
      await bus.close()
      redis?.disconnect()
      await database.close()
    },
  }
}

/** A Redis that hangs costs a call this long, then the process goes on by itself. */
const REDIS_TIMEOUT_MS = 1_000

function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: REDIS_TIMEOUT_MS,
  })
  redis.on('error', (error) => log.warn({ err: error }, 'redis does not answer'))
  return redis
}
