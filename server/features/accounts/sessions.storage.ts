import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { SESSION_LIFETIME_DAYS } from '#contract/constants.ts'
import type { Role } from '#contract/user.ts'
import type { Suspension } from '#server/http/handlers.ts'
import { hexArray } from '#server/storage/columns.ts'
import type { Db } from '#server/storage/database.ts'
import { sessions } from './accounts.tables.ts'
import { hashToken, mintToken } from './secrets.ts'

const LIFETIME_MS = SESSION_LIFETIME_DAYS * 24 * 60 * 60 * 1000

export interface LiveSession {
  userId: number
  role: Role
  isDisabled: boolean
  sessionId: string
  lastUsedAt: Date | null
  suspension: Suspension | null
}

/** Returns the token; only its hash is stored. */
export async function openSession(
  db: Db,
  userId: number,
  now: Date,
  { device, network }: { device: string | null; network: string | null } = { device: null, network: null },
): Promise<string> {
  const { token, tokenHash } = mintToken()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await db
    .insert(sessions)
    .values({ tokenHash, userId, createdAt: now, expiresAt, device, network, lastUsedAt: now })
  return token
}

/** A fan's sessions that have not expired, last used first. */
export async function listSessions(db: Db, userId: number, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt}) DESC`, desc(sessions.createdAt))
}

export async function noteSessionUse(db: Db, sessionId: string, network: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ network, lastUsedAt: now })
    .where(eq(sessions.tokenHash, Buffer.from(sessionId, 'hex')))
}

interface SessionRow extends Record<string, unknown> {
  token_hash: Buffer
  user_id: number
  role: Role
  is_disabled: boolean
  last_used_at: string | null
  suspended_until: string | null
  suspended_for: string
  suspended_by: number
}

function toSession(row: SessionRow): LiveSession {
  const { suspended_until: until, suspended_for: reason, suspended_by: reportId } = row
  return {
    userId: row.user_id,
    role: row.role,
    isDisabled: row.is_disabled,
    sessionId: row.token_hash.toString('hex'),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
    // reports.5: whoever became an admin since is none of the suspended.
    suspension: until === null || row.role === 'admin' ? null : { until: new Date(until), reason, reportId },
  }
}

/** Finds the sessions of many requests in one query, in the order of the tokens; null for an invalid token. */
export async function findSessions(db: Db, tokens: string[], now: Date): Promise<(LiveSession | null)[]> {
  const hashes = tokens.map(hashToken)
  const { rows } = await db.execute<SessionRow>(
    sql`SELECT * FROM find_sessions(${sql.param(hashes)}, ${now.toISOString()})`,
  )
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), toSession(row)]))
  return hashes.map((hash) => found.get(hash.toString('hex')) ?? null)
}

interface StoppedSessions {
  ended: Set<string>
  suspended: Set<string>
}

/** Of these sessions, those that are not valid any more and those of suspended fans: few, also of a whole crowd's. */
export async function findStoppedSessions(db: Db, sessionIds: string[], now: Date): Promise<StoppedSessions> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ token_hash: Buffer; is_ended: boolean }>(sql`
    SELECT asked.token_hash, fan.id IS NULL AS is_ended
    FROM unnest(${hexArray(sessionIds)}::bytea[]) AS asked (token_hash)
    LEFT JOIN LATERAL (
      SELECT u.id, u.role FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.token_hash = asked.token_hash AND s.expires_at > ${at}
        AND u.deleted_at IS NULL AND u.disabled_at IS NULL
    ) fan ON true
    WHERE fan.id IS NULL OR fan.role <> 'admin' AND EXISTS (
      SELECT FROM suspensions x WHERE x.user_id = fan.id AND x.until > ${at}
    )`)
  const idsOf = (isEnded: boolean) =>
    new Set(
      rows.filter((row) => row.is_ended === isEnded).map(({ token_hash }) => token_hash.toString('hex')),
    )
  return { ended: idsOf(true), suspended: idsOf(false) }
}

/** Returns whether there was such a session of this fan. */
export async function endSession(db: Db, userId: number, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.tokenHash, Buffer.from(sessionId, 'hex')), eq(sessions.userId, userId)))
    .returning({ userId: sessions.userId })
  return ended.length > 0
}

/** Ends all sessions of a fan, optionally except the caller's own. */
export async function endSessionsOf(db: Db, userId: number, exceptSessionId?: string): Promise<void> {
  const except = exceptSessionId && ne(sessions.tokenHash, Buffer.from(exceptSessionId, 'hex'))
  await db.delete(sessions).where(and(eq(sessions.userId, userId), except || undefined))
}
