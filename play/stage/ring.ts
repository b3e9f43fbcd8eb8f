// Where the seats of a ring around the pitch are. The same seed gives the same seats.
import { seededChance } from '#ui/crowd/seats.ts'

interface RingSeat {
  x: number
  y: number
  /** Rotation in radians: seats face the pitch. */
  turn: number
  /** In one of the deep ends left and right, not in the narrow stands above and below. */
  isEnd: boolean
  /** A random number from 0 to 1. */
  luck: number
}

interface RingPlan {
  width: number
  height: number
  /** The distance from the edge to the pitch, which is the player here. */
  padX: number
  padY: number
  gapPx: number
  seed: number
}

export const RING_SEAT_SHARE = 0.7
const INNER_RADIUS = 12
const CLEARANCE = 8
const ROWS_BELOW_GANGWAY = 4
const GANGWAY_EVERY = 132

/** Rows around the pitch, seen from above and cut off at the edge of the canvas. */
export function planRing(plan: RingPlan): RingSeat[] {
  const { width, height, padX, padY, gapPx } = plan
  const chance = seededChance(plan.seed)
  const margin = gapPx * RING_SEAT_SHARE * 0.7
  const seats: RingSeat[] = []
  const rows = Math.floor((padX - 6) / gapPx)
  for (let row = 0; row < rows; row++) {
    const gangway = row >= ROWS_BELOW_GANGWAY ? gapPx * 0.8 : 0
    const distance = CLEARANCE + row * gapPx + gapPx / 2 + gangway
    const track = {
      left: padX - distance,
      top: padY - distance,
      width: width - 2 * padX + 2 * distance,
      height: height - 2 * padY + 2 * distance,
      radius: INNER_RADIUS + distance * 1.15,
    }
    const length = lengthOf(track)
    const count = Math.round(length / gapPx)
    for (let place = 0; place < count; place++) {
      const [x, y, turn] = pointOn(track, (place / count) * length)
      if (x < margin || y < margin || x > width - margin || y > height - margin) continue
      const isEnd = x < padX - 6 || x > width - padX + 6
      const luck = chance()
      if (!isGangway(x, y, isEnd, plan)) seats.push({ x, y, turn, isEnd, luck })
    }
  }
  return seats
}

function isGangway(x: number, y: number, isEnd: boolean, { width, height }: RingPlan): boolean {
  if (isEnd) return Math.abs(Math.abs(y / height - 0.5) - 0.3) < 0.01
  const along = (((x - width / 2) % GANGWAY_EVERY) + GANGWAY_EVERY) % GANGWAY_EVERY
  return Math.abs(along - GANGWAY_EVERY / 2) < 4.5
}

interface Track {
  left: number
  top: number
  width: number
  height: number
  radius: number
}

const QUARTER = Math.PI / 2

function lengthOf({ width, height, radius }: Track): number {
  return 2 * (width + height - 4 * radius) + 2 * Math.PI * radius
}

/** The point and rotation at a distance along a rounded rectangle, clockwise from the start of its top side. */
function pointOn({ left, top, width, height, radius }: Track, along: number): [number, number, number] {
  const cx = left + width / 2
  const cy = top + height / 2
  const corner = QUARTER * radius
  let rest = along
  for (let side = 0; side < 4; side++) {
    // Each side is a straight piece and the corner after it.
    const [length, depth] = side % 2 === 0 ? [width, height] : [height, width]
    const straight = length - 2 * radius
    const turn = side * QUARTER
    if (rest <= straight) return turned(cx, cy, rest - straight / 2, -depth / 2, turn)
    rest -= straight
    if (rest <= corner) {
      const angle = rest / radius
      const x = straight / 2 + radius * Math.sin(angle)
      const y = -depth / 2 + radius - radius * Math.cos(angle)
      const [px, py] = turned(cx, cy, x, y, turn)
      return [px, py, turn + angle]
    }
    rest -= corner
  }
  return turned(cx, cy, -(width / 2 - radius), -height / 2, 0)
}

function turned(cx: number, cy: number, x: number, y: number, turn: number): [number, number, number] {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return [cx + x * cos - y * sin, cy + x * sin + y * cos, turn]
}
