// reports.5: who is suspended cannot sign in until a date. The ticket of the refusal is good for one thing, an appeal.
import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Suspension as WireSuspension } from '#contract/errors.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { suspendedFailure } from '#server/http/failure.ts'
import type { Suspension } from '#server/http/handlers.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { suspensions } from './accounts.tables.ts'
import type { KeyedHashes } from './secrets.ts'

const TICKET_LIFETIME_MS = 60 * 60 * 1000

/** Replaces an earlier suspension of the same fan. */
export async function suspendFan(tx: Transaction, userId: number, suspension: Suspension): Promise<void> {
  await tx
    .insert(suspensions)
    .values({ userId, ...suspension })
    .onConflictDoUpdate({ target: suspensions.userId, set: suspension })
}

export async function endSuspension(db: Db, userId: number): Promise<void> {
  await db.delete(suspensions).where(eq(suspensions.userId, userId))
}

/** Null once it is over, and for whoever became an admin since. */
async function findSuspension(db: Db, userId: number, now: Date): Promise<Suspension | null> {
  const [row] = await db
    .select({ until: suspensions.until, reason: suspensions.reason, reportId: suspensions.reportId })
    .from(suspensions)
    .innerJoin(users, eq(users.id, suspensions.userId))
    .where(and(eq(suspensions.userId, userId), gt(suspensions.until, now), ne(users.role, 'admin')))
  return row ?? null
}

/** Until when these fans are suspended; without who is not. */
export async function findSuspendedUntil(db: Db, userIds: number[], now: Date): Promise<Map<number, Date>> {
  const rows = await db
    .select({ userId: suspensions.userId, until: suspensions.until })
    .from(suspensions)
    .innerJoin(users, eq(users.id, suspensions.userId))
    .where(and(inArray(suspensions.userId, userIds), gt(suspensions.until, now), ne(users.role, 'admin')))
  return new Map(rows.map(({ userId, until }) => [userId, until]))
}

export async function refuseSuspended(db: Db, hashes: KeyedHashes, userId: number, now: Date): Promise<void> {
  const suspension = await findSuspension(db, userId, now)
  if (!suspension) return
  throw suspendedFailure(suspension, await appealTicket(db, hashes, userId, now))
}

export const presentSuspension = ({ until, reason, reportId }: Suspension): WireSuspension => ({
  until: until.toISOString(),
  reason,
  report_id: reportId,
})

/** Signed, not stored: the transaction of the refused sign-in leaves nothing behind. */
async function appealTicket(db: Db, hashes: KeyedHashes, userId: number, now: Date): Promise<string> {
  const claim = `${userId}.${now.getTime() + TICKET_LIFETIME_MS}`
  return `appeal.${claim}.${(await hashes.appeal(db, claim)).toString('base64url')}`
}

/** Whose ticket it is; null for anything else, such as a session's token. */
export async function readAppealTicket(
  db: Db,
  hashes: KeyedHashes,
  ticket: string,
  now: Date,
): Promise<number | null> {
  const [, userId = '', endMs = '', signature = ''] =
    /^appeal\.(\d{1,15})\.(\d{1,15})\.([\w-]+)$/.exec(ticket) ?? []
  if (userId === '') return null
  const expected = await hashes.appeal(db, `${userId}.${endMs}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(endMs) > now.getTime() ? Number(userId) : null
}
