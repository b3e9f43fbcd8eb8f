import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { openDatabase } from '#server/storage/database.ts'
import { migrateDatabase } from '#server/storage/migrate.ts'
import { templateFrom } from './postgres.ts'

const createMigratedDatabase = templateFrom(migrateDatabase)

/** A migrated database without a server, for what is decided in SQL. */
export async function openTestDatabase(
  connections = 5,
): Promise<{ db: NodePgDatabase; close(): Promise<void> }> {
  const { config, drop } = await createMigratedDatabase()
  const { db, close } = openDatabase(config, () => {}, connections)
  return {
    db,
    async close() {
      await close()
      await drop()
    },
  }
}
