import type { Side, WrittenMatch } from '#server/features/matches/index.ts'
import { addParts, inParts, PART_SIZE } from '#server/jobs/parts.ts'
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
  UNDERDOG_SHARE,
} from './achievement-rules.ts'
import {
  addWins,
  countAttended,
  countClubs,
  countFansEver,
  countFollowers,
  deleteEarnedBy,
  type Grant,
  holdPresent,
  holds,
  insertGrants,
  lockCount,
  redateLongShots,
  removeWins,
  withdrawGrants,
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

/** A bet that was settled, and when: what it earns bears that date. */
export interface SettledBet {
  id: string
  decidedAt: Date
}

/** What the parts of a stadium hold (jobs/parts.ts). */
interface AttendedPart {
  fans: [number, Partial<Facts>][]
  at: string
}
interface WonPart {
  winners: readonly WonStake[]
  at: string
}
interface UnwonPart {
  userIds: readonly number[]
  /** When it was won; missing in parts that an older version wrote. */
  at?: string
}

/** What won stakes earn, and how many it takes; null where one stake earns it by itself. */
const STAKE_GOALS = ACHIEVEMENT_RULES.filter((rule) => 'isStake' in rule).map((rule) => ({
  achievementId: rule.id,
  wins: 'goal' in rule ? rule.goal.need : null,
}))

/** One lane per bet: what is won and lost again is counted in that order. */
const winsOf = (betId: string) => `bet ${betId}: wins`

export type AchievementsService = ReturnType<typeof createAchievementsService>

interface AchievementsContext {
  now: () => Date
  /** For how many fans achievements are looked up in the transaction itself; for more by parts. */
  atOnce?: number | undefined
  /** Runs in the transaction that grants it, with those who did not have it yet. */
  onEarned?: (tx: Transaction, rule: AchievementRule, userIds: number[]) => Promise<void>
  /** Runs in the transaction that takes it back. */
  onLost?: (tx: Transaction, achievementId: string, userIds: number[]) => Promise<void>
}

/** Lower features call these hooks in their own transaction when something may earn an achievement. */
export function createAchievementsService({
  now,
  onEarned,
  onLost,
  atOnce = PART_SIZE,
}: AchievementsContext) {
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

  async function onAttended(tx: Transaction, { fans, at }: AttendedPart): Promise<void> {
    const facts = new Map(fans)
    const userIds = [...facts.keys()]
    const attended = await countAttended(tx, userIds)
    const streaks = await findStreaks(tx, userIds, new Date(at), STREAK_WEEKS_COUNTED)
    for (const [userId, known] of facts)
      facts.set(userId, {
        ...known,
        attendedMatches: attended.get(userId) ?? 0,
        streakWeeks: streaks.get(userId)?.weeks ?? 0,
      })
    await award(tx, facts, new Date(at))
  }

  async function onWon(tx: Transaction, { winners, at }: WonPart): Promise<void> {
    if (winners.length === 0) return
    const won = await addWins(
      tx,
      winners.map(({ userId }) => userId),
    )
    const facts = winners.map(({ userId, share }): [number, Partial<Facts>] => [
      userId,
      { wonStakes: won.get(userId) ?? 0, winningShare: share },
    ])
    await award(tx, new Map(facts), new Date(at))
  }

  /** bets.12: these wins no longer count, and what they alone had earned is lost. */
  async function onUnwon(tx: Transaction, { userIds, at }: UnwonPart): Promise<void> {
    await removeWins(tx, userIds)
    if (at === undefined) return
    await redateLongShots(tx, userIds, new Date(at), { achievementId: 'UNDERDOG', share: UNDERDOG_SHARE })
    const lost = Map.groupBy(
      await withdrawGrants(tx, userIds, new Date(at), STAKE_GOALS),
      ({ achievementId }) => achievementId,
    )
    for (const [achievementId, grants] of lost)
      await onLost?.(
        tx,
        achievementId,
        grants.map(({ userId }) => userId),
      )
  }

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
      const fans = [...matchFacts(match)]
      const at = match.date.toISOString()
      if (fans.length <= atOnce) return onAttended(tx, { fans, at })
      const parts = inParts(fans, atOnce).map((part): AttendedPart => ({ fans: part, at }))
      await addParts(tx, `match ${match.id}: achievements`, 'attended', parts)
    },

    onBetSettled: async (
      tx: Transaction,
      { id, decidedAt }: SettledBet,
      winners: readonly WonStake[],
    ): Promise<void> => {
      const at = decidedAt.toISOString()
      if (winners.length <= atOnce) return onWon(tx, { winners, at })
      const parts = inParts(winners, atOnce).map((part): WonPart => ({ winners: part, at }))
      await addParts(tx, winsOf(id), 'won', parts)
    },

    /** bets.12: the bet as it was settled. */
    onBetUnsettled: async (
      tx: Transaction,
      { id, decidedAt }: SettledBet,
      userIds: readonly number[],
    ): Promise<void> => {
      const at = decidedAt.toISOString()
      // These are the fans who won, so `onBetSettled` made the same choice for them.
      if (userIds.length <= atOnce) return onUnwon(tx, { userIds, at })
      const parts = inParts(userIds, atOnce).map((part): UnwonPart => ({ userIds: part, at }))
      await addParts(tx, winsOf(id), 'unwon', parts)
    },

    /** achievements.3 */
    onFanDeleted: async (tx: Transaction, userId: number): Promise<void> => {
      await deleteEarnedBy(tx, userId)
    },

    parts: {
      attended: async (tx: Transaction, { fans, at }: AttendedPart): Promise<void> => {
        const present = await holdPresent(
          tx,
          fans.map(([userId]) => userId),
        )
        await onAttended(tx, { fans: fans.filter(([userId]) => present.has(userId)), at })
      },
      won: async (tx: Transaction, { winners, at }: WonPart): Promise<void> => {
        const present = await holdPresent(
          tx,
          winners.map(({ userId }) => userId),
        )
        await onWon(tx, { winners: winners.filter(({ userId }) => present.has(userId)), at })
      },
      unwon: onUnwon,
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
