import { desc, eq, lt } from 'drizzle-orm'
import { users } from '#server/features/fans/fans.tables.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { auditLog } from './audit.tables.ts'

export interface AuditRecord {
  /** Null when the server itself acted. */
  actorId: number | null
  /** For example `club.update`. */
  action: string
  /** For example `club 12`. */
  target: string
  before?: unknown
  after?: unknown
}

/** Runs in the audited transaction, so that a rolled-back change leaves no entry. */
export async function recordAudit(tx: Transaction, record: AuditRecord): Promise<void> {
  await tx.insert(auditLog).values(record)
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
