import type { BetState, Bet as WireBet } from '#contract/bets.ts'
import { CLOSE_BACK_MAX_S, UNSETTLE_MAX_S } from '#contract/constants.ts'
import { problem } from '#contract/problems.ts'
import { Failure, invalid } from '#server/http/failure.ts'

/** A bet in its state at the database's current time. */
export interface Bet {
  id: string
  arenaId: string
  runId: number | null
  statement: string
  choices: string[]
  state: BetState
  answer: number | null
  openDate: Date | null
  durationS: number | null
  closesAt: Date | null
  decidedAt: Date | null
  /** Why its settlement was taken back, while it is undecided again. */
  unsettleReason: string | null
  /** Points and fans per choice. */
  pools: number[]
  fans: number[]
}

export interface Stake {
  choice: number
  amount: number
  payout: number | null
}

/** What a settle or void call has to do. */
export type Decision = 'pay' | 'already_done'

export function assertCanOpen(bet: Bet): void {
  if (bet.state === 'settled') throw settledFailure(bet)
  if (bet.state !== 'closed') throw new Failure('bet_not_closed', { detail: `This bet is ${bet.state}.` })
}

export function assertCanClose(bet: Bet): void {
  if (bet.state === 'settled') throw settledFailure(bet)
  if (bet.state !== 'open') throw new Failure('bet_not_open', { detail: `This bet is ${bet.state}.` })
}

/** bets.11: `at` lies between the opening and now, at most 120 s back. */
export function assertCanCloseAt(bet: Bet, at: Date, now: Date): void {
  if (bet.state === 'settled') throw settledFailure(bet)
  if (bet.state === 'voided' || bet.openDate === null)
    throw new Failure('bet_not_open', { detail: `This bet is ${bet.state}.` })
  const agoMs = now.getTime() - at.getTime()
  if (agoMs < 0 || agoMs > CLOSE_BACK_MAX_S * 1000)
    throw invalid({ at: problem('close_out_of_range', CLOSE_BACK_MAX_S) })
  if (at < bet.openDate) throw invalid({ at: problem('close_before_opening') })
}

/** bets.12 */
export function assertCanUnsettle(bet: Bet, now: Date): void {
  if (bet.state !== 'settled' || bet.decidedAt === null)
    throw new Failure('bet_not_settled', { detail: `This bet is ${bet.state}.` })
  if (now.getTime() - bet.decidedAt.getTime() > UNSETTLE_MAX_S * 1000) throw new Failure('unsettle_too_late')
}

/** bets.5: with nobody on the winning choice every stake was returned. */
export const wasRefunded = ({ answer, pools }: Bet): boolean => answer === null || pools[answer] === 0

/** bets.6: the same answer again changes nothing, another one conflicts. */
export function decideSettle(bet: Bet, answer: number): Decision {
  if (bet.state === 'settled') {
    if (bet.answer === answer) return 'already_done'
    throw settledFailure(bet)
  }
  if (bet.state !== 'closed') throw new Failure('bet_not_closed', { detail: `This bet is ${bet.state}.` })
  if (answer >= bet.choices.length) throw invalid({ answer: problem('no_such_choice') })
  return 'pay'
}

/** bets.7: voiding a voided bet changes nothing. */
export function decideVoid(bet: Bet): Decision {
  if (bet.state === 'settled') throw settledFailure(bet)
  return bet.state === 'voided' ? 'already_done' : 'pay'
}

/** Names the earlier answer, so that the slower of two admins learns of it. */
function settledFailure({ answer, choices }: Bet): Failure {
  const winner = answer === null ? undefined : choices[answer]
  return new Failure(
    'bet_settled',
    winner === undefined ? {} : { detail: `This bet is already settled: ${winner}.` },
  )
}

/** Pass `mine` only for a signed-in fan. */
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
    decidedAt: bet.decidedAt?.toISOString() ?? null,
    unsettled: bet.unsettleReason,
    ...(mine !== undefined && { mine }),
  }
}
