import type { FastifyInstance } from 'fastify'
import { type AuditEntry, auditRoutes } from '#contract/admin.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { decodeCursor, toPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import { type AuditRow, listAudit } from './audit.storage.ts'

export function mountAudit(
  app: FastifyInstance,
  { db, authenticate }: { db: Db; authenticate: Authenticate },
): void {
  mount(
    app,
    auditRoutes,
    {
      'GET /v1/audit': async ({ query: { limit, cursor } }) => {
        const [beforeId] = decodeCursor(cursor, ['number']) ?? [null]
        const { rows, next } = toPage(await listAudit(db, limit + 1, beforeId), limit, (row) => [row.id])
        return { element: rows.map(presentEntry), next }
      },
    },
    authenticate,
  )
}

function presentEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor_id: row.actorId,
    actor_name: row.actorName ?? 'Virage',
    action: row.action,
    target: row.target,
    before: row.before,
    after: row.after,
  }
}
