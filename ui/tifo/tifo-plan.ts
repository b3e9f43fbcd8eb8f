// Where the cards of a tifo are on a picture, and how the seats around it look. Free of the DOM: the server draws posters.
import { TIFO_CELLS, TIFO_HEIGHT, TIFO_WIDTH } from '#contract/tifos.ts'
import { type Colour, mix, type Palette } from '../crowd/palette.ts'

export const COLUMNS = TIFO_WIDTH
export const ROWS = TIFO_HEIGHT
export const CELLS = TIFO_CELLS

/** Free seats on every side of the picture, where it is as large as its place allows. */
const MARGIN_CELLS = 2

export interface TifoPlan {
  width: number
  height: number
  /** From one card to the next. */
  cellPx: number
  left: number
  top: number
  /** How far the rows bend in the middle: down if positive, up if negative. */
  bendPx: number
  /** Device pixels per pixel: cards lie on whole ones, so that their edges are sharp. */
  ratio: number
}

export interface TifoPlanOptions {
  /** As large as the place allows if left out. */
  cellPx?: number
  /** In the middle if left out. */
  topPx?: number
  bendPx?: number
  ratio?: number
  /** No seats around it: the picture alone fills its place. */
  isBare?: boolean
}

export function planTifo(
  { width, height }: { width: number; height: number },
  { cellPx, topPx, bendPx = 0, ratio = 1, isBare = false }: TifoPlanOptions = {},
): TifoPlan {
  const margin = isBare ? 0 : 2 * MARGIN_CELLS
  const cell = cellPx ?? Math.min(width / (COLUMNS + margin), (height - Math.abs(bendPx)) / (ROWS + margin))
  return {
    width,
    height,
    cellPx: cell,
    left: (width - COLUMNS * cell) / 2,
    top: topPx ?? (height - ROWS * cell - bendPx) / 2,
    bendPx,
    ratio,
  }
}

/** The left edge of a column, on a whole device pixel. */
export function columnX({ left, cellPx, ratio }: TifoPlan, column: number): number {
  return Math.round((left + column * cellPx) * ratio) / ratio
}

/** The upper edge of a cell, on a whole device pixel. */
export function cellY(
  { width, left, top, cellPx, bendPx, ratio }: TifoPlan,
  column: number,
  row: number,
): number {
  const across = (left + (column + 0.5) * cellPx) / width - 0.5
  return Math.round((top + row * cellPx + bendPx * (1 - 4 * across ** 2)) * ratio) / ratio
}

/** The side of the square that a cell may draw on without touching its neighbours. */
export function cellBox({ cellPx, ratio }: TifoPlan): number {
  return Math.max(1, Math.floor(cellPx * ratio)) / ratio
}

/** #rrggbb, or black for anything else. */
export function readColour(text: string | undefined): Colour {
  const bits = Number.parseInt(text?.slice(1) ?? '', 16)
  return Number.isNaN(bits) ? [0, 0, 0] : [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255]
}

const WHITE: Colour = [255, 255, 255]

/** What lies behind the cards: the night, in both themes. */
export function nightColour({ isDark, ground, text }: Palette): Colour {
  return isDark ? ground : text
}

/** A card that is held up. Fans hold theirs at slightly different angles, hence `luck`. */
export function litColour(palette: Palette, colour: Colour, luck: number): Colour {
  return palette.isDark ? mix(colour, WHITE, luck * 0.07) : colour
}

/** A seat whose card is down: dark, with a trace of the picture. */
export function darkColour(palette: Palette, colour: Colour): Colour {
  return mix(palette.isDark ? palette.empty : mix(palette.text, WHITE, 0.14), colour, 0.16)
}
