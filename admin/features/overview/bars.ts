export const PLOT_WIDTH = 300
export const PLOT_HEIGHT = 100

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** A day with anything is always seen, however far the highest towers over it. */
const LEAST_HEIGHT = 1.5
/** Of a day's width, what its bars take. */
const FILLED = 0.8

/** The bars of one series of several: side by side within the width of a day. */
export function barsOf(values: readonly number[], highest: number, index: number, count: number): Bar[] {
  const day = PLOT_WIDTH / values.length
  const width = (day * FILLED) / count
  return values.flatMap((value, at) => {
    if (value <= 0 || highest <= 0) return []
    const height = Math.max(LEAST_HEIGHT, (value / highest) * PLOT_HEIGHT)
    const x = at * day + (day * (1 - FILLED)) / 2 + index * width
    return [{ x, y: PLOT_HEIGHT - height, width, height }]
  })
}
