// A tifo while it is drawn: colours, frames, and what the tools do to them. Pure; cells are never changed in place, so
// every earlier state stays whole for undo.
import {
  TIFO_CELLS,
  TIFO_COLORS_MAX,
  TIFO_FRAME_MAX_MS,
  TIFO_FRAME_MIN_MS,
  TIFO_FRAMES_MAX,
  TIFO_HEIGHT,
  TIFO_WIDTH,
} from '#contract/tifos.ts'

/** Row by row: an index into the drawing's colours. */
export type Cells = Uint8Array

export interface DrawnFrame {
  /** Stays with the frame while it is moved. */
  id: number
  cells: Cells
  ms: number
}

export interface Drawing {
  /** #rrggbb. The first is the ground: the eraser paints with it. */
  colors: readonly string[]
  frames: readonly DrawnFrame[]
}

export interface Point {
  column: number
  row: number
}

/** Whether what is drawn on one half appears on the other. */
export interface Mirror {
  /** Left and right. */
  across: boolean
  /** Top and bottom. */
  down: boolean
}

const NEW_FRAME_MS = 1_000

export function blankDrawing(colors: readonly string[]): Drawing {
  return { colors, frames: [{ id: 1, cells: new Uint8Array(TIFO_CELLS), ms: NEW_FRAME_MS }] }
}

export const cellOf = ({ column, row }: Point): number => row * TIFO_WIDTH + column
export const pointOf = (cell: number): Point => ({
  column: cell % TIFO_WIDTH,
  row: Math.floor(cell / TIFO_WIDTH),
})
const isOnSheet = ({ column, row }: Point): boolean =>
  column >= 0 && row >= 0 && column < TIFO_WIDTH && row < TIFO_HEIGHT

/** The points and their mirror images, each once. */
export function mirrored(points: readonly Point[], mirror: Mirror): Point[] {
  const cells = new Set<number>()
  for (const { column, row } of points) {
    const columns = mirror.across ? [column, TIFO_WIDTH - 1 - column] : [column]
    const rows = mirror.down ? [row, TIFO_HEIGHT - 1 - row] : [row]
    for (const x of columns)
      for (const y of rows) if (isOnSheet({ column: x, row: y })) cells.add(cellOf({ column: x, row: y }))
  }
  return [...cells].map(pointOf)
}

/** The points of a straight line (Bresenham), both ends included. */
export function lineOf(from: Point, to: Point): Point[] {
  const points: Point[] = []
  let { column, row } = from
  const across = Math.abs(to.column - column)
  const down = -Math.abs(to.row - row)
  const stepX = column < to.column ? 1 : -1
  const stepY = row < to.row ? 1 : -1
  let error = across + down
  for (;;) {
    points.push({ column, row })
    if (column === to.column && row === to.row) return points
    const twice = 2 * error
    if (twice >= down) {
      error += down
      column += stepX
    }
    if (twice <= across) {
      error += across
      row += stepY
    }
  }
}

/** The outline of the rectangle between two corners. */
export function boxOf(a: Point, b: Point): Point[] {
  const corner = (column: number, row: number): Point => ({ column, row })
  return [
    ...lineOf(a, corner(b.column, a.row)),
    ...lineOf(corner(b.column, a.row), b),
    ...lineOf(b, corner(a.column, b.row)),
    ...lineOf(corner(a.column, b.row), a),
  ]
}

export function paint(cells: Cells, points: readonly Point[], color: number): Cells {
  const next = cells.slice()
  for (const point of points) if (isOnSheet(point)) next[cellOf(point)] = color
  return next
}

/** Fills the region of one colour around each point (up, down, left, right). */
export function fill(cells: Cells, points: readonly Point[], color: number): Cells {
  const next = cells.slice()
  for (const start of points) {
    const old = next[cellOf(start)]
    if (old === color) continue
    const open = [cellOf(start)]
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      if (next[cell] !== old) continue
      next[cell] = color
      const { column } = pointOf(cell)
      if (column > 0) open.push(cell - 1)
      if (column < TIFO_WIDTH - 1) open.push(cell + 1)
      if (cell >= TIFO_WIDTH) open.push(cell - TIFO_WIDTH)
      if (cell < TIFO_CELLS - TIFO_WIDTH) open.push(cell + TIFO_WIDTH)
    }
  }
  return next
}

export type DrawTool = 'draw' | 'erase' | 'fill' | 'line' | 'box'

/** What a finger, a mouse or the keyboard does between pressing and letting go. */
export interface Stroke {
  tool: DrawTool
  from: Point
  to: Point
  /** Everything on the way, without gaps. */
  way: readonly Point[]
}

