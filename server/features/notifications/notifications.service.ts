import type { Bet, Payout } from '#server/features/bets/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import { removeNotificationsOf, withdrawFollower } from './notifications.storage.ts'
import type { Notify, Receiver } from './notify.ts'
import { removeSettingsOf } from './settings.storage.ts'

export type NotificationsService = ReturnType<typeof createNotificationsService>

/**
 * What fans are told, and when. Lower features call these hooks in their own transaction, last: what they tell is
 * written with it or not at all.
 */
export function createNotificationsService(notify: Notify) {
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

  // Arrow functions: the wiring passes them on one by one, without `this`.
  return {
    onFollowed: async (tx: Transaction, followedId: number, followerId: number): Promise<void> => {
      await notify(
        tx,
        {
          kind: 'follower',
          thing: 'followers',
          about: [`fan:${followerId}`],
          data: { fans: [String(followerId)] },
        },
        [{ userId: followedId }],
      )
    },

    onUnfollowed: withdrawFollower,

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

    onFanDeleted: async (tx: Transaction, userId: number): Promise<void> => {
      await removeNotificationsOf(tx, userId)
      await removeSettingsOf(tx, userId)
    },
  }
}
