const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const FIRST_WAIT_MS = 5 * SECOND_MS
const LONGEST_WAIT_MS = HOUR_MS
export const GIVE_UP_AFTER_MS = 3 * DAY_MS

/**
 * How long to wait after the n-th failed attempt: it doubles from 5 s on, spread by chance so that the mails of
 * one outage do not all come back in the same moment, and stays within the hour.
 */
export function retryDelayMs(attempts: number, chance: number): number {
  const shortest = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS / 2)
  return Math.round(shortest * (1 + chance))
}
