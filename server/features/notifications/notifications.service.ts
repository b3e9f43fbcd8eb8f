import type { UltraRight } from '#contract/constants.ts'
import type { Arena } from '#server/features/arenas/index.ts'
import type { Bet, Payout } from '#server/features/bets/index.ts'
import { ranksOf, type WrittenMatch } from '#server/features/matches/index.ts'
import type { ReportNews } from '#server/features/reports/index.ts'
import { findUltra } from '#server/features/ultras/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import { planKickoff } from './kickoff.ts'
import { removeNotificationsOf, withdrawAchievement, withdrawFollower } from './notifications.storage.ts'
import type { Notify, Receiver } from './notify.ts'
import { removeMutesOf, removeSettingsOf } from './settings.storage.ts'

/** What a notification of kind `group` says, without the group. */
export type GroupNews =
  | { event: 'president' }
  | { event: 'officer'; rights: UltraRight[] }
  | { event: 'request'; fans: string[] }
  | { event: 'accepted' | 'refused' }
  | { event: 'invited' | 'returned'; fans: string[] }
  | { event: 'removed'; banned: boolean }
  | { event: 'announcement'; fans: string[]; announcement: number; words: string }
  | { event: 'poster'; tifo: string; poster: number }

/** Unread ones of the same thing merge: requests do, the announcements of a group do not. */
function thingOf(ultraId: number, news: GroupNews): string {
  if (news.event === 'president') return `group:${ultraId}`
  if (news.event === 'announcement') return `announcement:${news.announcement}`
  return `${news.event}:${ultraId}`
}

/** Who asks to come in or announces acts in the group; who invites acts for themselves. */
function aboutOf(ultraId: number, news: GroupNews): string[] {
  const inviters = news.event === 'invited' ? news.fans : []
  return [`group:${ultraId}`, ...inviters.map((fanId) => `fan:${fanId}`)]
}

interface Achievement {
  id: string
  title: string
  description: string
}

export type NotificationsService = ReturnType<typeof createNotificationsService>

/**
 * What fans are told, and when. Lower features call these hooks in their own transaction, last: what they tell is
 * written with it or not at all.
 */
