import { seededChance } from './chance.ts'

export interface Seat {
  x: number
  y: number
  column: number
  row: number
  /** 0 at the left edge, 1 at the right. */
  across: number
  /** This seat's own piece of chance. */
  luck: number
}

export interface SeatPlan {
  width: number
  height: number
  gapPx: number
  /** How far the rows curve: positive sags in the middle, negative arches. */
  bendPx: number
  seed: number
}

/** Every seat of a stand, row by row, in the order in which it is drawn. */
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
