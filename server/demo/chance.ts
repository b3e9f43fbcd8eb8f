/** Chance that is the same at every start: a small generator with a seed (mulberry32). */
export interface Chance {
  /** 0 up to, not including, 1. */
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  isLucky(probability: number): boolean
  pick<T>(items: readonly T[]): T
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    isLucky: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('there is nothing to pick from')
      return item
    },
  }
}
