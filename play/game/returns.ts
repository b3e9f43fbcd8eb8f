/** What one point on a choice would bring if it won now: total ÷ its pool; null while nobody backs it. */
export function impliedReturn(pools: number[], choice: number): number | null {
  const pool = pools[choice] ?? 0
  return pool > 0 ? sum(pools) / pool : null
}

/** Whole percentages that add up to 100: largest remainders get what rounding down left over. */
export function poolShares(pools: number[]): number[] {
  const total = sum(pools)
  if (total <= 0) return pools.map(() => 0)
  const exact = pools.map((pool) => (pool / total) * 100)
  const shares = exact.map(Math.floor)
  const byRemainder = exact
    .map((value, choice) => ({ choice, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.choice - b.choice)
  const left = 100 - sum(shares)
  for (const { choice } of byRemainder.slice(0, left)) shares[choice] = (shares[choice] ?? 0) + 1
  return shares
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
