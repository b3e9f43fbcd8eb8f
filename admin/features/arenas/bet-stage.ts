import type { Bet } from '#contract/bets.ts'

/** `fresh`: never opened yet. `closed`: waiting for its result. */
export type BetStage = 'fresh' | 'open' | 'closed' | 'settled' | 'voided'

/** What a bet is at a moment of the server's clock: its time runs out whether or not anybody has said so. */
export function betStage(bet: Bet, nowMs: number): BetStage {
  if (bet.state === 'settled' || bet.state === 'voided') return bet.state
  if (bet.state === 'open') {
    const isOver = bet.closesAt !== null && Date.parse(bet.closesAt) <= nowMs
    return isOver ? 'closed' : 'open'
  }
  return bet.openDate === null ? 'fresh' : 'closed'
}

/** Spec §4: closed and unsettled, so that its choices can be clicked. */
export function canSettle(stage: BetStage): boolean {
  return stage === 'closed' || stage === 'fresh'
}

const ORDER: Record<BetStage, number> = { open: 0, closed: 1, fresh: 2, settled: 3, voided: 3 }

/** Open ones first, the next to close on top; then those that wait for a result; the decided last. */
export function orderBets(bets: readonly Bet[], nowMs: number): Bet[] {
  return bets.toSorted((a, b) => {
    const stage = betStage(a, nowMs)
    const byStage = ORDER[stage] - ORDER[betStage(b, nowMs)]
    if (byStage !== 0) return byStage
    return stage === 'open' ? closes(a) - closes(b) : opened(b) - opened(a)
  })
}

function closes({ closesAt }: Bet): number {
  return closesAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(closesAt)
}

function opened({ openDate }: Bet): number {
  return openDate === null ? 0 : Date.parse(openDate)
}

/** Whole percentages that add up to 100: largest remainders get what rounding down left over. */
export function poolShares(pools: readonly number[]): number[] {
  const total = pools.reduce((sum, points) => sum + points, 0)
  if (total <= 0) return pools.map(() => 0)
  const shares = pools.map((points) => Math.floor((points / total) * 100))
  const left = 100 - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = pools
    .map((points, choice) => ({ choice, rest: (points * 100) % total }))
    .toSorted((a, b) => b.rest - a.rest || a.choice - b.choice)
  for (const { choice } of byRemainder.slice(0, left)) shares[choice] = (shares[choice] ?? 0) + 1
  return shares
}

export type ChoiceTone = 'home' | 'away' | 'third'

/** A choice named after a team wears its colour; in a bet of two others the first is home, as everywhere. */
export function choiceTone(
  choices: readonly string[],
  choice: number,
  home: string,
  away: string,
): ChoiceTone {
  const side = (name: string | undefined): ChoiceTone | null =>
    name === home ? 'home' : name === away ? 'away' : null
  const own = side(choices[choice])
  if (own) return own
  if (choices.length !== 2 || choices.some((name) => side(name))) return 'third'
  return choice === 0 ? 'home' : 'away'
}

/** 0:06, 41:27, 1:02:03; never below zero. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
