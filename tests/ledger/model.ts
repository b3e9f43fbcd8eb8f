import { TOP_UP_BELOW, TOP_UP_TO, WELCOME_POINTS } from '#contract/constants.ts'
import { CHOICES } from './world.ts'

export interface ModelFan {
  balance: number
  isToppedUp: boolean
  isDeleted: boolean
  /** The answers of keys: what was asked and what came of it. */
  keys: Map<string, { asked: string; outcome: StakeOutcome }>
}

export interface ModelBet {
  state: 'open' | 'closed' | 'settled' | 'voided'
  answer: number | null
  isDeleted: boolean
  /** By fan, the oldest first. */
  stakes: Map<number, { choice: number; amount: number }>
  /** Every stake that was accepted, the oldest first; `stands` while it was not given back. */
  presses: { fan: number; amount: number; stands: boolean }[]
  tookBack: Set<number>
  /** What each fan was paid, while the bet is settled. */
  paid: Map<number, number>
}

export type StakeOutcome = { total: number; balance: number } | string

/** The ledger as a person would keep it with pencil and paper. */
export class LedgerModel {
  readonly fans: ModelFan[] = []
  readonly bets: ModelBet[] = []

  register(): void {
    this.fans.push({ balance: WELCOME_POINTS, isToppedUp: false, isDeleted: false, keys: new Map() })
  }

  newBet(): void {
    this.bets.push({
      state: 'open',
      answer: null,
      isDeleted: false,
      stakes: new Map(),
      presses: [],
      tookBack: new Set(),
      paid: new Map(),
    })
  }

  stake(fanNo: number, betNo: number, choice: number, amount: number, key?: string): StakeOutcome {
    const fan = this.fans[fanNo]!
    const asked = JSON.stringify([betNo, choice, amount])
    const seen = key === undefined ? undefined : fan.keys.get(key)
    if (seen) return seen.asked === asked ? seen.outcome : 'key_reused'
    const outcome = this.#place(fanNo, betNo, choice, amount)
    if (key !== undefined) fan.keys.set(key, { asked, outcome })
    return outcome
  }

