import { STAKE_MAX, STAKE_MIN } from '#contract/constants.ts'

export interface StakeIntent {
  betId: string
  choice: number
  amount: number
}

export type AmountProblem = 'bad_amount' | 'too_much' | 'not_enough'

/** Why a stake of this amount would be refused, as far as the page can tell; the server decides. */
export function amountProblem(
  amount: number | null,
  { points, staked }: { points: number | null; staked: number },
): AmountProblem | null {
  if (amount === null || !Number.isInteger(amount) || amount < 1 || amount > STAKE_MAX) return 'bad_amount'
  if (staked + amount < STAKE_MIN) return 'bad_amount'
  if (staked + amount > STAKE_MAX) return 'too_much'
  if (points !== null && amount > points) return 'not_enough'
  return null
}

/**
 * Idempotency keys (stakes.4). The same stake keeps its key until it is answered, so that neither a double click nor
 * a retry after a lost answer stakes twice.
 */
export function createStakeKeys(newKey: () => string) {
  let last: { intent: string; key: string } | null = null
  return {
    keyFor({ betId, choice, amount }: StakeIntent): string {
      const intent = `${betId} ${choice} ${amount}`
      if (last?.intent !== intent) last = { intent, key: newKey() }
      return last.key
    },
    /** The server has answered: the next press means a new stake. */
    answered(): void {
      last = null
    },
  }
}

/** Whether the status is the stake's own answer; 429 says nothing of what became of an earlier try with this key. */
export const isAnswer = (status: number): boolean => status >= 400 && status < 429

/** Not `randomUUID`: browsers have it only on HTTPS, and a phone on the local network tests over HTTP. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
