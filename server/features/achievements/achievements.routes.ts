import type { FastifyInstance } from 'fastify'
import { type Achievement, achievementsRoutes } from '#contract/fans.ts'
import { findFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'
import { ruleOf } from './achievement-rules.ts'
import { countFans, listEarned } from './achievements.storage.ts'

/** Above this many fans the count is cached for a minute, because the shares barely change. */
const COUNTED_EACH_TIME = 10_000
const COUNT_LIFETIME_MS = 60_000

export interface AchievementsRoutesDeps {
  db: Db
  now: () => Date
  authenticate: Authenticate
}

export function mountAchievements(
  app: FastifyInstance,
  { db, now, authenticate }: AchievementsRoutesDeps,
): void {
  const fanCount = rememberLarge(() => countFans(db), now)

  mount(
    app,
    achievementsRoutes,
    {
      'GET /v1/achievements/{userId}': async ({ params }) => {
        if (!(await findFan(db, params.userId))) throw new Failure('user_not_found')
        const earned = await listEarned(db, params.userId)
        if (earned.length === 0) return { element: [] }
        const fans = await fanCount()
        return { element: earned.flatMap((one) => present(one, fans)) }
      },
    },
    authenticate,
  )
}

/** For the page of a match: what was earned between two moments, shares of all fans as elsewhere. */
export async function listEarnedBetween(
  db: Db,
  userId: number,
  from: Date,
  to: Date,
): Promise<Achievement[]> {
  const earned = (await listEarned(db, userId)).filter(({ earnedAt }) => earnedAt >= from && earnedAt <= to)
  if (earned.length === 0) return []
  const fans = await countFans(db)
  return earned.flatMap((one) => present(one, fans))
}

type Earned = Awaited<ReturnType<typeof listEarned>>[number]

function present({ id, earnedAt, holders }: Earned, fans: number): Achievement[] {
  const rule = ruleOf(id)
  if (!rule) return []
  const { title, description } = rule
  return [
    {
      id,
      iconSrc: `/achievements/${id}.svg`,
      title,
      description,
      earned_at: earnedAt.toISOString(),
      share: Math.min(1, holders / Math.max(1, fans)),
    },
  ]
}

function rememberLarge(count: () => Promise<number>, now: () => Date): () => Promise<number> {
  let known = { count: 0, at: 0 }
  return async () => {
    const at = now().getTime()
    if (known.count > COUNTED_EACH_TIME && at - known.at < COUNT_LIFETIME_MS) return known.count
    known = { count: await count(), at }
    return known.count
  }
}
