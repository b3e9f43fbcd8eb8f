import { planSeats, seededChance } from '#ui/crowd/seats.ts'
import { planRing, RING_SEAT_SHARE } from './ring.ts'
import type { StageSeat } from './seat-look.ts'

export interface Size {
  width: number
  height: number
}

export interface Layout {
  seats: StageSeat[]
  /** The side of a seat in pixels. */
  seatPx: number
}

/** The distance between the ring's edge and the stream; Bowl.module.css has the same numbers. */
const RING_PAD = { x: 132, y: 42 }
const RING_GAP = 9.6
const STRIP_GAP = 7.8

/** Seats around the stream, seen from above. */
export function ringLayout({ width, height }: Size): Layout {
  const seats = planRing({ width, height, padX: RING_PAD.x, padY: RING_PAD.y, gapPx: RING_GAP, seed: 21 })
  const taken = seededChance(8)
  const placed = seats.map(({ x, y, turn, luck }) => ({
    x,
    y,
    turn,
    luck,
    taken: taken(),
    across: x / width,
    angle: Math.atan2(y - height / 2, x - width / 2),
    roll: y / 30 + Math.sin(x / 46) * 1.9,
  }))
  return { seats: placed, seatPx: RING_GAP * RING_SEAT_SHARE }
}

/** Seats in a strip below the player, for small screens. */
export function stripLayout({ width, height }: Size): Layout {
  const seats = planSeats({ width, height, gapPx: STRIP_GAP, bendPx: -14, seed: 4 })
  const taken = seededChance(8)
  const placed = seats.map(({ x, y, across, luck, row }) => ({
    x,
    y,
    turn: 0,
    luck,
    taken: taken(),
    across,
    angle: across * 0.6 + row * 0.02,
    roll: across * 18 + row * 0.4,
  }))
  return { seats: placed, seatPx: STRIP_GAP * 0.68 }
}

/** The fan's own seat: the one nearest to the middle of their end. */
export function ownSeat(
  seats: StageSeat[],
  side: 'home' | 'away',
  { width, height }: Size,
): StageSeat | null {
  const x = side === 'home' ? RING_PAD.x * 0.57 : width - RING_PAD.x * 0.57
  const distance = (seat: StageSeat) => Math.hypot(seat.x - x, seat.y - height / 2)
  return seats.reduce<StageSeat | null>(
    (nearest, seat) => (nearest === null || distance(seat) < distance(nearest) ? seat : nearest),
    null,
  )
}
