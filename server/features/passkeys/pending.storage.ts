// What waits for an authenticator: tickets of sign-ins, challenges, and how fresh a session is.
import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { CHALLENGE_LIFETIME_MINUTES, FRESH_SIGN_IN_MINUTES } from '#contract/constants.ts'
import { credentials, sessions } from '#server/features/accounts/accounts.tables.ts'
import { hashToken, mintToken } from '#server/features/accounts/index.ts'
import type { Db } from '#server/storage/database.ts'
import {
  type ChallengePurpose,
  passkeyChallenges,
  passkeyConfirmations,
  signInTickets,
} from './passkeys.tables.ts'

const LIFETIME_MS = CHALLENGE_LIFETIME_MINUTES * 60 * 1000
const FRESH_MS = FRESH_SIGN_IN_MINUTES * 60 * 1000
const TICKET_ATTEMPTS = 5
const CHALLENGE_BYTES = 32

export interface PendingSignIn {
  userId: number
  /** Names the ticket without being usable as one. */
  holder: string
}

export async function openTicket(db: Db, userId: number, now: Date): Promise<string> {
  const { token, tokenHash } = mintToken()
  await db.insert(signInTickets).values({
    ticketHash: tokenHash,
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  })
  return token
}

/** Null for a ticket that is used up or older than the fan's password: whoever lost that password must not finish. */
export async function findTicket(db: Db, ticket: string, now: Date): Promise<PendingSignIn | null> {
  const ticketHash = hashToken(ticket)
  const [row] = await db
    .select({ userId: signInTickets.userId })
    .from(signInTickets)
    .leftJoin(credentials, eq(credentials.userId, signInTickets.userId))
    .where(
      and(
        eq(signInTickets.ticketHash, ticketHash),
        gt(signInTickets.expiresAt, now),
        lt(signInTickets.attempts, TICKET_ATTEMPTS),
        sql`(${credentials.updatedAt} IS NULL OR ${credentials.updatedAt} <= ${signInTickets.createdAt})`,
      ),
    )
  return row ? { userId: row.userId, holder: ticketHash.toString('hex') } : null
}

export async function countAttempt(db: Db, { holder }: PendingSignIn): Promise<void> {
  await db
    .update(signInTickets)
    .set({ attempts: sql`${signInTickets.attempts} + 1` })
    .where(eq(signInTickets.ticketHash, Buffer.from(holder, 'hex')))
}

/** Returns false when another call was faster. */
export async function closeTicket(db: Db, { holder }: PendingSignIn): Promise<boolean> {
  const rows = await db
    .delete(signInTickets)
    .where(eq(signInTickets.ticketHash, Buffer.from(holder, 'hex')))
    .returning({ userId: signInTickets.userId })
  return rows.length > 0
}

export async function openChallenge(
  db: Db,
  purpose: ChallengePurpose,
  holder: string,
  now: Date,
): Promise<Buffer> {
  const challenge = randomBytes(CHALLENGE_BYTES)
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await db.insert(passkeyChallenges).values({ challenge, purpose, holder, expiresAt })
  return challenge
}

/** Deletes the challenge, so that it is answered once. */
export async function takeChallenge(
  db: Db,
  challenge: Buffer,
  purpose: ChallengePurpose,
  holder: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.holder, holder),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return rows.length > 0
}

/** passkeys.5: the fan signed in, or confirmed with a passkey, a short while ago. */
export async function isFresh(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - FRESH_MS)
  const [row] = await db
    .select({ at: sql<Date>`greatest(${sessions.createdAt}, ${passkeyConfirmations.confirmedAt})` })
    .from(sessions)
    .leftJoin(passkeyConfirmations, eq(passkeyConfirmations.sessionHash, sessions.tokenHash))
    .where(eq(sessions.tokenHash, Buffer.from(sessionId, 'hex')))
  return row !== undefined && new Date(row.at) >= since
}

/** A session that has just ended is left alone. */
export async function confirmSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO passkey_confirmations (session_hash, confirmed_at)
    SELECT token_hash, ${now.toISOString()} FROM sessions
    WHERE token_hash = ${Buffer.from(sessionId, 'hex')} FOR KEY SHARE
    ON CONFLICT (session_hash) DO UPDATE SET confirmed_at = excluded.confirmed_at`)
}

/** Frees space only: every read checks the expiry itself. */
export async function removeExpiredPasskeyWork(db: Db, now: Date): Promise<void> {
  await db.delete(signInTickets).where(lt(signInTickets.expiresAt, now))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}
