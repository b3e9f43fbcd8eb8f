import { isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Stats, statsRoutes } from '#contract/stats.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'

export function mountStats(
  app: FastifyInstance,
  { db, authenticate }: { db: Db; authenticate: Authenticate },
): void {
  mount(app, statsRoutes, { 'GET /v1/stats': async () => ({ element: await countAll(db) }) }, authenticate)
}

/** Disabled fans count, deleted ones and what is archived do not. */
async function countAll(db: Db): Promise<Stats> {
  const [fans, clubCount, ultras] = await Promise.all([
    db.$count(users, isNull(users.deletedAt)),
    db.$count(clubs, isNull(clubs.archivedAt)),
    db.$count(ultraGroups, isNull(ultraGroups.archivedAt)),
  ])
  return { users: fans, clubs: clubCount, ultras }
}
