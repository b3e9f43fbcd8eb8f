import type { FastifyInstance } from 'fastify'
import { type Achievement, achievementsRoutes, type LockedAchievement } from '#contract/fans.ts'
import { findFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'
import { ACHIEVEMENT_RULES, type AchievementRule, type Facts, ruleOf } from './achievement-rules.ts'
import { countFacts, countFans, listEarned } from './achievements.storage.ts'
import type { Streak } from './streak.ts'
import { findStreaks } from './streaks.storage.ts'

/** Above this many fans the count is cached for a minute, because the shares barely change. */
const COUNTED_EACH_TIME = 10_000
const COUNT_LIFETIME_MS = 60_000

export interface AchievementsRoutesDeps {
  db: Db
  now: () => Date
  authenticate: Authenticate
  hasStakes: boolean
}

export function mountAchievements(
  app: FastifyInstance,
  { db, now, authenticate, hasStakes }: AchievementsRoutesDeps,
): void {
  const fanCount = rememberLarge(() => countFans(db), now)

  mount(
    app,
    achievementsRoutes,
    {
      'GET /v1/achievements/{userId}': async ({ params: { userId }, viewer }) => {
        if (!(await findFan(db, userId))) throw new Failure('user_not_found')
        const [earned, streaks, facts] = await Promise.all([
          listEarned(db, userId),
          findStreaks(db, [userId], now()),
          viewer.userId === userId ? countFacts(db, userId) : null,
        ])
        const streak = streaks.get(userId)
        if (!streak) throw new Error(`no streak of fan ${userId}`)
        const fans = earned.length === 0 ? 0 : await fanCount()
        return {
          element: earned.flatMap((one) => present(one, fans)),
          locked: lockedOf(
            ACHIEVEMENT_RULES.filter((rule: AchievementRule) => hasStakes || !rule.isStake),
            new Set(earned.map(({ id }) => id)),
            facts && { ...facts, streakWeeks: streak.weeks },
          ),
          streak: presentStreak(streak),
        }
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

/**
 * achievements.4: what can still be won, the nearest first. How far somebody is, is told to themselves alone: among it are
 * the stakes they have won.
 */
function lockedOf(
  rules: readonly AchievementRule[],
  earned: ReadonlySet<string>,
  facts: Partial<Facts> | null,
): LockedAchievement[] {
  const locked = rules.flatMap(({ id, title, how, goal }) => {
    if (earned.has(id) || how === null) return []
    const need = goal?.need ?? 1
    // What was reached once and lost again, such as a club, is not granted later: it has to be reached anew.
    const have = goal && facts ? Math.min(facts[goal.fact] ?? 0, need - 1) : 0
    return [{ id, iconSrc: `/achievements/${id}.svg`, title, how, progress: facts && { have, need } }]
  })
  const share = ({ progress }: LockedAchievement) => (progress ? progress.have / progress.need : 0)
  return locked.toSorted((a, b) => share(b) - share(a))
}

const presentStreak = ({ weeks, isThisWeek, isForgiven, recent }: Streak) => ({
  weeks,
  this_week: isThisWeek,
  forgiven: isForgiven,
  recent,
})

function rememberLarge(count: () => Promise<number>, now: () => Date): () => Promise<number> {
  let known = { count: 0, at: 0 }
  return async () => {
    const at = now().getTime()
    if (known.count > COUNTED_EACH_TIME && at - known.at < COUNT_LIFETIME_MS) return known.count
    known = { count: await count(), at }
    return known.count
  }
}
