import { and, eq, gt, inArray } from 'drizzle-orm'
import { RESET_LIFETIME_MINUTES } from '#contract/constants.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { credentials, resetTokens } from './accounts.tables.ts'
import { hashToken, mintToken } from './secrets.ts'

const RESET_LIFETIME_MS = RESET_LIFETIME_MINUTES * 60 * 1000

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select().from(credentials).where(eq(credentials.userId, userId))
  return row?.passwordHash ?? null
}

/**
 * Keeps the password from being changed until the transaction ends. Returns false when it is another one already: a
 * sign-in under way with the old password must not outlive its reset (accounts.8).
 */
export async function holdPasswordHash(
  tx: Transaction,
  userId: number,
  passwordHash: string,
): Promise<boolean> {
  const rows = await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, passwordHash)))
    .for('share')
  return rows.length > 0
}

/** Waits for sign-ins that hold the password, so that the change is later than all of them. */
export async function lockPasswordHash(tx: Transaction, userId: number): Promise<void> {
  await tx.select().from(credentials).where(eq(credentials.userId, userId)).for('update')
}

export async function setPasswordHash(
  db: Db,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .insert(credentials)
    .values({ userId, passwordHash, updatedAt: now })
    .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, updatedAt: now } })
}

export async function mintResetToken(db: Db, userId: number, now: Date): Promise<string> {
  const { token, tokenHash } = mintToken()
  await db
    .insert(resetTokens)
    .values({ tokenHash, userId, expiresAt: new Date(now.getTime() + RESET_LIFETIME_MS) })
  return token
}

/**
 * Consumes a reset token and returns its owner. Also deletes the fan's other tokens, so that no older mail can change
 * the new password. Locks all of them in one order: two links used at once would wait for each other.
 */
export async function useResetToken(tx: Transaction, token: string, now: Date): Promise<number | null> {
  const isThis = and(eq(resetTokens.tokenHash, hashToken(token)), gt(resetTokens.expiresAt, now))
  const ofOwner = inArray(
    resetTokens.userId,
    tx.select({ userId: resetTokens.userId }).from(resetTokens).where(isThis),
  )
  await tx
    .select({ userId: resetTokens.userId })
    .from(resetTokens)
    .where(ofOwner)
    .orderBy(resetTokens.tokenHash)
    .for('update')
  const [row] = await tx.delete(resetTokens).where(isThis).returning({ userId: resetTokens.userId })
  if (!row) return null
  await tx.delete(resetTokens).where(eq(resetTokens.userId, row.userId))
  return row.userId
}
