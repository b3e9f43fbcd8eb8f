import { type Colour, css, mix, type Palette } from '#ui/crowd/palette.ts'
import { seededChance } from '#ui/crowd/seats.ts'
import {
  drawCard,
  drawMark,
  drawNight,
  drawSeat,
  drawSeatsAround,
  RING_EXTRA,
  RINGS_MOST,
} from '#ui/tifo/draw-tifo.ts'
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
} from '#ui/tifo/tifo-plan.ts'
import { type Piece, pixelsOfPieces } from './pieces.ts'
import { createSheet, type Sheet } from './sprites.ts'

/** Of each colour: three shades of a card that is up, and the seat of one that is down. */
const LOOKS_PER_COLOUR = 4
const SHADES = 3
const NOT_DRAWN = 255
/** The widest ring around an own cell takes this many sides of a cell. */
const RING_SIDE = 1 + 2 * RING_EXTRA + 0.5

export interface TifoPainter {
  /**
   * Draws what differs from what is shown, at most so many cards, and returns how many more there are. Cards turn from left
   * to right. Nothing is allocated.
   */
  paint: (looks: Uint8Array, atMost: number) => number
}

interface TifoPainterParts {
  pieces: readonly Piece[]
  plan: TifoPlan
  palette: Palette
  side: 'home' | 'away'
  colors: readonly string[]
  mine: readonly number[]
}

/** How a card of a colour looks, as a number: shades differ a little, as fans hold theirs at different angles. */
export function cardLook(colour: number, isLit: boolean, shade: number): number {
  return colour * LOOKS_PER_COLOUR + (isLit ? shade : SHADES)
}

/** The shade of every cell while it is lit; the same every time. */
export function cardShades(): Uint8Array {
  const chance = seededChance(9)
  return Uint8Array.from({ length: CELLS }, () => Math.floor(chance() * SHADES))
}

/**
 * Draws a tifo on its stand. Every look is drawn once into a sheet and copied from there: copying costs a fraction of
 * drawing, and a frame may turn all 2,048 cards.
 */
export function createTifoPainter({
  pieces,
  plan,
  palette,
  side,
  colors,
  mine,
}: TifoPainterParts): TifoPainter {
  const boxPx = Math.round(cellBox(plan) * plan.ratio)
  const sheet = lookSheet(palette, colors, boxPx)
  const hasRings = mine.length > 0 && mine.length <= RINGS_MOST
  const ring = hasRings ? ringPicture(palette, boxPx) : null
  // With so many own cells that rings would hide the picture, each has a dot.
  const dotted = new Uint8Array(CELLS)
  if (!hasRings) for (const cell of mine) dotted[cell] = 1
  const shown = new Uint8Array(CELLS).fill(NOT_DRAWN)
  const xs = Int16Array.from({ length: COLUMNS }, (_, column) => columnX(plan, column) * plan.ratio)
  const ys = Int16Array.from({ length: CELLS }, (_, cell) =>
    Math.round(cellY(plan, cell % COLUMNS, Math.floor(cell / COLUMNS)) * plan.ratio),
  )

  for (const { context } of pieces) {
    context.save()
    context.fillStyle = css(palette.isDark ? palette.ground : mix(palette.ground, palette.text, 0.06))
    context.fillRect(0, 0, Math.ceil(plan.width), Math.ceil(plan.height))
    drawSeatsAround(context, plan, palette, side)
    drawNight(context, plan, palette)
    context.restore()
  }
  const pixels = pixelsOfPieces(pieces, drawRings)

  /** Rings reach over the neighbours, which may just have been drawn. */
  function drawRings({ context, x, y, width }: Piece): void {
    if (!ring) return
    const over = (ring.width - boxPx) / 2
    context.save()
    context.setTransform(1, 0, 0, 1, -x, -y)
    for (const cell of mine) {
      const left = Math.round((xs[cell % COLUMNS] ?? 0) - over)
      if (left + ring.width > x && left < x + width)
        context.drawImage(ring, left, Math.round((ys[cell] ?? 0) - over))
    }
    context.restore()
  }

  return {
    paint(looks, atMost) {
      if (!sheet) return 0
      let left = 0
      let drawn = 0
      for (let place = 0; place < CELLS; place++) {
        // Column by column.
        const cell = (place % ROWS) * COLUMNS + Math.floor(place / ROWS)
        const look = looks[cell] ?? 0
        if (look === shown[cell]) continue
        if (drawn >= atMost) {
          left += 1
          continue
        }
        shown[cell] = look
        drawn += 1
        const row = (dotted[cell] ?? 0) * colors.length * LOOKS_PER_COLOUR
        pixels.copy(sheet, row + look, xs[cell % COLUMNS] ?? 0, ys[cell] ?? 0)
      }
      pixels.show()
      return left
    },
  }
}

/** Every look side by side, each on its piece of the night; in the second row with the dot of an own cell. */
function lookSheet(palette: Palette, colors: readonly string[], boxPx: number): Sheet | null {
  const columns = colors.length * LOOKS_PER_COLOUR
  const night = nightColour(palette)
  const drawRow = (context: CanvasRenderingContext2D, y: number, isDotted: boolean) => {
    for (const [index, text] of colors.entries()) {
      const colour: Colour = readColour(text)
      const x = (look: number) => look * boxPx
      for (let shade = 0; shade < SHADES; shade++)
        drawCard(
          context,
          x(cardLook(index, true, shade)),
          y,
          boxPx,
          css(litColour(palette, colour, shade / (SHADES - 1))),
        )
      drawSeat(context, x(cardLook(index, false, 0)), y, boxPx, css(darkColour(palette, colour)))
    }
    if (!isDotted) return
    for (let look = 0; look < columns; look++)
      drawMark(context, look * boxPx, y, boxPx, { palette, isSmall: true })
  }
  return createSheet({
    columns,
    rows: 2,
    px: boxPx,
    ground: night,
    draw: (context) => {
      context.fillStyle = css(night)
      context.fillRect(0, 0, columns * boxPx, 2 * boxPx)
      drawRow(context, 0, false)
      drawRow(context, boxPx, true)
    },
  })
}

function ringPicture(palette: Palette, boxPx: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas')
  const sidePx = Math.ceil(boxPx * RING_SIDE)
  canvas.width = sidePx
  canvas.height = sidePx
  const context = canvas.getContext('2d')
  if (!context) return null
  const over = (sidePx - boxPx) / 2
  drawMark(context, over, over, boxPx, { palette, isSmall: false })
  return canvas
}
