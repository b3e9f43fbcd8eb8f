// Draws a tifo once: as a poster, on its stand, or bare. Free of the DOM, because the server draws posters with it too.
import { css, mix, type Palette } from '../crowd/palette.ts'
import { seededChance } from '../crowd/seats.ts'
import {
  CELLS,
  COLUMNS,
  cellBox,
  cellY,
  columnX,
  darkColour,
  litColour,
  nightColour,
  ROWS,
  readColour,
  type TifoPlan,
} from './tifo-plan.ts'

/** A frame of a tifo. `cells` are indexes into `colors`, row by row. */
export interface TifoPicture {
  colors: readonly string[]
  cells: ArrayLike<number>
}

export interface TifoState {
  /** Whose seats are around the picture; null for none. */
  side: 'home' | 'away' | null
  /** A bit per cell, lowest bit first; null: every card is up. */
  lit: ArrayLike<number> | null
  /** The viewer's own cells, which are marked. */
  mine: readonly number[]
}

export function drawTifo(
  context: TifoContext,
  plan: TifoPlan,
  palette: Palette,
  { colors, cells }: TifoPicture,
  { side, lit, mine }: TifoState,
): void {
  context.clearRect(0, 0, plan.width, plan.height)
  if (side) drawSeatsAround(context, plan, palette, side)
  drawNight(context, plan, palette)
  const parsed = colors.map(readColour)
  const chance = seededChance(9)
  const box = cellBox(plan)
  for (let cell = 0; cell < CELLS; cell++) {
    const colour = parsed[cells[cell] ?? 0] ?? readColour(undefined)
    const column = cell % COLUMNS
    const x = columnX(plan, column)
    const y = cellY(plan, column, Math.floor(cell / COLUMNS))
    const luck = chance()
    if (lit === null || (((lit[cell >> 3] ?? 0) >> (cell & 7)) & 1) === 1)
      drawCard(context, x, y, box, css(litColour(palette, colour, luck)))
    else drawSeat(context, x, y, box, css(darkColour(palette, colour)))
  }
  for (const cell of mine) {
    const column = cell % COLUMNS
    drawMark(context, columnX(plan, column), cellY(plan, column, Math.floor(cell / COLUMNS)), box, {
      palette,
      isSmall: mine.length > RINGS_MOST,
    })
  }
}

const CARD_SHARE = 0.92
const SEAT_SHARE = 0.6

/** A card in its cell's square. */
export function drawCard(context: TifoContext, x: number, y: number, box: number, fill: string): void {
  fillSquare(context, x + box / 2, y + box / 2, box * CARD_SHARE, fill, 0.16)
}

/** A seat whose card is down. */
export function drawSeat(context: TifoContext, x: number, y: number, box: number, fill: string): void {
  fillSquare(context, x + box / 2, y + box / 2, box * SEAT_SHARE, fill, 0.32)
}

/** With more own cells than this a ring on each would hide the picture; then a dot marks them. */
export const RINGS_MOST = 64
/** How far a ring reaches beyond its cell's square. */
export const RING_EXTRA = 0.22

interface Mark {
  palette: Palette
  isSmall: boolean
}

/** Marks a cell as the viewer's own: a yellow ring around it, or a dot on it. */
export function drawMark(
  context: TifoContext,
  x: number,
  y: number,
  box: number,
  { palette, isSmall }: Mark,
): void {
  const night = css(nightColour(palette))
  const flood = css(palette.flood)
  const cx = x + box / 2
  const cy = y + box / 2
  if (isSmall) {
    fillSquare(context, cx, cy, box * 0.5, night, 0.5)
    fillSquare(context, cx, cy, box * 0.32, flood, 0.5)
    return
  }
  const line = Math.max(1.5, box * 0.22)
  const ring = box * (1 + 2 * RING_EXTRA) - line
  strokeSquare(context, cx, cy, ring, night, line * 1.9)
  strokeSquare(context, cx, cy, ring, flood, line)
}

function strokeSquare(
  context: TifoContext,
  cx: number,
  cy: number,
  px: number,
  colour: string,
  line: number,
): void {
  context.strokeStyle = colour
  context.lineWidth = line
  context.beginPath()
  context.roundRect(cx - px / 2, cy - px / 2, px, px, px * 0.16)
  context.stroke()
}

/** The ground behind the cards, column by column, because the rows may bend. */
export function drawNight(context: TifoContext, plan: TifoPlan, palette: Palette): void {
  context.fillStyle = css(nightColour(palette))
  const edge = plan.cellPx * 0.5
  for (let column = 0; column < COLUMNS; column++) {
    const isFirst = column === 0
    const isLast = column === COLUMNS - 1
    const from = columnX(plan, column) - (isFirst ? edge : 0)
    const to = columnX(plan, column + 1) + (isLast ? edge : 0)
    const top = cellY(plan, column, 0) - edge
    context.fillRect(from, top, to - from, cellY(plan, column, ROWS) + edge - top)
  }
}

/** The fans around the picture, who watch it: dim waves in the colour of their end. */
export function drawSeatsAround(
  context: TifoContext,
  plan: TifoPlan,
  palette: Palette,
  side: 'home' | 'away',
): void {
  const { width, height, cellPx, left, top, bendPx } = plan
  const bend = Math.abs(bendPx)
  const beside = Math.ceil(left / cellPx) + 1
  const above = Math.ceil((top + bend) / cellPx) + 1
  const below = Math.ceil((height - top - ROWS * cellPx + bend) / cellPx) + 1
  const base = palette[side]
  const ground = mix(palette[`${side}Deep`], palette.ground, palette.isDark ? 0.35 : 0.25)
  const chance = seededChance(9)
  for (let row = -above; row < ROWS + below; row++) {
    for (let column = -beside; column < COLUMNS + beside; column++) {
      const luck = chance()
      const away = Math.max(-column, column - COLUMNS + 1, -row, row - ROWS + 1)
      // The picture itself, and one free row around it.
      if (away <= 1) continue
      const x = columnX(plan, column)
      const y = cellY(plan, column, row)
      if (x < -cellPx || y < -cellPx || x > width || y > height) continue
      const wave = 0.1 + 0.3 * Math.max(0, Math.sin(column * 0.31 + row * 0.5)) ** 2
      const light = Math.min(1, Math.max(0, wave + (luck - 0.5) * 0.25))
      context.globalAlpha = Math.max(0.2, 1 - away * 0.012)
      const fill = css(luck < 0.06 ? palette.empty : mix(ground, base, light))
      fillSquare(context, x + cellPx / 2, y + cellPx / 2, cellPx * 0.65, fill, 0.32)
    }
  }
  context.globalAlpha = 1
}

function fillSquare(
  context: TifoContext,
  cx: number,
  cy: number,
  px: number,
  fill: string,
  radius: number,
): void {
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(cx - px / 2, cy - px / 2, px, px, px * radius)
  context.fill()
}

/** The part of a canvas context that is used here; the browser's and the server's both have it. */
export interface TifoContext {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  globalAlpha: number
  clearRect(x: number, y: number, width: number, height: number): void
  fillRect(x: number, y: number, width: number, height: number): void
  beginPath(): void
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
  fill(): void
  stroke(): void
}
