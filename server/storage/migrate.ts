import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')
/** Any constant, the same in every Virage process: two unlocked migrators break each other. */
const MIGRATION_LOCK = 7_261_943

/** Brings the schema up to date. Several processes may call it at once; one works, the others wait. */
export async function migrateDatabase(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...config })
  // Without a listener a connection lost between two queries would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    // Ending the connection also releases the lock.
    await client.end()
  }
}
