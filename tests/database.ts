import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { fillDatabase } from '#server/demo/fill-database.ts'
import { readSettings } from '#server/settings.ts'
import { openDatabase } from '#server/storage/database.ts'
import { migrateDatabase } from '#server/storage/migrate.ts'
import { templateFrom } from './postgres.ts'

/** With the schema of today and nothing in it. */
export const createMigratedDatabase = templateFrom(migrateDatabase)

/** With the demo, filled at home: its accounts have the published password. */
export const createDemoDatabase = templateFrom(async (config) => {
  await migrateDatabase(config)
  const { db, close } = openDatabase(config, () => {}, 2)
  await fillDatabase(db, readSettings({ DEMO: '1' }), () => new Date())
  await close()
}, 'virage_demo')

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
