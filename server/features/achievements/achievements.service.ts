import type { Side, WrittenMatch } from '#server/features/matches/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import {
  ACHIEVEMENT_RULES,
  type AchievementId,
  type AchievementRule,
  earnedBy,
  type Facts,
  FOLLOWERS_COUNTED,
  FOUNDERS,
  STREAK_WEEKS_COUNTED,
} from './achievement-rules.ts'
import {
  addWins,
  countAttended,
  countClubs,
  countFansEver,
  countFollowers,
  deleteEarnedBy,
  type Grant,
  holds,
  insertGrants,
  lockCount,
  removeWins,
} from './achievements.storage.ts'
import { findStreaks } from './streaks.storage.ts'

/** A stake on the winning choice. */
export interface WonStake {
  userId: number
  stake: number
  payout: number
  /** Share of the pool on that choice, 0 to 1. */
  share: number
}

export type AchievementsService = ReturnType<typeof createAchievementsService>

interface AchievementsContext {
  now: () => Date
  /** Runs in the transaction that grants it, with those who did not have it yet. */
  onEarned?: (tx: Transaction, rule: AchievementRule, userIds: number[]) => Promise<void>
}

/** Lower features call these hooks in their own transaction when something may earn an achievement. */
export function createAchievementsService({ now, onEarned }: AchievementsContext) {
  async function giveAll(tx: Transaction, grants: Grant[], at: Date): Promise<void> {
    const given = Map.groupBy(await insertGrants(tx, grants, at), ({ achievementId }) => achievementId)
    for (const rule of ACHIEVEMENT_RULES) {
      const holders = given.get(rule.id)
      if (holders)
        await onEarned?.(
          tx,
          rule,
          holders.map(({ userId }) => userId),
        )
    }
  }

  const award = (tx: Transaction, facts: ReadonlyMap<number, Partial<Facts>>, at: Date) =>
    giveAll(
      tx,
      [...facts].flatMap(([userId, known]) =>
        earnedBy(known).map((achievementId) => ({ userId, achievementId })),
      ),
      at,
    )
  const awardOne = (tx: Transaction, userId: number, facts: Partial<Facts>) =>
    award(tx, new Map([[userId, facts]]), now())

  // Arrow functions: the wiring passes them on one by one, without `this`.
  return {
    /** Grants it once: a holder keeps the first date and is not counted again. */
    grant: async (
      tx: Transaction,
      userIds: readonly number[],
      achievementId: AchievementId,
      at: Date,
    ): Promise<void> => {
      await giveAll(
        tx,
        userIds.map((userId) => ({ userId, achievementId })),
        at,
      )
    },

    onNewFan: async (tx: Transaction, userId: number): Promise<void> => {
      // Skip the lock once all founders exist.
      if ((await countFansEver(tx, FOUNDERS + 1)) > FOUNDERS) return
      await lockCount(tx, 'fans')
      await awardOne(tx, userId, { fanNumber: await countFansEver(tx, FOUNDERS + 1) })
    },

    onJoinedUltra: async (tx: Transaction, userId: number): Promise<void> => {
      await awardOne(tx, userId, { ultraGroups: 1 })
    },

    /** The caller has locked the fan, so the count is exact. */
    onJoinedClub: async (tx: Transaction, userId: number): Promise<void> => {
      await awardOne(tx, userId, { clubs: await countClubs(tx, userId) })
    },

    onBecamePresident: async (tx: Transaction, userId: number): Promise<void> => {
      await awardOne(tx, userId, { presidencies: 1 })
    },

    /** tifos.3: everybody who held it when it was complete. */
    onTifoCompleted: async (tx: Transaction, userIds: readonly number[], at: Date): Promise<void> => {
      await award(tx, new Map(userIds.map((userId) => [userId, { tifosHeld: 1 }])), at)
    },

    onFollowed: async (tx: Transaction, userId: number): Promise<void> => {
      if (await holds(tx, { userId, achievementId: 'TEN_FOLLOWERS' })) return
      await lockCount(tx, `followers ${userId}`)
      await awardOne(tx, userId, { followers: await countFollowers(tx, userId, FOLLOWERS_COUNTED) })
    },

    /** Call right after writing the match, while its fans are locked. */
    onMatchWritten: async (tx: Transaction, match: WrittenMatch): Promise<void> => {
      const userIds = match.rows.map(({ userId }) => userId)
      const attended = await countAttended(tx, userIds)
      const streaks = await findStreaks(tx, userIds, match.date, STREAK_WEEKS_COUNTED)
      const facts = matchFacts(match)
      for (const [userId, known] of facts)
        facts.set(userId, {
          ...known,
          attendedMatches: attended.get(userId) ?? 0,
          streakWeeks: streaks.get(userId)?.weeks ?? 0,
        })
      await award(tx, facts, match.date)
    },

    onBetSettled: async (tx: Transaction, winners: readonly WonStake[]): Promise<void> => {
      if (winners.length === 0) return
      const won = await addWins(
        tx,
        winners.map(({ userId }) => userId),
      )
      const facts = winners.map(({ userId, share }): [number, Partial<Facts>] => [
        userId,
        { wonStakes: won.get(userId) ?? 0, winningShare: share },
      ])
      await award(tx, new Map(facts), now())
    },

    /** bets.12: these wins no longer count. What was earned stays. */
    onBetUnsettled: async (tx: Transaction, userIds: readonly number[]): Promise<void> => {
      await removeWins(tx, userIds)
    },

    /** achievements.3 */
    onFanDeleted: async (tx: Transaction, userId: number): Promise<void> => {
      await deleteEarnedBy(tx, userId)
    },
  }
}

/** Derives the facts of a match for each of its fans. Equally loud fans of a side all count as its loudest. */
export function matchFacts({ rows }: Pick<WrittenMatch, 'rows'>): Map<number, Partial<Facts>> {
  const ends = Map.groupBy(rows, ({ side }) => side)
  const loudestOf = (side: Side) =>
    (ends.get(side) ?? []).reduce((most, { cheerScore }) => Math.max(most, cheerScore ?? 0), 0)
  const loudest = { home: loudestOf('home'), away: loudestOf('away') }
  return new Map(
    rows.map(({ userId, side, cheerScore }) => {
      const cheer = cheerScore ?? 0
      const isLoudest = cheer > 0 && cheer === loudest[side]
      return [
        userId,
        {
          cheerScore: cheer,
          attendees: rows.length,
          ...(isLoudest && { outcheered: ends.get(side)?.length ?? 0 }),
        },
      ]
    }),
  )
}
