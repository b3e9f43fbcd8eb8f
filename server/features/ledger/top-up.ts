import { TOP_UP_BELOW, TOP_UP_TO } from '#contract/points.ts'

const INTERVAL_MS = 24 * 60 * 60 * 1000

interface TopUpFacts {
  balance: number
  toppedUpAt: Date | null
  hasOpenStake: boolean
  now: Date
}

/** points.4: below 10 with no open stake, up to 100, once in 24 h. Answers the points due. */
export function topUpDue({ balance, toppedUpAt, hasOpenStake, now }: TopUpFacts): number {
  if (balance >= TOP_UP_BELOW || hasOpenStake) return 0
  if (toppedUpAt !== null && now.getTime() - toppedUpAt.getTime() < INTERVAL_MS) return 0
  return TOP_UP_TO - balance
}
