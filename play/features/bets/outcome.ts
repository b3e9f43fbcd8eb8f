import type { Bet, MyStake } from '#contract/bets.ts'

/** What a decided bet has meant for a fan. */
export type Outcome = { kind: 'won' | 'lost' | 'refunded'; points: number }

/** Null while the bet is undecided, or the fan has no stake in it, or the payout is not known yet. */
export function outcomeOf(bet: Bet, mine: MyStake | null): Outcome | null {
  if (mine === null || mine.payout === null) return null
  if (bet.state === 'voided') return { kind: 'refunded', points: mine.payout }
  if (bet.state !== 'settled') return null
  if (mine.choice === bet.answer) return { kind: 'won', points: mine.payout }
  // Nobody backed the winner: every stake came back (bets.5).
  return mine.payout > 0 ? { kind: 'refunded', points: mine.payout } : { kind: 'lost', points: mine.amount }
}
