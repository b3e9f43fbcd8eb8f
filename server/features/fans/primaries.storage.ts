import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/storage/database.ts'
import { users } from './fans.tables.ts'

/** An archived club is nobody's primary club any more: the first joined counts again. */
export async function clearPrimaryClub(tx: Transaction, clubId: number): Promise<void> {
  await tx.update(users).set({ primaryClubId: null }).where(eq(users.primaryClubId, clubId))
}

export async function clearPrimaryUltras(tx: Transaction, ultraIds: readonly number[]): Promise<void> {
  if (ultraIds.length === 0) return
  await tx
    .update(users)
    .set({ primaryUltraId: null })
    .where(inArray(users.primaryUltraId, [...ultraIds]))
}
