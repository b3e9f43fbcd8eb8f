// What a bet is to a screen: its stage and what that allows, the order of bets, pools and their shares, the
// colour of a choice, and what a decided bet meant to a fan. `nowMs` is the server's clock.
import type { Arena } from '#contract/arenas.ts'
import type { Bet, MyStake } from '#contract/bets.ts'

/**
 * `planned`: opens by itself at its opening time. `unopened`: waits for an admin to open it. `closed`: takes no
 * more stakes and waits for its result.
 */
export type BetStage = 'planned' | 'unopened' | 'open' | 'closed' | 'settled' | 'voided'

/** The stage at this moment. A bet closes when its time is over, even if no message has said so yet. */
export function betStage(bet: Bet, nowMs: number): BetStage {
  if (bet.state === 'settled' || bet.state === 'voided') return bet.state
  if (bet.state === 'open')
    return bet.closesAt !== null && Date.parse(bet.closesAt) <= nowMs ? 'closed' : 'open'
  if (bet.openDate === null) return 'unopened'
  return Date.parse(bet.openDate) > nowMs ? 'planned' : 'closed'
}

export function isDecided({ state }: Pick<Bet, 'state'>): boolean {
  return state === 'settled' || state === 'voided'
}

/** An admin can open it now: a planned bet before its time, a closed one again. */
export function canOpen(stage: BetStage): boolean {
  return stage === 'planned' || stage === 'unopened' || stage === 'closed'
}

/** An admin can choose the winner. Not of a planned bet: nobody can have staked on it yet. */
export function canSettle(stage: BetStage): boolean {
  return stage === 'closed' || stage === 'unopened'
}

const ORDER: Record<BetStage, number> = {
  open: 0,
  closed: 1,
  planned: 2,
  unopened: 3,
  settled: 4,
  voided: 4,
}

/**
 * Open bets first, the next to close on top; then those that wait for a result; then those still to open, the
 * soonest first; the decided ones last, newest first.
 */
export function orderBets(bets: readonly Bet[], nowMs: number): Bet[] {
  return bets.toSorted((a, b) => {
    const stage = betStage(a, nowMs)
    const byStage = ORDER[stage] - ORDER[betStage(b, nowMs)]
    if (byStage !== 0) return byStage
    if (stage === 'open') return closesAtMs(a) - closesAtMs(b)
    return stage === 'planned' ? opensAtMs(a) - opensAtMs(b) : opensAtMs(b) - opensAtMs(a)
  })
}

/** The bets that have a result, the newest result first: any of them may have been opened before another. */
export function settledBets(bets: readonly Bet[]): Bet[] {
  const decidedAtMs = ({ decidedAt }: Bet) => (decidedAt === null ? 0 : Date.parse(decidedAt))
  return bets.filter(({ state }) => state === 'settled').toSorted((a, b) => decidedAtMs(b) - decidedAtMs(a))
}

function closesAtMs({ closesAt }: Bet): number {
  return closesAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(closesAt)
}

function opensAtMs({ openDate }: Bet): number {
  return openDate === null ? 0 : Date.parse(openDate)
}

export function poolTotal(pools: readonly number[]): number {
  return pools.reduce((total, points) => total + points, 0)
}

/** Points staked on bets that are not decided yet. */
export function pointsInPlay(bets: readonly Bet[]): number {
  return bets.filter((bet) => !isDecided(bet)).reduce((total, { pools }) => total + poolTotal(pools), 0)
}

/** Who backs a choice; null while unknown: ticks bring points at once, the number of fans follows seconds later. */
export function fansOn({ pools, fans }: Pick<Bet, 'pools' | 'fans'>, choice: number): number | null {
  if (!pools[choice]) return 0
  return fans[choice] || null
}

/** What one point on a choice pays if it wins now: total ÷ its pool; null while nobody backs it. */
export function impliedReturn(pools: readonly number[], choice: number): number | null {
  const pool = pools[choice] ?? 0
  return pool > 0 ? poolTotal(pools) / pool : null
}

/** What a stake would bring back if its choice won: with its own points in the pools, and with the pools as they stand. */
export interface Forecast {
  /** All of one's points on the choice after the press. */
  stake: number
  back: number
  gain: number
  /** Null while nobody backs the choice. */
  asPoolsStand: number | null
}

/**
 * stakes.7: `amount` is not in the pools yet, `own` is what the fan has on this choice already. Rounded down, as
 * payouts are.
 */
export function forecast(pools: readonly number[], choice: number, amount: number, own = 0): Forecast {
  const pool = pools[choice] ?? 0
  const total = poolTotal(pools)
  const stake = own + amount
  const back = Math.floor((stake * (total + amount)) / (pool + amount))
  return {
    stake,
    back,
    gain: back - stake,
    asPoolsStand: pool > 0 ? Math.floor((stake * total) / pool) : null,
  }
}

/** What a stake that lies in the pools would bring back now. */
export function paysNow(pools: readonly number[], { choice, amount }: MyStake): number {
  const pool = pools[choice] ?? 0
  return pool > 0 ? Math.floor((amount * poolTotal(pools)) / pool) : amount
}

/** Whole percentages that add up to 100: the largest remainders get what rounding down left over. */
export function poolShares(pools: readonly number[]): number[] {
  const total = poolTotal(pools)
  if (total <= 0) return pools.map(() => 0)
  const shares = pools.map((points) => Math.floor((points * 100) / total))
  const left = 100 - poolTotal(shares)
  const byRemainder = pools
    .map((points, choice) => ({ choice, remainder: (points * 100) % total }))
    .toSorted((a, b) => b.remainder - a.remainder || a.choice - b.choice)
  for (const { choice } of byRemainder.slice(0, left)) shares[choice] = (shares[choice] ?? 0) + 1
  return shares
}

export type ChoiceTone = 'home' | 'away' | 'third'

/** arenas.12: a choice has a colour only where it names a club. */
export function choiceTone(
  name: string,
  { homeTeam, awayTeam }: Pick<Arena, 'homeTeam' | 'awayTeam'>,
): ChoiceTone {
  if (name === homeTeam.name) return 'home'
  return name === awayTeam.name ? 'away' : 'third'
}

/** What a decided bet meant to a fan. `points`: the gain, the loss, or what was returned. */
export interface Outcome {
  kind: 'won' | 'lost' | 'returned'
  points: number
}

/** Null while the bet is undecided, the fan has no stake in it, or the payout is not known yet. */
export function outcomeOf(bet: Bet, mine: MyStake | null): Outcome | null {
  if (mine === null || mine.payout === null) return null
  if (!isDecided(bet)) return null
  const gain = mine.payout - mine.amount
  // stakes.7: a stake that only came back is no win, whether nobody else was right or nobody else was wrong.
  if (gain === 0) return { kind: 'returned', points: mine.amount }
  return gain > 0 ? { kind: 'won', points: gain } : { kind: 'lost', points: -gain }
}

/** What all decided bets together meant to a fan. */
export function netOf(outcomes: readonly Outcome[]): number {
  return outcomes.reduce(
    (sum, { kind, points }) => sum + (kind === 'won' ? points : kind === 'lost' ? -points : 0),
    0,
  )
}

/** `+179`, `−50` or `0`; `whole` writes the number in the reader's language. */
export function signed(points: number, whole: (points: number) => string): string {
  if (points === 0) return '0'
  return points > 0 ? `+${whole(points)}` : `−${whole(-points)}`
}
