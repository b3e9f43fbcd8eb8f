import { desc, eq, lt, sql } from 'drizzle-orm'
import { users } from '#server/features/fans/fans.tables.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { auditLog } from './audit.tables.ts'

export interface AuditRecord {
  /** Null when the server itself acted. */
  actorId: number | null
  /** For example `club.update`. */
  action: string
  /** For example `club 12`. Ids only: it is never erased. */
  target: string
  /** What may name people belongs here: it is erased with the fan it is about. */
  before?: unknown
  after?: unknown
}

/** Runs in the audited transaction, so that a rolled-back change leaves no entry. A trigger adds it to the chain. */
export async function recordAudit(tx: Transaction, record: AuditRecord): Promise<void> {
  await tx.insert(auditLog).values(record)
}

/** Erases what the entries about a fan say, without breaking the chain: who did what and when stays. */
export async function redactAudit(tx: Transaction, fanId: number): Promise<void> {
  await tx.execute(sql`SELECT redact_audit(${fanId})`)
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number]

/** Newest first; ids grow with time. */
export function listAudit(db: Db, limit: number, beforeId: number | null) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorId,
      actorName: users.name,
      action: auditLog.action,
      target: auditLog.target,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(beforeId === null ? undefined : lt(auditLog.id, beforeId))
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

export interface AuditVerdict {
  entries: number
  /** How many had their text erased. */
  erased: number
  /** The hash of the newest link, in hex; null for an empty log. */
  head: string | null
  /** The first entry that is not as it was written. */
  broken: { entryId: number; why: string } | null
}

/** Checks every link of the chain and that no entry stands outside it. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  const { rows: totals } = await db.execute<{ entries: number; erased: number; head: string | null }>(sql`
    SELECT count(*) AS entries, count(*) FILTER (WHERE salt IS NULL) AS erased,
      (SELECT encode(hash, 'hex') FROM audit_chain ORDER BY place DESC LIMIT 1) AS head
    FROM audit_log`)
  const { rows: broken } = await db.execute<{ entry_id: number; why: string }>(sql`
    SELECT entry_id, why FROM (
      SELECT c.place, c.entry_id, CASE
        WHEN e.id IS NULL THEN 'it was removed'
        WHEN c.place <> lag(c.place, 1, 0) OVER chain + 1 THEN 'the one before it was removed'
        WHEN c.hash <> audit_link_hash(lag(c.hash, 1, ''::bytea) OVER chain, c.place, e.id, e.at, e.actor_id,
          e.action, e.target, c.text_hash) THEN 'it was changed'
        WHEN e.salt IS NULL AND (e.before IS NOT NULL OR e.after IS NOT NULL) THEN 'its text was changed'
        WHEN e.salt IS NOT NULL AND c.text_hash <> audit_text_hash(e.salt, e.before, e.after)
          THEN 'its text was changed'
      END AS why
      FROM audit_chain c LEFT JOIN audit_log e ON e.id = c.entry_id
      WINDOW chain AS (ORDER BY c.place)
    ) link WHERE why IS NOT NULL
    UNION ALL (
      SELECT e.id, 'it was inserted outside the chain' FROM audit_log e
      WHERE NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.entry_id = e.id) ORDER BY e.id LIMIT 1
    )
    LIMIT 1`)
  const [total] = totals
  const [first] = broken
  return {
    entries: total?.entries ?? 0,
    erased: total?.erased ?? 0,
    head: total?.head ?? null,
    broken: first ? { entryId: first.entry_id, why: first.why } : null,
  }
}

/** Whether a link with this hash is in the chain: one noted earlier is, unless the end of the log was cut off. */
export async function hasAuditLink(db: Db, hash: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 FROM audit_chain WHERE hash = decode(${hash}, 'hex')`)
  return rows.length > 0
}
