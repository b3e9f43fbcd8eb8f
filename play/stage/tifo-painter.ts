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

/** Of each colour: three shades of a card that is up, and the seat of one that is down. */
const LOOKS_PER_COLOUR = 4
const SHADES = 3
const NOT_DRAWN = 255
/** The widest ring around an own cell takes this many sides of a cell. */
const MARK_SIDE = 1 + 2 * RING_EXTRA + 0.5

export interface TifoPainter {
  /**
   * Draws what differs from what is shown, at most so many cards, and returns how many more there are. Cards turn from left
   * to right. Nothing is allocated.
   */
  paint: (looks: Uint8Array, atMost: number) => number
}

interface TifoPainterParts {
  context: CanvasRenderingContext2D
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
  context,
  plan,
  palette,
  side,
  colors,
  mine,
}: TifoPainterParts): TifoPainter {
  const box = cellBox(plan)
  const boxPx = Math.round(box * plan.ratio)
  const sheet = lookSheet(palette, colors, boxPx)
  const isMarked = mine.length > 0
  const hasRings = isMarked && mine.length <= RINGS_MOST
  const markPx = hasRings ? Math.ceil(boxPx * MARK_SIDE) : boxPx
  const mark = isMarked ? markSheet(palette, boxPx, markPx, !hasRings) : null
  const own = new Uint8Array(CELLS)
  for (const cell of mine) own[cell] = 1
  const shown = new Uint8Array(CELLS).fill(NOT_DRAWN)
  const xs = Int16Array.from({ length: COLUMNS }, (_, column) => columnX(plan, column) * plan.ratio)
  const ys = Int16Array.from({ length: CELLS }, (_, cell) =>
    Math.round(cellY(plan, cell % COLUMNS, Math.floor(cell / COLUMNS)) * plan.ratio),
  )

  context.save()
  context.fillStyle = css(palette.isDark ? palette.ground : mix(palette.ground, palette.text, 0.06))
  context.fillRect(0, 0, Math.ceil(plan.width), Math.ceil(plan.height))
  drawSeatsAround(context, plan, palette, side)
  drawNight(context, plan, palette)
  context.restore()

  function copyMark(cell: number): void {
    if (!mark) return
    const over = (markPx - boxPx) / 2
    context.drawImage(mark, Math.round((xs[cell % COLUMNS] ?? 0) - over), Math.round((ys[cell] ?? 0) - over))
  }

  return {
    paint(looks, atMost) {
      if (!sheet) return 0
      let left = 0
      let drawn = 0
      // The sheet and the places are in device pixels.
      context.setTransform(1, 0, 0, 1, 0, 0)
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
        context.drawImage(
          sheet,
          look * boxPx,
          0,
          boxPx,
          boxPx,
          xs[cell % COLUMNS] ?? 0,
          ys[cell] ?? 0,
          boxPx,
          boxPx,
        )
        if (own[cell] === 1 && !hasRings) copyMark(cell)
      }
      // Rings reach over the neighbours, which may just have been drawn.
      if (hasRings && drawn > 0) for (const cell of mine) copyMark(cell)
      context.setTransform(plan.ratio, 0, 0, plan.ratio, 0, 0)
      return left
    },
  }
}

function newSheet(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { canvas, context: canvas.getContext('2d') }
}

/** Every look side by side, each on its piece of the night. */
function lookSheet(palette: Palette, colors: readonly string[], boxPx: number): HTMLCanvasElement | null {
  const { canvas, context } = newSheet(colors.length * LOOKS_PER_COLOUR * boxPx, boxPx)
  if (!context) return null
  context.fillStyle = css(nightColour(palette))
  context.fillRect(0, 0, canvas.width, boxPx)
  for (const [index, text] of colors.entries()) {
    const colour: Colour = readColour(text)
    const at = (look: number) => look * boxPx
    for (let shade = 0; shade < SHADES; shade++)
      drawCard(
        context,
        at(cardLook(index, true, shade)),
        0,
        boxPx,
        css(litColour(palette, colour, shade / (SHADES - 1))),
      )
    drawSeat(context, at(cardLook(index, false, 0)), 0, boxPx, css(darkColour(palette, colour)))
  }
  return canvas
}

function markSheet(
  palette: Palette,
  boxPx: number,
  markPx: number,
  isSmall: boolean,
): HTMLCanvasElement | null {
  const { canvas, context } = newSheet(markPx, markPx)
  if (!context) return null
  const over = (markPx - boxPx) / 2
  drawMark(context, over, over, boxPx, { palette, isSmall })
  return canvas
}
