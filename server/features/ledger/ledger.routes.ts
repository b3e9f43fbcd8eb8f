import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { pointsRoutes } from '#contract/points.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { decodeCursor, toPage } from '#server/http/paging.ts'
import { type HasOpenStake, topUp } from './ledger.service.ts'
import { findPurse, listEntries } from './ledger.storage.ts'

interface PointsDeps {
  db: NodePgDatabase
  hasOpenStake: HasOpenStake
  authenticate: Authenticate
}

export function mountPoints(app: FastifyInstance, { db, hasOpenStake, authenticate }: PointsDeps): void {
  mount(
    app,
    pointsRoutes,
    {
      'GET /v1/points': async ({ viewer, query }) => {
        const cursor = decodeCursor(query.cursor, ['number'])
        const balance = await topUp(db, viewer.userId, hasOpenStake)
        const purse = await findPurse(db, viewer.userId)
        const entries = purse
          ? await listEntries(db, purse.accountId, cursor?.[0] ?? null, query.limit + 1)
          : []
        const { rows, next } = toPage(entries, query.limit, ({ id }) => [id])
        return {
          element: { balance, ledger: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) },
          next,
        }
      },
    },
    authenticate,
  )
}
