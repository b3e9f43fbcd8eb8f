import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { SESSION_LIFETIME_DAYS } from '#contract/constants.ts'
import type { Role } from '#contract/user.ts'
import type { Suspension } from '#server/http/handlers.ts'
import { hexArray } from '#server/storage/columns.ts'
import { type Db, driverOf } from '#server/storage/database.ts'
import { prepared } from '#server/storage/prepared-statements.ts'
import { sessions } from './accounts.tables.ts'
import { hashTokenToHex, mintToken } from './secrets.ts'

const LIFETIME_MS = SESSION_LIFETIME_DAYS * 24 * 60 * 60 * 1000

export interface LiveSession {
  userId: number
  role: Role
  isDisabled: boolean
  sessionId: string
  isUseDue: boolean
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

const openSessions = prepared('open_sessions', (db) =>
  db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.userId, sql.placeholder('userId')), gt(sessions.expiresAt, sql.placeholder('now'))),
    )
    .orderBy(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt}) DESC`, desc(sessions.createdAt)),
)

/** A fan's sessions that have not expired, last used first. */
export const listSessions = (db: Db, userId: number, now: Date) => openSessions(db, { userId, now })

export async function noteSessionUse(db: Db, sessionId: string, network: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ network, lastUsedAt: now })
    .where(eq(sessions.tokenHash, Buffer.from(sessionId, 'hex')))
}

interface SessionRow {
  session_id: string
  user_id: number
  role: Role
  is_disabled: boolean
  is_use_due: boolean
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
    sessionId: row.session_id,
    isUseDue: row.is_use_due,
    // reports.5: whoever became an admin since is none of the suspended.
    suspension: until === null || row.role === 'admin' ? null : { until: new Date(until), reason, reportId },
  }
}

/** Named, so that PostgreSQL plans it once per connection: every call of a signed-in fan begins with it. */
const FIND_SESSIONS = {
  name: 'find_sessions',
  text: `SELECT encode(token_hash, 'hex') AS session_id, user_id, role, is_disabled,
      coalesce(last_used_at < $3, true) AS is_use_due, suspended_until::text, suspended_for, suspended_by
    FROM find_sessions($1, $2)`,
}

/**
 * Finds the sessions of many requests in one query, in the order of the tokens; null for an invalid token. A use is due
 * to be noted when the last one is older than `notedEveryMs`.
 */
export async function findSessions(
  db: NodePgDatabase,
  tokens: string[],
  now: Date,
  notedEveryMs: number,
): Promise<(LiveSession | null)[]> {
  const ids = tokens.map(hashTokenToHex)
  const notedBefore = new Date(now.getTime() - notedEveryMs).toISOString()
  const values = [hexArray(ids), now.toISOString(), notedBefore]
  const { rows } = await driverOf(db).query<SessionRow>({ ...FIND_SESSIONS, values })
  const found = new Map(rows.map((row) => [row.session_id, toSession(row)]))
  return ids.map((id) => found.get(id) ?? null)
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
