/** A point of the screen, and how many pixels one unit of the bowl is there. */
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
  /** Where a place of the bowl is seen: by angle, distance from the centre spot and height. Null behind us. */
  see: (angle: number, radius: number, height: number) => Sight | null
  /** Where a point of the pitch is seen. */
  seePitch: (across: number, away: number) => readonly [x: number, y: number]
}

const NARROW_PX = 700
const EYE_HEIGHT = 0.17
const EYE_BACK = 0.62
const NEAREST = 0.12
const OVAL = 1.25

/** The bowl as it is seen from behind the centre spot, a little above the grass. */
export function viewBowl(width: number, height: number): BowlView {
  const isNarrow = width < NARROW_PX
  const middle = width / 2
  const horizon = height * (isNarrow ? 0.6 : 0.7)
  const focal = isNarrow ? width * 1.12 : Math.max(width * 0.4, 520)
  return {
    ...{ width, height, isNarrow, middle, horizon, focal },
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
