import { useState } from 'react'
import {
  applyStroke,
  beginStroke,
  type Cells,
  cellOf,
  continueStroke,
  type Drawing,
  type DrawTool,
  flip,
  type Mirror,
  type Point,
  paint,
  pointsOfStamp,
  type Stamp,
  type Stroke,
  withCells,
} from './tifo-drawing.ts'
import { changed, type History, newHistory, redo, undo } from './tifo-history.ts'

export type Tool = DrawTool | 'pick' | 'hand'

/** A word that lies on the sheet and can still be moved. */
export interface LaidStamp {
  stamp: Stamp
  at: Point
}

const NO_MIRROR: Mirror = { across: false, down: false }
const SHEET = { column: 63, row: 31 }

export type TifoEditorState = ReturnType<typeof useTifoEditor>

/** The editor's state: the drawing with its history, and what hand and eye are at. */
export function useTifoEditor(initial: Drawing) {
  const [history, setHistory] = useState<History>(() => newHistory(initial))
  const [chosenFrame, setFrame] = useState(0)
  const [chosenColor, setColor] = useState(Math.min(1, initial.colors.length - 1))
  const [tool, setTool] = useState<Tool>('draw')
  const [mirror, setMirror] = useState<Mirror>(NO_MIRROR)
  const [cursor, setCursor] = useState<Point>({ column: 31, row: 15 })
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const [laid, setLaid] = useState<LaidStamp | null>(null)

  const drawing = history.present
  // Undo may take away the frame or the colour that was chosen.
  const frame = Math.min(chosenFrame, drawing.frames.length - 1)
  const color = Math.min(chosenColor, drawing.colors.length - 1)
  const cells: Cells = drawing.frames[frame]?.cells ?? new Uint8Array()
  const shown = stroke ? applyStroke(cells, stroke, color, mirror) : cells

  const change = (next: Drawing) => setHistory(changed(history, next))
  const changeCells = (next: Cells) => change(withCells(drawing, frame, next))

  return {
    drawing,
    frame,
    color,
    tool,
    mirror,
    cursor,
    stroke,
    laid,
    /** The frame as it looks now, an unfinished stroke included. */
    shown,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    setFrame,
    setColor,
    setMirror,
    setCursor,
    setLaid,
    chooseTool(next: Tool) {
      setStroke(null)
      setTool(next)
    },
    undo: () => setHistory(undo(history)),
    redo: () => setHistory(redo(history)),
    replace: (next: Drawing) => setHistory(newHistory(next)),
    flip: (way: keyof Mirror) => changeCells(flip(cells, way)),

    press(at: Point) {
      setCursor(at)
      if (tool === 'hand') return
      if (tool === 'pick') {
        setColor(cells[cellOf(at)] ?? 0)
        setTool('draw')
      } else setStroke(beginStroke(tool, at))
    },
    moveTo(at: Point) {
      setCursor(at)
      if (stroke && stroke.tool !== 'fill') setStroke(continueStroke(stroke, at))
    },
    release() {
      if (stroke) changeCells(applyStroke(cells, stroke, color, mirror))
      setStroke(null)
    },
    dropStroke: () => setStroke(null),

    lay(stamp: Stamp) {
      setLaid({
        stamp,
        at: {
          column: Math.round((SHEET.column + 1 - stamp.width) / 2),
          row: Math.max(0, SHEET.row - stamp.height),
        },
      })
    },
    placeStamp() {
      if (laid) changeCells(paint(cells, pointsOfStamp(laid.stamp, laid.at), color))
      setLaid(null)
    },
  }
}
