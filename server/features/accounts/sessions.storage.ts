import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { SESSION_LIFETIME_DAYS } from '#contract/constants.ts'
import type { Role } from '#contract/user.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import type { Db } from '#server/storage/database.ts'
import { sessions } from './accounts.tables.ts'
import { hashToken, mintToken } from './secrets.ts'

const LIFETIME_MS = SESSION_LIFETIME_DAYS * 24 * 60 * 60 * 1000

export interface LiveSession {
  userId: number
  role: Role
  isDisabled: boolean
  sessionId: string
}

/** Returns the token; only its hash is stored. */
export async function openSession(db: Db, userId: number, now: Date): Promise<string> {
  const { token, tokenHash } = mintToken()
  await db
    .insert(sessions)
    .values({ tokenHash, userId, createdAt: now, expiresAt: new Date(now.getTime() + LIFETIME_MS) })
  return token
}

/** Finds the sessions of many requests in one query, in the order of the tokens; null for an invalid token. */
export async function findSessions(db: Db, tokens: string[], now: Date): Promise<(LiveSession | null)[]> {
  const hashes = tokens.map(hashToken)
  const { rows } = await db.execute<{
    token_hash: Buffer
    user_id: number
    role: Role
    is_disabled: boolean
  }>(
    sql`SELECT token_hash, user_id, role, is_disabled FROM find_sessions(${sql.param(hashes)}, ${now.toISOString()})`,
  )
  const found = new Map(
    rows.map(({ token_hash, user_id, role, is_disabled }) => {
      const sessionId = token_hash.toString('hex')
      return [sessionId, { userId: user_id, role, isDisabled: is_disabled, sessionId }] as const
    }),
  )
  return hashes.map((hash) => found.get(hash.toString('hex')) ?? null)
}

/** Returns the sessions that are still valid. */
export async function findLivingSessions(db: Db, sessionIds: string[], now: Date): Promise<Set<string>> {
  const hashes = sessionIds.map((sessionId) => Buffer.from(sessionId, 'hex'))
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.tokenHash, hashes),
        gt(sessions.expiresAt, now),
        isNull(users.deletedAt),
        isNull(users.disabledAt),
      ),
    )
  return new Set(rows.map(({ tokenHash }) => tokenHash.toString('hex')))
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, Buffer.from(sessionId, 'hex')))
}

/** Ends all sessions of a fan, optionally except the caller's own. */
export async function endSessionsOf(db: Db, userId: number, exceptSessionId?: string): Promise<void> {
  const except = exceptSessionId && ne(sessions.tokenHash, Buffer.from(exceptSessionId, 'hex'))
  await db.delete(sessions).where(and(eq(sessions.userId, userId), except || undefined))
}
