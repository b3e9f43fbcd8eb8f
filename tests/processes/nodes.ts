import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createMigratedDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/postgres.ts'
import { type RedisServer, startRedis } from './redis-server.ts'
import { databaseUrl, endServers, isOpen, type ServerProcess, startServer } from './server-process.ts'

export interface Nodes {
  redis: RedisServer
  database: TestDatabase
  /** The two that run now; `restart` puts another process in one's place. */
  nodes: [ServerProcess, ServerProcess]
  restart(place: 0 | 1): Promise<void>
  remove(): Promise<void>
}

const BOTH = 'api,arenas'

/** Two processes on one PostgreSQL and one Redis. */
export async function startTwoNodes(
  env: Record<string, string> = {},
  services: [string, string] = [BOTH, BOTH],
): Promise<Nodes> {
  // Also for what has started when something after it does not.
  const cleanup = new AsyncDisposableStack()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'virage-process-'))
  cleanup.defer(() => rm(dataDir, { recursive: true }))
  const database = await createMigratedDatabase()
  cleanup.defer(() => database.drop())
  const redis = await startRedis()
  cleanup.defer(() => redis.remove())
  cleanup.defer(endServers)
  const start = async (SERVICES: string, more: Record<string, string> = {}) => {
    const node = await startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(database.config),
      DATABASE_POOL: '5',
      REDIS_URL: redis.url,
      RATE_LIMIT_SCALE: '0',
      DEMO: '0',
      SERVICES,
      ...env,
      ...more,
    })
    await isOpen(node)
    return node
  }
  const nodes: [ServerProcess, ServerProcess] = await Promise.all([
    start(services[0]),
    start(services[1]),
  ]).catch(async (error: unknown) => {
    await cleanup.disposeAsync()
    throw error
  })
  return {
    redis,
    database,
    nodes,
    async restart(place) {
      nodes[place] = await start(services[place], { PORT: String(nodes[place].port) })
    },
    remove: () => cleanup.disposeAsync(),
  }
}
