import type pg from 'pg'
import type { Logger } from 'pino'
import { createPictureStore } from '#server/features/media/index.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { createReads, primaryReads, WRITER_MEMORY_MS } from '#server/http/reads.ts'
import { createInProcessBus } from '#server/realtime/bus.ts'
import { onceAMinute } from '#server/realtime/once-a-minute.ts'
import { createLocalWriters, createRedisWriters } from '#server/realtime/recent-writers.ts'
import { connectRedis, type RedisClient } from '#server/realtime/redis.ts'
import { createRedisBus } from '#server/realtime/redis-bus.ts'
import { createLocalCounts, createRedisCounts } from '#server/realtime/shared-counts.ts'
import { createLocalFigures, createRedisFigures } from '#server/realtime/shared-figures.ts'
import type { Settings } from '#server/settings.ts'
import { type Database, openDatabase } from '#server/storage/database.ts'
import { createDatabaseClock } from '#server/storage/database-clock.ts'
import { routeReads } from '#server/storage/read-replica.ts'

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
  const onAway = onceAMinute((error: unknown, times) =>
    log.warn({ err: error, times }, 'redis does not answer'),
  )
  const redis = settings.redisUrl === undefined ? undefined : openRedis(settings.redisUrl, log, onAway)
  const prefix = settings.redisPrefix
  const bus = redis ? createRedisBus({ redis, prefix, log, onAway }) : createInProcessBus()
  const counts = redis ? createRedisCounts({ redis, prefix, nodeId: bus.nodeId, log }) : createLocalCounts()
  const figures = redis ? createRedisFigures({ redis, prefix, log }) : createLocalFigures()
  const writers = redis
    ? createRedisWriters({ redis, prefix, log }, WRITER_MEMORY_MS)
    : createLocalWriters(WRITER_MEMORY_MS)
  const replica = openReplica(settings, database, log)
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
    figures,
    reads: replica ? createReads(replica, writers) : primaryReads,
    pictureStore: createPictureStore(settings),
    limits: createRateLimits(settings.rateLimitScale, redis && { redis, prefix }),

    async close(): Promise<void> {
      clock.stop()
      figures.close()
      await counts.close()
      await bus.close()
      redis?.disconnect()
      await replica?.close()
      await database.close()
    },
  }
}

function openReplica(settings: Settings, { pool }: Database, log: Logger) {
  if (settings.databaseReadUrl === undefined) return undefined
  const warn = (error: unknown) => log.warn({ err: error }, 'lost a connection to the read replica')
  const config = { connectionString: settings.databaseReadUrl }
  return routeReads(pool, openDatabase(config, warn, settings.databasePool).pool, log)
}

function openRedis(url: string, log: Logger, onAway: (error: unknown) => void): RedisClient {
  let isAway = false
  const redis = connectRedis(url, (error) => {
    isAway = true
    onAway(error)
  })
  redis.on('ready', () => {
    if (isAway) log.info('redis answers again')
    isAway = false
  })
  return redis
}
