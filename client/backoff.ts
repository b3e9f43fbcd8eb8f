const FIRST_MS = 500
const LONGEST_MS = 10_000

/**
 * How long to wait before the next try. Jittered over its whole second half: after a restart a thousand
 * fans do not come back in the same instant.
 */
export function backoffMs(attempt: number, chance: () => number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10))
  return Math.round(longest / 2 + (longest / 2) * chance())
}
