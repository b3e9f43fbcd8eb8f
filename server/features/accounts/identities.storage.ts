import { and, eq, gt } from 'drizzle-orm'
import type { SsoProvider } from '#contract/accounts.ts'
import type { Db } from '#server/storage/database.ts'
import { identities, ssoAttempts } from './accounts.tables.ts'
import { hashToken } from './secrets.ts'

/** Enough for a slow person or provider. */
const ATTEMPT_LIFETIME_MS = 10 * 60 * 1000

export interface Identity {
  issuer: string
  subject: string
  provider: SsoProvider
}

export async function findIdentityOwner(db: Db, { issuer, subject }: Identity): Promise<number | null> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return row?.userId ?? null
}

/** Returns false when the identity already belongs to a fan. */
export async function insertIdentity(
  db: Db,
  userId: number,
  identity: Identity,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(identities)
    .values({ ...identity, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: identities.userId })
  return rows.length > 0
}

export interface SsoAttempt {
  provider: SsoProvider
  nonce: string
  codeVerifier: string
  deviceId: string | null
}

export async function insertSsoAttempt(db: Db, state: string, attempt: SsoAttempt, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + ATTEMPT_LIFETIME_MS)
  await db.insert(ssoAttempts).values({ stateHash: hashToken(state), ...attempt, expiresAt })
}

/** Deletes the attempt, so that it works once. */
export async function takeSsoAttempt(db: Db, state: string, now: Date): Promise<SsoAttempt | null> {
  const [row] = await db
    .delete(ssoAttempts)
    .where(and(eq(ssoAttempts.stateHash, hashToken(state)), gt(ssoAttempts.expiresAt, now)))
    .returning()
  return row ?? null
}
