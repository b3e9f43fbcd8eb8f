import type { Bet, MyStake } from '#contract/bets.ts'
import type { Room } from './game.ts'

/** `upcoming`: not opened yet. `closed`: waiting for its result. */
export type BetStage = 'upcoming' | 'open' | 'closed' | 'settled' | 'voided'

/** What a bet is at this moment. Its time runs out on the clock, whether or not the server has said so yet. */
export function betStage(bet: Bet, nowMs: number): BetStage {
  if (bet.state === 'settled' || bet.state === 'voided') return bet.state
  if (bet.state === 'open') return isOver(bet, nowMs) ? 'closed' : 'open'
  return bet.openDate === null || Date.parse(bet.openDate) > nowMs ? 'upcoming' : 'closed'
}

function isOver({ closesAt }: Bet, nowMs: number): boolean {
  return closesAt !== null && Date.parse(closesAt) <= nowMs
}

/** The own stake: what the server tells this fan alone comes before what the bet carried. */
export function myStake({ you }: Pick<Room, 'you'>, bet: Bet): MyStake | null {
  return you.stakes[bet.id] ?? bet.mine ?? null
}

const ORDER: Record<BetStage, number> = { open: 0, closed: 1, upcoming: 2, settled: 3, voided: 3 }

/** Open bets first, the one that closes soonest on top; then those that wait; then the decided, newest first. */
export function orderBets(bets: Record<string, Bet>, nowMs: number): Bet[] {
  return Object.values(bets).toSorted((a, b) => {
    const stage = betStage(a, nowMs)
    const byStage = ORDER[stage] - ORDER[betStage(b, nowMs)]
    if (byStage !== 0) return byStage
    return stage === 'open' ? moment(a.closesAt) - moment(b.closesAt) : openedAt(b) - openedAt(a)
  })
}

function moment(text: string | null): number {
  return text === null ? Number.MAX_SAFE_INTEGER : Date.parse(text)
}

function openedAt({ openDate }: Bet): number {
  return openDate === null ? 0 : Date.parse(openDate)
}
