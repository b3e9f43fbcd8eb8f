import type { BowlView } from './bowl-view.ts'
import { seededChance } from './chance.ts'

export interface BowlSeat {
  x: number
  y: number
  width: number
  height: number
  turn: number
  /** Along the bowl: negative is left, where home stands. */
  angle: number
  /** Within the field of the tifos: 0 at its upper edge, 1 at its lower; outside of it elsewhere. */
  down: number
  /** In a gangway: a seat only where a tifo covers it. */
  isGangway: boolean
  luck: number
  /** Who sits among the others, and who has a camera. */
  whim: number
}

/** The shape of the stands, in units of the bowl. */
export const STANDS = {
  rows: 54,
  /** Rows of the lower tier. */
  lower: 13,
  inner: 1.02,
  rowDepth: 0.019,
  foot: 0.05,
  rowRise: 0.0212,
  reach: 1.46,
} as const

const SEAT_STEP = 0.0118
const GANGWAY_EVERY = 0.26
const FRONTIER_REACH = 0.06

/** Every seat that can be seen. */
export function planBowl(view: BowlView, seed: number): BowlSeat[] {
  return [...planRows(view, seed)].flat()
}

/** Row by row, the farthest first. */
export function* planRows(view: BowlView, seed: number): Generator<BowlSeat[]> {
  const chance = seededChance(seed)
  const { rows, lower, inner, rowDepth, foot, rowRise, reach } = STANDS
  const top = rows - 5
  const bottom = lower + 5
  for (let row = rows - 1; row >= 0; row--) {
    const seats: BowlSeat[] = []
    const isUpper = row >= lower
    const radius = inner + row * rowDepth + (isUpper ? 0.045 : 0)
    const height = foot + row * rowRise + (isUpper ? 0.05 : 0)
    for (let angle = -reach; angle < reach; angle += SEAT_STEP / radius) {
      const sight = view.see(angle, radius, height)
      if (!sight || sight.x < -40 || sight.x > view.width + 40 || sight.y < -20 || sight.y > view.height)
        continue
      seats.push({
        x: sight.x,
        y: sight.y,
        width: 0.0093 * sight.scale,
        height: 0.0125 * sight.scale,
        turn: -angle * 0.12,
        angle,
        down: 1 - (row - bottom) / (top - bottom),
        isGangway: Math.abs(((angle + 10.04) % GANGWAY_EVERY) - GANGWAY_EVERY / 2) < 0.006,
        whim: chance(),
        luck: chance(),
      })
    }
    yield seats
  }
}

/** Where the ends meet, as an angle: the louder end takes from the other, but never its tifo. */
export function frontierAngle(share: number): number {
  return Math.max(-FRONTIER_REACH, Math.min(FRONTIER_REACH, (share - 0.5) * 0.5))
}

/** A few fans always sit among the others. */
export function isAwaySeat({ angle, whim }: Pick<BowlSeat, 'angle' | 'whim'>, share: number): boolean {
  return angle >= frontierAngle(share) + (whim - 0.5) * 0.16
}
