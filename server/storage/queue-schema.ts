import { runMigrations } from 'graphile-worker'
import pg from 'pg'

/**
 * Makes or updates the job queue's own schema, `graphile_worker`. Our migrations may add jobs, so this runs before
 * them, and like them under the migration lock.
 */
export async function migrateQueue(config: pg.PoolConfig): Promise<void> {
  const pgPool = new pg.Pool({ connectionTimeoutMillis: 5_000, ...config, max: 1 })
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => {
    client.on('error', () => {})
  })
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}
