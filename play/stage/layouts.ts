import { planSeats, seededChance } from '#ui/crowd/seats.ts'
import { planRing, RING_SEAT_SHARE } from './ring.ts'
import type { StageSeat } from './seat-look.ts'

export interface Size {
  width: number
  height: number
  /** From the ring's edge to the stream; Bowl.module.css has a pair for each layout. */
  padX: number
  padY: number
}

export interface Layout {
  seats: StageSeat[]
  /** The side of a seat in pixels. */
  seatPx: number
}

const RING_GAP = 9.6
const STRIP_GAP = 7.8

/** Seats around the stream, seen from above. */
export function ringLayout({ width, height, padX, padY }: Size): Layout {
  const seats = planRing({ width, height, padX, padY, gapPx: RING_GAP, seed: 21 })
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

/** Where the own seat is on a small screen's strip, as a share of an end. */
const STRIP_SEAT = 0.68
/** Below the plates of the chants. */
const OWN_DOWN = 0.66

/** The fan's own seat: the one nearest to the middle of their end. */
export function ownSeat(
  seats: StageSeat[],
  side: 'home' | 'away',
  { width, height, padX }: Size,
): StageSeat | null {
  const fromEdge = padX > 0 ? padX * 0.57 : (width / 2) * STRIP_SEAT
  const x = side === 'home' ? fromEdge : width - fromEdge
  const y = height * (padX > 0 ? OWN_DOWN : 0.5)
  const distance = (seat: StageSeat) => Math.hypot(seat.x - x, seat.y - y)
  return seats.reduce<StageSeat | null>(
    (nearest, seat) => (nearest === null || distance(seat) < distance(nearest) ? seat : nearest),
    null,
  )
}
