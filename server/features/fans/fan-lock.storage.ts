import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/storage/database.ts'
import { users } from './fans.tables.ts'

/**
 * Holds a fan until the transaction ends, so that what they join, and their deletion, happen one after the
 * other. Taken before clubs and groups are locked. Null when there is no such fan, or no longer.
 */
export async function lockFan(tx: Transaction, id: number): Promise<{ isDisabled: boolean } | null> {
  const [row] = await tx
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    // Not FOR UPDATE: rows that merely refer to the fan need not wait.
    .for('no key update')
  return row ? { isDisabled: row.disabledAt !== null } : null
}
