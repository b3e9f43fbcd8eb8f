import { hashPassword, setPasswordHash } from '#server/features/accounts/index.ts'
import { createAchievementsService } from '#server/features/achievements/index.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { type Fan, findFanByEmail, insertFan, setRole } from '#server/features/fans/index.ts'
import { welcomeFan } from '#server/features/ledger/index.ts'
import type { Transaction } from '#server/storage/database.ts'

/** What was done. */
export type Admission =
  | { kind: 'created' }
  | { kind: 'promoted'; fan: Fan }
  /** They were an admin before. */
  | { kind: 'unchanged'; fan: Fan }

/**
 * Whoever has the address already is promoted, and keeps their password and whether they are disabled. A new
 * admin is verified at once.
 */
export async function ensureAdmin(
  tx: Transaction,
  email: string,
  choosePassword: () => Promise<string>,
  now: Date,
): Promise<Admission> {
  const fan = await findFanByEmail(tx, email)
  if (fan?.role === 'admin') return { kind: 'unchanged', fan }
  if (fan) {
    await setRole(tx, fan.id, 'admin')
    const [before, after] = [{ role: fan.role }, { role: 'admin' }]
    await recordAudit(tx, { actorId: null, action: 'user.update', target: `user ${fan.id}`, before, after })
    return { kind: 'promoted', fan }
  }
  const passwordHash = await hashPassword(await choosePassword())
  const made = await insertFan(tx, { name: 'Admin', email, role: 'admin' })
  if (!made) throw new Error(`${email} was taken meanwhile`)
  await setPasswordHash(tx, made.id, passwordHash, now)
  await welcomeFan(tx, made.id)
  await createAchievementsService({ now: () => now }).onNewFan(tx, made.id)
  const after = { name: made.name, role: made.role, fan_score: made.fanScore }
  await recordAudit(tx, { actorId: null, action: 'user.create', target: `user ${made.id}`, after })
  return { kind: 'created' }
}
