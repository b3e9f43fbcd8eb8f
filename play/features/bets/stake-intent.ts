import { STAKE_MAX, STAKE_MIN } from '#contract/bet-limits.ts'

export interface StakeIntent {
  betId: string
  choice: number
  amount: number
}

export type StakeProblem = 'no_choice' | 'bad_amount' | 'too_much' | 'not_enough'

/** Why this cannot be staked, as far as it can be seen from here; the server decides. */
export function stakeProblem(
  choice: number | null,
  amount: number | null,
  { points, staked }: { points: number | null; staked: number },
): StakeProblem | null {
  if (choice === null) return 'no_choice'
  if (amount === null || !Number.isInteger(amount) || amount < 1 || amount > STAKE_MAX) return 'bad_amount'
  if (staked + amount < STAKE_MIN) return 'bad_amount'
  if (staked + amount > STAKE_MAX) return 'too_much'
  if (points !== null && amount > points) return 'not_enough'
  return null
}

/**
 * The key of a stake: a press has its own, and pressing again for the same before an answer came uses it
 * again. So neither a double click nor a retry after a lost answer stakes twice.
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

/** `randomUUID` is missing where the page is not secure, and a phone in the same network is not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
