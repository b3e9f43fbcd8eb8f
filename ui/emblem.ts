// The seats of the brand, and the letter in place of a logo. Pages and the server's share cards both draw them.

interface BrandSeat {
  x: number
  y: number
  turn: number
  tone: 'home' | 'away' | 'flood'
}

const CENTRE = { x: 17, y: 25 }
const SPREAD_DEG = 79
/** Rows from the inside out; `lit` names the yellow seats. */
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

/** In place of a missing logo: the first letter of the name, or '?' (looks.3). */
export function firstLetter(name: string | null | undefined): string {
  const [letter] = (name ?? '').trim()
  return letter?.toLocaleUpperCase() ?? '?'
}
