export interface BrandSeat {
  x: number
  y: number
  turn: number
  tone: 'home' | 'away' | 'flood'
}

const CENTRE = { x: 17, y: 25 }
const SPREAD_DEG = 79
/** Rows from the pitch outwards; `lit` are the seats under the floodlight. */
const ROWS: { radius: number; seats: number; lit: number[] }[] = [
  { radius: 9, seats: 5, lit: [] },
  { radius: 15.4, seats: 8, lit: [4] },
  { radius: 21.8, seats: 11, lit: [5, 6] },
]

export const brandSeats: BrandSeat[] = ROWS.flatMap(({ radius, seats, lit }) =>
  Array.from({ length: seats }, (_, seat) => {
    const turn = -SPREAD_DEG + (2 * SPREAD_DEG * seat) / (seats - 1)
    const angle = (turn * Math.PI) / 180
    const side = seat < seats / 2 ? 'home' : 'away'
    return {
      x: tenth(CENTRE.x + radius * Math.sin(angle)),
      y: tenth(CENTRE.y - radius * Math.cos(angle)),
      turn: tenth(turn),
      tone: lit.includes(seat) ? 'flood' : side,
    }
  }),
)

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
