// Where the seats of a stand are. The same seed gives the same seats.

export interface Seat {
  x: number
  y: number
  column: number
  row: number
  /** 0 at the left edge, 1 at the right. */
  across: number
  /** A random number from 0 to 1. */
  luck: number
}

interface SeatPlan {
  width: number
  height: number
  gapPx: number
  /** How far rows bend in the middle: down if positive, up if negative. */
  bendPx: number
  seed: number
}

/** Every seat of a stand, row by row. */
export function planSeats({ width, height, gapPx, bendPx, seed }: SeatPlan): Seat[] {
  const chance = seededChance(seed)
  const columns = Math.max(1, Math.floor(width / gapPx))
  const rows = Math.ceil((height + Math.abs(bendPx)) / gapPx) + 1
  const seats: Seat[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const across = column / columns
      const curve = bendPx * 4 * (across - 0.5) ** 2 - Math.max(0, bendPx)
      const y = row * gapPx + gapPx / 2 + curve
      const luck = chance()
      if (y < -gapPx || y > height + gapPx) continue
      seats.push({ x: column * gapPx + gapPx / 2, y, column, row, across, luck })
    }
  }
  return seats
}

/** A generator of pseudorandom numbers in [0, 1) (mulberry32): the same seed gives the same numbers. */
export function seededChance(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
}
