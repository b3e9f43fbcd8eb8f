import { and, eq, gt } from 'drizzle-orm'
import { RESET_LIFETIME_MINUTES } from '#contract/constants.ts'
import type { Db } from '#server/storage/database.ts'
import { credentials, resetTokens } from './accounts.tables.ts'
import { hashToken, mintToken } from './secrets.ts'

const RESET_LIFETIME_MS = RESET_LIFETIME_MINUTES * 60 * 1000

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select().from(credentials).where(eq(credentials.userId, userId))
  return row?.passwordHash ?? null
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
 * the new password.
 */
export async function useResetToken(db: Db, token: string, now: Date): Promise<number | null> {
  const [row] = await db
    .delete(resetTokens)
    .where(and(eq(resetTokens.tokenHash, hashToken(token)), gt(resetTokens.expiresAt, now)))
    .returning({ userId: resetTokens.userId })
  if (!row) return null
  await db.delete(resetTokens).where(eq(resetTokens.userId, row.userId))
  return row.userId
}
