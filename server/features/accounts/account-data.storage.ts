import { and, eq, isNotNull, lt, or } from 'drizzle-orm'
import type { SsoProvider } from '#contract/accounts.ts'
import { emailKey, type Fan } from '#server/features/fans/index.ts'
import { removeJobsOf } from '#server/jobs/jobs.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { isAnyOf, prepared } from '#server/storage/prepared-statements.ts'
import {
  credentials,
  identities,
  knownPlaces,
  registrations,
  resetTokens,
  sessions,
  ssoAttempts,
  suspensions,
  verificationTokens,
} from './accounts.tables.ts'
import type { KeyedHashes } from './secrets.ts'
import { spendWelcome } from './welcome.storage.ts'

const identitiesOf = prepared('identities_of', (db) =>
  db.select().from(identities).where(isAnyOf(identities.userId, 'userIds')),
)

/** Returns the ids at identity providers of many fans in one query. */
export async function findSubjectsOf(
  db: Db,
  userIds: number[],
): Promise<Map<number, Partial<Record<SsoProvider, string>>>> {
  const found = new Map<number, Partial<Record<SsoProvider, string>>>()
  if (userIds.length === 0) return found
  const rows = await identitiesOf(db, { userIds })
  for (const { userId, provider, subject } of rows)
    found.set(userId, { ...found.get(userId), [provider]: subject })
  return found
}

/** A fan's password date, identities, sessions and known places for their data export, without hashes and tokens. */
export async function exportAccount(db: Db, userId: number): Promise<unknown> {
  const [passwords, subjects, open, places] = await Promise.all([
    db.select({ changed_at: credentials.updatedAt }).from(credentials).where(eq(credentials.userId, userId)),
    db
      .select({
        provider: identities.provider,
        issuer: identities.issuer,
        subject: identities.subject,
        linked_at: identities.createdAt,
      })
      .from(identities)
      .where(eq(identities.userId, userId)),
    db
      .select({
        opened_at: sessions.createdAt,
        expires_at: sessions.expiresAt,
        device: sessions.device,
        network: sessions.network,
        last_used_at: sessions.lastUsedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(sessions.createdAt),
    db
      .select({ last_used_at: knownPlaces.lastUsedAt })
      .from(knownPlaces)
      .where(eq(knownPlaces.userId, userId))
      .orderBy(knownPlaces.lastUsedAt),
  ])
  return { password: passwords[0] ?? null, identities: subjects, sessions: open, known_places: places }
}

/** Deletes everything a fan could sign in with and every copy of the address, so that it can register again. */
export async function forgetAccount(
  tx: Transaction,
  hashes: KeyedHashes,
  { id, email }: Pick<Fan, 'id' | 'email'>,
): Promise<void> {
  const subjects = await tx
    .select({ issuer: identities.issuer, subject: identities.subject })
    .from(identities)
    .where(eq(identities.userId, id))
  await spendWelcome(tx, hashes, { email, identities: subjects })
  await removeJobsOf(tx, { userId: id, email: email === null ? null : emailKey(email) })
  await tx.delete(knownPlaces).where(eq(knownPlaces.userId, id))
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(suspensions).where(eq(suspensions.userId, id))
  await tx.delete(credentials).where(eq(credentials.userId, id))
  await tx.delete(identities).where(eq(identities.userId, id))
  await tx.delete(resetTokens).where(eq(resetTokens.userId, id))
  if (email !== null) await tx.delete(registrations).where(eq(registrations.emailKey, emailKey(email)))
}

/** Unconfirmed registrations stay this long, so that people can request the mail again. */
const REGISTRATION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000
const CONFIRMED_LIFETIME_MS = 2 * 24 * 60 * 60 * 1000
/** A device or address that was not used for this long is a stranger's again. */
const PLACE_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000

/** Frees space only: every read checks the expiry itself. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(verificationTokens).where(lt(verificationTokens.expiresAt, now))
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, now))
  await db.delete(ssoAttempts).where(lt(ssoAttempts.expiresAt, now))
  await db.delete(knownPlaces).where(lt(knownPlaces.lastUsedAt, new Date(now.getTime() - PLACE_LIFETIME_MS)))
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
