import { and, isNotNull, lt, or } from 'drizzle-orm'
import type { Db } from '#server/storage/database.ts'
import { registrations, resetTokens, sessions, ssoAttempts, verificationTokens } from './accounts.tables.ts'

/** A registration that was never confirmed is kept this long, so that its mail can be asked for again. */
const REGISTRATION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000
const CONFIRMED_LIFETIME_MS = 2 * 24 * 60 * 60 * 1000

/** Removes what can no longer be used. Nothing depends on it: every read checks the time itself. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(verificationTokens).where(lt(verificationTokens.expiresAt, now))
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, now))
  await db.delete(ssoAttempts).where(lt(ssoAttempts.expiresAt, now))
  const confirmedBefore = new Date(now.getTime() - CONFIRMED_LIFETIME_MS)
  const createdBefore = new Date(now.getTime() - REGISTRATION_LIFETIME_MS)
  await db
    .delete(registrations)
    .where(
      or(
        and(isNotNull(registrations.confirmedAt), lt(registrations.confirmedAt, confirmedBefore)),
        lt(registrations.createdAt, createdBefore),
      ),
    )
}
