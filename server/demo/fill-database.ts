import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { hasFans } from '#server/features/fans/index.ts'
import type { Settings } from '#server/settings.ts'
import { ADVISORY_LOCKS, inTransaction } from '#server/storage/transaction.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { fillWithDemo } from './fill-demo.ts'

/** The operator's admin, and demo data where the database is empty and the settings ask for it. */
export async function fillDatabase(db: NodePgDatabase, settings: Settings, now: () => Date): Promise<void> {
  if (!settings.demo && !settings.admin) return
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`)
    if (settings.demo && !(await hasFans(tx))) await fillWithDemo(tx, now())
    if (settings.admin) {
      const { email, password } = settings.admin
      await ensureAdmin(tx, email, async () => password, now())
    }
  })
}
