import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { hashPassword, setPasswordHash } from '#server/features/accounts/index.ts'
import { findFanByEmail, hasFans, insertFan, setRole } from '#server/features/fans/index.ts'
import type { Settings } from '#server/settings.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { fillWithDemo } from './demo.ts'

/** Any constant: several processes starting on an empty database fill it once. */
const SEED_LOCK = 7_261_944

/** The operator's admin, and demo data where the database is empty and the settings ask for it. */
export async function fillDatabase(db: NodePgDatabase, settings: Settings, now: () => Date): Promise<void> {
  if (!settings.demo && !settings.admin) return
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`)
    if (settings.demo && !(await hasFans(tx))) await fillWithDemo(tx, now())
    if (settings.admin) await ensureAdmin(tx, settings.admin, now())
  })
}

/** Whoever has the address already is promoted and keeps their password. */
async function ensureAdmin(
  tx: Transaction,
  admin: { email: string; password: string },
  now: Date,
): Promise<void> {
  const known = await findFanByEmail(tx, admin.email)
  if (known) return setRole(tx, known.id, 'admin')
  const fan = await insertFan(tx, { name: 'Admin', email: admin.email, role: 'admin' })
  if (fan) await setPasswordHash(tx, fan.id, await hashPassword(admin.password), now)
}
