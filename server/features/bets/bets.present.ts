import type { Bet as WireBet } from '#contract/bets.ts'
import type { Bet, Stake } from './bet.ts'

/** `mine` is there for a signed-in fan only. */
export function presentBet(bet: Bet, mine?: Stake | null): WireBet {
  return {
    id: bet.id,
    statement: bet.statement,
    choices: bet.choices,
    isOpen: bet.state === 'open',
    answer: bet.answer,
    pools: bet.pools,
    fans: bet.fans,
    openDate: bet.openDate?.toISOString() ?? null,
    duration: bet.durationS,
    state: bet.state,
    closesAt: bet.closesAt?.toISOString() ?? null,
    ...(mine !== undefined && { mine }),
  }
}