  #place(fanNo: number, betNo: number, choice: number, amount: number): StakeOutcome {
    const [fan, bet] = [this.fans[fanNo]!, this.bets[betNo]!]
    if (bet.isDeleted) return 'bet_not_found'
    if (choice >= CHOICES) return 'invalid'
    const mine = bet.stakes.get(fanNo)
    if (amount < 1 || amount + (mine?.amount ?? 0) < 10) return 'stake_too_small'
    if (amount + (mine?.amount ?? 0) > 10_000) return 'stake_too_large'
    if (bet.state !== 'open') return 'bet_not_open'
    if (mine && mine.choice !== choice) return 'other_choice_backed'
    if (fan.balance < amount) return 'not_enough_points'
    fan.balance -= amount
    const total = amount + (mine?.amount ?? 0)
    bet.stakes.set(fanNo, { choice, amount: total })
    bet.presses.push({ fan: fanNo, amount, stands: true })
    return { total, balance: fan.balance }
  }

  decide(action: 'open' | 'close' | 'void' | 'settle', betNo: number, answer: number): number | string {
    const bet = this.bets[betNo]!
    if (bet.isDeleted) return 'bet_not_found'
    if (bet.state === 'settled') return action === 'settle' && bet.answer === answer ? 200 : 'bet_settled'
    if (action === 'void') {
      if (bet.state !== 'voided') this.#void(bet)
      return 200
    }
    if (action === 'close' && bet.state !== 'open') return 'bet_not_open'
    if (action !== 'close' && bet.state !== 'closed') return 'bet_not_closed'
    if (action === 'settle') this.#settle(bet, answer)
    else bet.state = action === 'open' ? 'open' : 'closed'
    return 200
  }

  /** Stakes later than the newest that stay: this many of all that were ever accepted. */
  closeBefore(betNo: number, after: number): number | string {
    const bet = this.bets[betNo]!
    if (bet.isDeleted) return 'bet_not_found'
    if (bet.state === 'settled') return 'bet_settled'
    if (bet.state === 'voided') return 'bet_not_open'
    bet.state = 'closed'
    const late = after === 0 ? [] : bet.presses.slice(-after)
    for (const press of late) if (press.stands) this.#giveBack(bet, press)
    return 200
  }

  takeBack(fanNo: number, betNo: number): number | string {
    const bet = this.bets[betNo]!
    if (bet.isDeleted) return 'bet_not_found'
    if (bet.tookBack.has(fanNo)) return 'takeback_used'
    if (!bet.stakes.has(fanNo)) return 'no_stake'
    const newest = bet.presses.findLast(({ fan, stands }) => fan === fanNo && stands)
    if (bet.state !== 'open' || !newest) return 'takeback_too_late'
    bet.tookBack.add(fanNo)
    this.#giveBack(bet, newest)
    return 200
  }

  #giveBack(bet: ModelBet, press: ModelBet['presses'][number]): void {
    press.stands = false
    const mine = bet.stakes.get(press.fan)!
    mine.amount -= press.amount
    if (mine.amount === 0) bet.stakes.delete(press.fan)
    this.fans[press.fan]!.balance += press.amount
  }

  /** What is missing comes from the mint. */
  unsettle(betNo: number): number | string {
    const bet = this.bets[betNo]!
    if (bet.isDeleted) return 'bet_not_found'
    if (bet.state !== 'settled') return 'bet_not_settled'
    for (const [fan, payout] of bet.paid)
      this.fans[fan]!.balance = Math.max(0, this.fans[fan]!.balance - payout)
    bet.state = 'closed'
    bet.answer = null
    bet.paid.clear()
    return 200
  }

  deleteFan(fanNo: number): void {
    this.fans[fanNo]!.isDeleted = true
    for (const { state, stakes } of this.bets) {
      if (state !== 'open' && state !== 'closed') continue
      this.fans[fanNo]!.balance += stakes.get(fanNo)?.amount ?? 0
      stakes.delete(fanNo)
    }
  }

  #pay(bet: ModelBet, fan: number, amount: number): void {
    this.fans[fan]!.balance += amount
    bet.paid.set(fan, amount)
  }

  #settle(bet: ModelBet, answer: number): void {
    bet.state = 'settled'
    bet.answer = answer
    const winners = [...bet.stakes].filter(([, { choice }]) => choice === answer)
    const winning = winners.reduce((sum, [, { amount }]) => sum + amount, 0)
    if (winning === 0) {
      this.#refund(bet)
      return
    }
    let left = [...bet.stakes.values()].reduce((sum, { amount }) => sum + amount, 0)
    const total = left
    const shares = winners.map(([fan, { amount }], age) => {
      const whole = Math.floor((amount * total) / winning)
      left -= whole
      return { fan, age, whole, remainder: (amount * total) % winning }
    })
    shares.sort((a, b) => b.remainder - a.remainder || a.age - b.age)
    for (const { fan, whole } of shares) this.#pay(bet, fan, whole + (left-- > 0 ? 1 : 0))
  }

  #void(bet: ModelBet): void {
    bet.state = 'voided'
    this.#refund(bet)
  }

  #refund(bet: ModelBet): void {
    for (const [fan, { amount }] of bet.stakes) this.#pay(bet, fan, amount)
  }

  topUp(fanNo: number): number {
    const fan = this.fans[fanNo]!
    const hasOpenStake = this.bets.some(
      ({ state, stakes }) => (state === 'open' || state === 'closed') && stakes.has(fanNo),
    )
    if (fan.balance < TOP_UP_BELOW && !hasOpenStake && !fan.isToppedUp) {
      fan.balance = TOP_UP_TO
      fan.isToppedUp = true
    }
    return fan.balance
  }

  deleteArena(): void {
    for (const bet of this.bets.filter(({ isDeleted }) => !isDeleted)) {
      if (bet.state === 'open' || bet.state === 'closed') this.#void(bet)
      bet.isDeleted = true
    }
  }
}
