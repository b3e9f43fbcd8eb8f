import type { FastifyInstance } from 'fastify'
import { statsRoutes } from '#contract/admin.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'
import { countAll, readHistory } from './stats.storage.ts'

interface StatsDeps {
  db: Db
  now: () => Date
  authenticate: Authenticate
}

export function mountStats(app: FastifyInstance, { db, now, authenticate }: StatsDeps): void {
  mount(
    app,
    statsRoutes,
    {
      'GET /v1/stats': async () => ({ element: await countAll(db) }),
      'GET /v1/stats/history': async () => ({ element: await readHistory(db, now()) }),
    },
    authenticate,
  )
}
