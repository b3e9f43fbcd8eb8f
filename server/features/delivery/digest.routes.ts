import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { digestRoutes } from '#contract/digest.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { inTransaction } from '#server/storage/transaction.ts'

interface DigestDeps {
  db: NodePgDatabase
  authenticate: Authenticate
  planDigests: (isAsked: boolean) => Promise<number>
}

export function mountDigest(app: FastifyInstance, { db, authenticate, planDigests }: DigestDeps): void {
  mount(
    app,
    digestRoutes,
    {
      'POST /v1/notifications/digest': async ({ viewer }) => {
        const queued = await planDigests(true)
        await inTransaction(db, (tx) =>
          recordAudit(tx, {
            actorId: viewer.userId,
            action: 'digest.send',
            target: 'digests',
            after: { queued },
          }),
        )
        return {
          element: { queued },
          msg: queued === 1 ? '1 digest is on its way.' : `${queued} digests are on their way.`,
        }
      },
    },
    authenticate,
  )
}
