import { seededChance } from './seats.ts'

/** A point on the canvas, and how many pixels one unit of the bowl is there. */
export interface Sight {
  x: number
  y: number
  scale: number
}

export interface BowlView {
  width: number
  height: number
  isNarrow: boolean
  middle: number
  horizon: number
  focal: number
  /** Projects a place, given by angle, distance from the centre spot and height. Null if it is behind the viewer. */
  see: (angle: number, radius: number, height: number) => Sight | null
  /** Projects a point on the pitch. */
  seePitch: (across: number, away: number) => readonly [x: number, y: number]
}

const NARROW_PX = 700
const EYE_HEIGHT = 0.17
const EYE_BACK = 0.62
const NEAREST = 0.12
const OVAL = 1.25

/** The perspective of the picture: from behind the centre spot, a little above the grass. */
export function viewBowl(width: number, height: number): BowlView {
  const isNarrow = width < NARROW_PX
  const middle = width / 2
  const horizon = height * (isNarrow ? 0.6 : 0.7)
  const focal = isNarrow ? width * 1.12 : Math.max(width * 0.4, Math.min(520, height))
  return {
    width,
    height,
    isNarrow,
    middle,
    horizon,
    focal,
    see: (angle, radius, up) => {
      const depth = radius * Math.cos(angle) + EYE_BACK
      if (depth < NEAREST) return null
      const scale = focal / depth
      return {
        x: middle + scale * radius * OVAL * Math.sin(angle),
        y: horizon - scale * (up - EYE_HEIGHT),
        scale,
      }
    },
    seePitch: (across, away) => [
      middle + (focal * across) / (away + EYE_BACK),
      horizon + (focal * EYE_HEIGHT) / (away + EYE_BACK),
    ],
  }
}

export interface BowlSeat {
  x: number
  y: number
  width: number
  height: number
  turn: number
  /** Negative on the left, which is home's end. */
  angle: number
  /** Vertical place within the tifo: 0 at its upper edge, 1 at its lower; less or more outside of it. */
  down: number
  /** In a gangway, which is empty unless the tifo covers it. */
  isGangway: boolean
  /** A random number from 0 to 1, for the colour. */
  luck: number
  /** Another random number, for sitting among the other fans and for having a camera. */
  whim: number
}

/** The shape of the stands, in units of the bowl and radians. */
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

/** Where the lamps hang, in units of the bowl. */
export const LAMPS = {
  radius: STANDS.inner + STANDS.rows * STANDS.rowDepth + 0.05,
  height: STANDS.foot + STANDS.rows * STANDS.rowRise + 0.16,
} as const

const SEAT_STEP = 0.0118
const GANGWAY_EVERY = 0.26
const FRONTIER_REACH = 0.06

/** Every visible seat, row by row, the farthest first. */
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

/** Within so many focal lengths of the middle lie all seats that can change ends. */
export const FRONTIER = 0.16

/** The angle where the ends meet. The louder end takes seats from the other, but none of its tifo. */
export function frontierAngle(share: number): number {
  return Math.max(-FRONTIER_REACH, Math.min(FRONTIER_REACH, (share - 0.5) * 0.5))
}

/** Whether a fan of the away end sits here. A few always sit among the other fans. */
export function isAwaySeat({ angle, whim }: Pick<BowlSeat, 'angle' | 'whim'>, share: number): boolean {
  return angle >= frontierAngle(share) + (whim - 0.5) * 0.16
}
