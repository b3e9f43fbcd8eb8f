import { and, asc, count, eq, lt, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#server/storage/database.ts'
import { passkeys, recoveryCodes, signInTickets } from './passkeys.tables.ts'
import type { Credential } from './webauthn.ts'

export type StoredPasskey = typeof passkeys.$inferSelect

/** Oldest first. */
export function listPasskeys(db: Db, userId: number): Promise<StoredPasskey[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

export async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  const rows = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1)
  return rows.length > 0
}

export async function findPasskey(db: Db, credentialId: Buffer): Promise<StoredPasskey | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Returns null when somebody has this credential already. */
export async function insertPasskey(
  db: Db,
  passkey: Credential & { userId: number; name: string; createdAt: Date },
): Promise<StoredPasskey | null> {
  const [row] = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return row ?? null
}

export async function renamePasskey(
  db: Db,
  userId: number,
  id: number,
  name: string,
): Promise<StoredPasskey | null> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning()
  return row ?? null
}

export async function deletePasskey(db: Db, userId: number, id: number): Promise<StoredPasskey | null> {
  const [row] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning()
  return row ?? null
}

/**
 * Notes a use. Returns false when the count has not grown, which means that there are two of this passkey; those that
 * do not count always say 0.
 */
export async function noteUse(
  db: Db,
  id: number,
  used: { counter: number; isSynced: boolean },
  now: Date,
): Promise<boolean> {
  const hasGrown = or(
    lt(passkeys.counter, used.counter),
    and(eq(passkeys.counter, 0), sql`${used.counter}::bigint = 0`),
  )
  const rows = await db
    .update(passkeys)
    .set({ ...used, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), hasGrown))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

export async function replaceCodes(db: Db, userId: number, hashes: Buffer[], now: Date): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId, createdAt: now })))
}

export async function deleteCodes(db: Db, userId: number): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Deletes the code, so that it works once. */
export async function spendCode(db: Db, userId: number, codeHash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId)))
    .returning({ userId: recoveryCodes.userId })
  return rows.length > 0
}

export async function countCodes(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

/** Passkeys, codes and sign-ins under way. Returns whether there was a second factor. */
export async function forgetSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId))
  await deleteCodes(tx, userId)
  const rows = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  return rows.length > 0
}

/** For the fan's export of their data. */
export async function exportSecondFactor(db: Db, userId: number): Promise<unknown> {
  const [keys, codes] = await Promise.all([listPasskeys(db, userId), countCodes(db, userId)])
  return {
    passkeys: keys.map(({ name, isSynced, createdAt, lastUsedAt }) => ({
      name,
      synced: isSynced,
      added_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    recovery_codes_left: codes,
  }
}