export function createNotificationsService({ notify, now }: { notify: Notify; now: () => Date }) {
  /** `amounts` are what a fan has or had on the bet, and what came back. */
  async function tellOfBet(
    tx: Transaction,
    bet: Bet,
    outcome: { outcome: string; reason?: string },
    stakes: readonly Payout[],
  ): Promise<void> {
    const answer = bet.answer === null ? null : (bet.choices[bet.answer] ?? null)
    const receivers = stakes.map(
      ({ userId, choice, amount, payout }): Receiver => ({
        userId,
        own: { choice: bet.choices[choice] ?? '', stake: amount, payout },
      }),
    )
    await notify(
      tx,
      {
        kind: 'bet',
        thing: `bet:${bet.id}`,
        about: [`arena:${bet.arenaId}`],
        data: { bet: bet.id, arena: bet.arenaId, statement: bet.statement, answer, ...outcome },
      },
      receivers,
    )
  }

  /** What happens in a group, to the fans it concerns. */
  async function tellOfGroup(
    tx: Transaction,
    ultraId: number,
    news: GroupNews,
    userIds: readonly number[],
  ): Promise<void> {
    const ultra = await findUltra(tx, ultraId)
    if (!ultra) return
    await notify(
      tx,
      {
        kind: 'group',
        thing: thingOf(ultraId, news),
        about: aboutOf(ultraId, news),
        data: { group: ultraId, name: ultra.name, ...news },
      },
      userIds.map((userId) => ({ userId })),
    )
  }

  // Arrow functions: the wiring passes them on one by one, without `this`.
  return {
    /** `at`: the follow's own moment, by which it is found again should it end. */
    onFollowed: async (tx: Transaction, followedId: number, followerId: number, at: Date): Promise<void> => {
      await notify(
        tx,
        {
          kind: 'follower',
          thing: 'followers',
          about: [`fan:${followerId}`],
          data: { fans: [String(followerId)] },
          at,
        },
        [{ userId: followedId }],
      )
    },

    onUnfollowed: withdrawFollower,

    /** calendar.7: those who come to a match that begins in 15 minutes, or fewer where it was set so late. */
    onKickoffNear: async (tx: Transaction, arena: Arena, userIds: number[]): Promise<void> => {
      const teams = { home: arena.homeTeam.name, away: arena.awayTeam.name }
      const leftMs = (arena.startDate ?? now()).getTime() - now().getTime()
      const minutes = Math.max(1, Math.ceil(leftMs / 60_000))
      await notify(
        tx,
        {
          kind: 'kickoff',
          thing: `arena:${arena.id}`,
          about: [`arena:${arena.id}`],
          data: { arena: arena.id, soon: true, minutes, ...teams },
        },
        userIds.map((userId) => ({ userId })),
      )
    },

    /** A bet was settled or voided. */
    onBetPaid: async (tx: Transaction, bet: Bet, payouts: readonly Payout[]): Promise<void> => {
      const isReturned = bet.answer !== null && bet.pools[bet.answer] === 0
      const outcome = bet.state === 'voided' ? 'voided' : isReturned ? 'returned' : 'settled'
      await tellOfBet(tx, bet, { outcome }, payouts)
    },

    onBetUnsettled: async (
      tx: Transaction,
      bet: Bet,
      payouts: readonly Payout[],
      reason: string,
    ): Promise<void> => {
      await tellOfBet(tx, bet, { outcome: 'unsettled', reason }, payouts)
    },

    /** bets.11: a bet was closed as of a moment, and these stakes came after it. */
    onStakesLate: async (
      tx: Transaction,
      bet: Bet,
      refunds: readonly { userId: number; amount: number }[],
    ): Promise<void> => {
      const stakes = refunds.map(({ userId, amount }) => ({ userId, choice: -1, amount, payout: amount }))
      await tellOfBet(tx, bet, { outcome: 'late' }, stakes)
    },

    /** A match was written: everybody who attended hears how it ended, and their score and rank. */
    onMatchWritten: async (tx: Transaction, match: WrittenMatch, arenaId: string): Promise<void> => {
      const { id, home, away, score, rows } = match
      const ranks = ranksOf(rows)
      await notify(
        tx,
        {
          kind: 'result',
          thing: `match:${id}`,
          about: [`arena:${arenaId}`],
          data: { match: id, home: home.name, away: away.name, score, of: rows.length },
        },
        rows.map(({ userId, cheerScore }, i) => ({
          userId,
          own: { cheer: cheerScore, rank: ranks[i]?.rank },
        })),
      )
    },

    /** An arena goes live. The fans of its clubs are told by a job. */
    onArenaLive: (tx: Transaction, runId: number): Promise<void> => planKickoff(tx, runId, now()),

    /** Somebody got the presidency from the one before, or from an admin. */
    onHandedOver: (tx: Transaction, userId: number, ultraId: number): Promise<void> =>
      tellOfGroup(tx, ultraId, { event: 'president' }, [userId]),

    /** groups.2: without rights they are no officer any more. */
    onRightsChanged: (
      tx: Transaction,
      userId: number,
      ultraId: number,
      rights: UltraRight[],
    ): Promise<void> => tellOfGroup(tx, ultraId, { event: 'officer', rights }, [userId]),

    onGroupNews: tellOfGroup,

    onEarned: async (
      tx: Transaction,
      achievement: Achievement,
      userIds: readonly number[],
    ): Promise<void> => {
      const { id, title, description } = achievement
      await notify(
        tx,
        {
          kind: 'achievement',
          thing: `achievement:${id}`,
          about: [],
          data: { achievement: id, title, description },
        },
        userIds.map((userId) => ({ userId })),
      )
    },

    /** bets.12: what was earned by a settlement that was taken back. */
    onLost: withdrawAchievement,

    /** reports.3: a case, or its appeal, was decided, or its reports have hidden it. */
    onReport: async (
      tx: Transaction,
      { report: { id, kind, name }, fans, event, decision, reason, until }: ReportNews,
      userIds: readonly number[],
    ): Promise<void> => {
      await notify(
        tx,
        {
          kind: 'moderation',
          thing: `report:${id}:${event}`,
          about: [],
          data: { event, report: id, of: kind, name, fans, decision, reason, until },
        },
        userIds.map((userId) => ({ userId })),
      )
    },

    onArenaRemoved: (tx: Transaction, arenaId: string): Promise<void> =>
      removeMutesOf(tx, `arena:${arenaId}`),

    onFanDeleted: async (tx: Transaction, userId: number): Promise<void> => {
      await removeNotificationsOf(tx, userId)
      await removeSettingsOf(tx, userId)
    },
  }
}
