import { and, countDistinct, desc, eq, gt, isNull } from 'drizzle-orm'
import { VERIFICATION_LIFETIME_HOURS } from '#contract/constants.ts'
import { emailKey } from '#server/features/fans/index.ts'
import type { Db } from '#server/storage/database.ts'
import { registrations, verificationTokens } from './accounts.tables.ts'
import { hashToken, mintToken } from './secrets.ts'

const TOKEN_LIFETIME_MS = VERIFICATION_LIFETIME_HOURS * 60 * 60 * 1000

export type Registration = typeof registrations.$inferSelect

export async function insertRegistration(
  db: Db,
  registration: { email: string; name: string; passwordHash: string; returnTo?: string | null },
  now: Date,
): Promise<Registration> {
  const [row] = await db
    .insert(registrations)
    .values({ ...registration, emailKey: emailKey(registration.email), createdAt: now })
    .returning()
  if (!row) throw new Error('a registration was not stored')
  return row
}

export async function findRegistration(db: Db, id: number): Promise<Registration | null> {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row ?? null
}

const isPendingFor = (email: string) =>
  and(eq(registrations.emailKey, emailKey(email)), isNull(registrations.confirmedAt))

/** Returns the newest unconfirmed registration of an address. */
export async function findPendingRegistration(db: Db, email: string): Promise<Registration | null> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(isPendingFor(email))
    .orderBy(desc(registrations.id))
    .limit(1)
  return row ?? null
}

/** How many different passwords the unconfirmed registrations of an address have. */
export async function countPendingPasswords(db: Db, email: string): Promise<number> {
  const [row] = await db
    .select({ passwords: countDistinct(registrations.passwordHash) })
    .from(registrations)
    .where(isPendingFor(email))
  return row?.passwords ?? 0
}

/** Whether an unconfirmed registration of the address has this password, hashed for the address. */
export async function hasPendingPassword(db: Db, email: string, passwordHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(isPendingFor(email), eq(registrations.passwordHash, passwordHash)))
    .limit(1)
  return rows.length > 0
}

export async function mintVerificationToken(
  db: Db,
  registrationId: number,
  { isResent, now }: { isResent: boolean; now: Date },
): Promise<string> {
  const { token, tokenHash } = mintToken()
  const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME_MS)
  await db.insert(verificationTokens).values({ tokenHash, registrationId, expiresAt, isResent })
  return token
}

/** Locks the registration, so that two simultaneous openings of the link confirm it once. */
export async function lockRegistrationByToken(
  db: Db,
  token: string,
  now: Date,
): Promise<(Registration & { isResent: boolean }) | null> {
  const [row] = await db
    .select({ registration: registrations, isResent: verificationTokens.isResent })
    .from(verificationTokens)
    .innerJoin(registrations, eq(registrations.id, verificationTokens.registrationId))
    .where(and(eq(verificationTokens.tokenHash, hashToken(token)), gt(verificationTokens.expiresAt, now)))
    .for('update', { of: registrations })
  return row ? { ...row.registration, isResent: row.isResent } : null
}

export async function confirmRegistration(db: Db, id: number, now: Date): Promise<void> {
  await db.update(registrations).set({ confirmedAt: now }).where(eq(registrations.id, id))
}
