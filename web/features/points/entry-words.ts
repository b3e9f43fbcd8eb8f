import { ATTENDANCE_POINTS } from '#contract/constants.ts'
import type { EntryBet, LedgerEntry } from '#contract/points.ts'
import type { PointsTexts } from './points.messages.ts'

const MINUTES_PER_PAYMENT = 5

/** points.8: an entry of the ledger in words. `whole` writes a number in the reader's language. */
export function entryWords(
  { kind, amount }: Pick<LedgerEntry, 'kind' | 'amount'>,
  bet: EntryBet | undefined,
  m: PointsTexts,
  whole: (points: number) => string,
): string {
  const statement = bet?.statement ?? m.aBet
  switch (kind) {
    case 'welcome':
      return m.welcome
    case 'attendance':
      return m.attendance(whole((amount / ATTENDANCE_POINTS) * MINUTES_PER_PAYMENT))
    case 'top_up':
      return m.topped_up
    case 'stake':
      return bet?.choice ? m.stakedOn(bet.choice, statement) : m.stakedOnly(statement)
    case 'payout': {
      const gain = amount - (bet?.staked ?? amount)
      return gain > 0 ? m.payout(statement, whole(amount - gain), whole(gain)) : m.refund(statement)
    }
    case 'cover':
      return m.cover
    case 'takeback':
    case 'late':
    case 'refund':
    case 'unsettle':
    case 'unrefund':
      return m[kind](statement)
  }
}