export const beginStroke = (tool: DrawTool, at: Point): Stroke => ({ tool, from: at, to: at, way: [at] })

export function continueStroke(stroke: Stroke, to: Point): Stroke {
  return { ...stroke, to, way: [...stroke.way, ...lineOf(stroke.to, to)] }
}

/** The picture after a stroke. */
export function applyStroke(
  cells: Cells,
  { tool, from, to, way }: Stroke,
  color: number,
  mirror: Mirror,
): Cells {
  if (tool === 'fill') return fill(cells, mirrored([from], mirror), color)
  const points = tool === 'line' ? lineOf(from, to) : tool === 'box' ? boxOf(from, to) : way
  return paint(cells, mirrored(points, mirror), tool === 'erase' ? 0 : color)
}

/** The picture turned around: left and right, or top and bottom. */
export function flip(cells: Cells, way: keyof Mirror): Cells {
  return cells.map((_, cell) => {
    const { column, row } = pointOf(cell)
    const from =
      way === 'across' ? { column: TIFO_WIDTH - 1 - column, row } : { column, row: TIFO_HEIGHT - 1 - row }
    return cells[cellOf(from)] ?? 0
  })
}

/** A shape of cells that is laid on the sheet, such as a word. */
export interface Stamp {
  width: number
  height: number
  /** Row by row. */
  mask: readonly boolean[]
}

export function pointsOfStamp({ width, mask }: Stamp, at: Point): Point[] {
  return mask.flatMap((isSet, index) =>
    isSet ? [{ column: at.column + (index % width), row: at.row + Math.floor(index / width) }] : [],
  )
}

export function withCells(drawing: Drawing, frame: number, cells: Cells): Drawing {
  return {
    ...drawing,
    frames: drawing.frames.map((old, index) => (index === frame ? { ...old, cells } : old)),
  }
}

export function addColor(drawing: Drawing, color: string): Drawing {
  if (drawing.colors.length >= TIFO_COLORS_MAX) return drawing
  return { ...drawing, colors: [...drawing.colors, color] }
}

export function changeColor(drawing: Drawing, index: number, color: string): Drawing {
  return { ...drawing, colors: drawing.colors.map((old, at) => (at === index ? color : old)) }
}

/** Cells of a removed colour become ground. The ground itself stays. */
export function removeColor(drawing: Drawing, index: number): Drawing {
  if (index <= 0 || index >= drawing.colors.length) return drawing
  const without = (cells: Cells) =>
    cells.map((color) => (color === index ? 0 : color > index ? color - 1 : color))
  return {
    colors: drawing.colors.filter((_, at) => at !== index),
    frames: drawing.frames.map((frame) => ({ ...frame, cells: without(frame.cells) })),
  }
}

/** A new frame after this one: the same picture again, or an empty one. */
export function addFrame(drawing: Drawing, after: number, what: 'copy' | 'empty'): Drawing {
  const source = drawing.frames[after]
  if (!source || drawing.frames.length >= TIFO_FRAMES_MAX) return drawing
  const id = Math.max(...drawing.frames.map((frame) => frame.id)) + 1
  const cells = what === 'copy' ? source.cells : new Uint8Array(TIFO_CELLS)
  return { ...drawing, frames: drawing.frames.toSpliced(after + 1, 0, { ...source, id, cells }) }
}

export function removeFrame(drawing: Drawing, index: number): Drawing {
  if (drawing.frames.length < 2) return drawing
  return { ...drawing, frames: drawing.frames.toSpliced(index, 1) }
}

export function moveFrame(drawing: Drawing, from: number, to: number): Drawing {
  const frame = drawing.frames[from]
  if (!frame || to < 0 || to >= drawing.frames.length) return drawing
  return { ...drawing, frames: drawing.frames.toSpliced(from, 1).toSpliced(to, 0, frame) }
}

/** A time that a frame may have, nearest to the wanted one. */
export function allowedMs(ms: number): number {
  return Math.min(TIFO_FRAME_MAX_MS, Math.max(TIFO_FRAME_MIN_MS, Math.round(ms) || 0))
}

export function withFrameMs(drawing: Drawing, index: number, ms: number): Drawing {
  const whole = allowedMs(ms)
  return {
    ...drawing,
    frames: drawing.frames.map((frame, at) => (at === index ? { ...frame, ms: whole } : frame)),
  }
}

/** Nothing but ground. A sheet of one other colour is a tifo: cards of the club's colour, all up. */
export function isBlank({ frames }: Drawing): boolean {
  return frames.every(({ cells }) => cells.every((color) => color === 0))
}
