// What helps a tifo to be read from the other end: large shapes, colours that stay apart. Advice only; nothing is refused.
import { TIFO_CELLS, TIFO_HEIGHT, TIFO_WIDTH } from '#contract/tifos.ts'
import { distance, hexOf, labOf } from './reduce-picture.ts'
import { type Cells, cellOf, type Drawing, fill, pointOf } from './tifo-drawing.ts'

export interface TifoChecks {
  /** The most cells of one colour that touch each other, besides the ground. */
  largestShape: number
  /** Whether most of what is drawn is at least two cells thick, so that one card in four may be missing. */
  isThick: boolean
  /** Whether all colours in use can be told apart, by colour-blind eyes too. */
  colorsApart: boolean
}

const THIN_SHARE_MAX = 0.3
/** OKLab distance at which two colours next to each other are still told apart from afar. */
const APART = 0.055

export function checkTifo({ colors, frames }: Drawing): TifoChecks {
  const drawn = frames.map(({ cells }) => cells)
  const thin = drawn.reduce((sum, cells) => sum + countThin(cells), 0)
  const inked = drawn.reduce((sum, cells) => sum + cells.filter((color) => color !== 0).length, 0)
  const used = [...new Set(drawn.flatMap((cells) => [...new Set(cells)]))].map(
    (color) => colors[color] ?? '#000000',
  )
  return {
    largestShape: Math.max(...drawn.map(largestShape)),
    isThick: thin <= inked * THIN_SHARE_MAX,
    colorsApart: areApart(used) && areApart(used.map(asColorBlind)),
  }
}

function largestShape(cells: Cells): number {
  const BEEN = 255
  let left = cells
  let largest = 0
  for (let cell = 0; cell < TIFO_CELLS; cell++) {
    if (left[cell] === 0 || left[cell] === BEEN) continue
    const before = left
    left = fill(left, [pointOf(cell)], BEEN)
    largest = Math.max(largest, left.filter((color, at) => color !== before[at]).length)
  }
  return largest
}

/** Cells that have no neighbour of their colour, across or down. */
function countThin(cells: Cells): number {
  const same = (cell: number, column: number, row: number) =>
    column >= 0 &&
    row >= 0 &&
    column < TIFO_WIDTH &&
    row < TIFO_HEIGHT &&
    cells[cellOf({ column, row })] === cells[cell]
  return cells.filter((color, cell) => {
    if (color === 0) return false
    const { column, row } = pointOf(cell)
    const isWide = same(cell, column - 1, row) || same(cell, column + 1, row)
    const isHigh = same(cell, column, row - 1) || same(cell, column, row + 1)
    return !(isWide && isHigh)
  }).length
}

function areApart(colors: readonly string[]): boolean {
  const labs = colors.map(labOf)
  return labs.every((lab, index) =>
    labs.slice(index + 1).every((other) => distance(lab, other) >= APART ** 2),
  )
}

/** Roughly how a person without green receptors, the most common case, sees a colour. */
function asColorBlind(hex: string): string {
  const bits = Number.parseInt(hex.slice(1), 16)
  const [r, g, b] = [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255]
  const both = 0.37 * r + 0.63 * g
  return hexOf(both, both, Math.min(255, 0.9 * b + 0.1 * g))
}
