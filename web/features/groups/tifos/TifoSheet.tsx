import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { TIFO_HEIGHT, TIFO_WIDTH } from '#contract/tifos.ts'
import { useMessages } from '#site/useMessages.ts'
import { editorMessages } from './editor.messages.ts'
import styles from './TifoSheet.module.css'
import { cellOf, mirrored, type Point, pointsOfStamp } from './tifo-drawing.ts'
import type { TifoEditorState, Tool } from './useTifoEditor.ts'

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const LONG_STEP = 8
const TOOL_KEYS: Record<string, Tool> = { d: 'draw', f: 'fill', l: 'line', b: 'box', e: 'erase', p: 'pick' }

interface TifoSheetProps {
  editor: TifoEditorState
  zoom: number
  canvas: RefObject<HTMLCanvasElement | null>
}

/** The sheet: drawn on with a finger, a mouse or the keyboard. */
export function TifoSheet({ editor, zoom, canvas }: TifoSheetProps) {
  const m = useMessages(editorMessages)
  const grabbed = useRef<Point | null>(null)
  const [isDown, setIsDown] = useState(false)
  useSheetPicture(canvas, editor, zoom)
  const { cursor, laid, tool, drawing, mirror } = editor

  const pointAt = (event: PointerEvent): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return {
      column: clamp(Math.floor(((event.clientX - left) / width) * TIFO_WIDTH), TIFO_WIDTH),
      row: clamp(Math.floor(((event.clientY - top) / height) * TIFO_HEIGHT), TIFO_HEIGHT),
    }
  }
  const onDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || (tool === 'hand' && !laid)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setIsDown(true)
    const at = pointAt(event)
    if (laid) grabbed.current = { column: at.column - laid.at.column, row: at.row - laid.at.row }
    else editor.press(at)
  }
  const onMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const at = pointAt(event)
    if (!isDown) {
      // A stroke that the keyboard has begun follows the keyboard only.
      if (event.pointerType === 'mouse' && !editor.stroke) editor.setCursor(at)
    } else if (laid && grabbed.current) {
      const { column, row } = grabbed.current
      editor.setLaid({ ...laid, at: { column: at.column - column, row: at.row - row } })
    } else if (!laid) editor.moveTo(at)
  }
  const onUp = () => {
    if (!isDown) return
    setIsDown(false)
    grabbed.current = null
    editor.release()
  }
  const onCancel = () => {
    setIsDown(false)
    grabbed.current = null
    editor.dropStroke()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      const far = event.shiftKey ? LONG_STEP : 1
      if (laid) {
        const at = { column: laid.at.column + step[0] * far, row: laid.at.row + step[1] * far }
        editor.setLaid({ ...laid, at })
      } else {
        editor.moveTo({
          column: clamp(cursor.column + step[0] * far, TIFO_WIDTH),
          row: clamp(cursor.row + step[1] * far, TIFO_HEIGHT),
        })
      }
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (laid) editor.placeStamp()
      else if (editor.stroke) editor.release()
      else editor.press(cursor)
    } else if (event.key === 'Escape') {
      editor.setLaid(null)
      editor.dropStroke()
    } else if (event.key.toLowerCase() === 'm') editor.setMirror({ ...mirror, across: !mirror.across })
    else {
      const chosen = TOOL_KEYS[event.key.toLowerCase()]
      const color = event.key >= '1' && event.key <= '9' ? Number(event.key) - 1 : null
      if (chosen) editor.chooseTool(chosen)
      else if (color !== null && color < drawing.colors.length) editor.setColor(color)
    }
  }
  // Drawing, erasing and filling with the keyboard end with the key; a line and a box wait for their other end.
  const onKeyUp = (event: KeyboardEvent) => {
    const { stroke } = editor
    if (
      (event.key === ' ' || event.key === 'Enter') &&
      stroke &&
      stroke.tool !== 'line' &&
      stroke.tool !== 'box'
    )
      editor.release()
  }

  const hint = editor.laid
    ? m.laid
    : editor.stroke && !isDown && (tool === 'line' || tool === 'box')
      ? m.anchored
      : mirror.across
        ? m.mirrorsAcross
        : mirror.down
          ? m.mirrorsDown
          : ''
  const color = editor.shown[cellOf(cursor)] ?? 0
  return (
    <div className={styles.place}>
      <div className={styles.paper} data-zoomed={zoom > 1 || undefined}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: screen readers must hand all keys to the sheet. */}
        <canvas
          ref={canvas}
          role="application"
          tabIndex={0}
          aria-label={m.sheet(String(editor.frame + 1))}
          aria-describedby="tifo-place"
          className={styles.sheet}
          data-tool={laid ? 'stamp' : tool}
          style={{ width: `${zoom * 100}%` }}
          onPointerDown={onDown}
          onPointerMove={onMove}
          onPointerUp={onUp}
          onPointerCancel={onCancel}
          onKeyDown={onKeyDown}
          onKeyUp={onKeyUp}
        />
      </div>
      <p className={styles.meta}>
        <span>
          {m.size}
          {hint && `. ${hint}`}
        </span>
        <span id="tifo-place" aria-live="polite">
          <span aria-hidden="true">{m.place(cursor.column + 1, cursor.row + 1)}</span>
          <span className="sr">{m.placeColor(cursor.column + 1, cursor.row + 1, color + 1)}</span>
        </span>
      </p>
    </div>
  )
}

function clamp(value: number, size: number): number {
  return Math.min(size - 1, Math.max(0, value))
}

/** Redraws the sheet when the drawing, its size or the theme change. */
function useSheetPicture(
  ref: RefObject<HTMLCanvasElement | null>,
  { shown, drawing: { colors }, mirror, cursor, laid, color }: TifoEditorState,
  zoom: number,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom is another size.
  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    const draw = () => {
      const { width } = canvas.getBoundingClientRect()
      if (width === 0) return
      const cellPx = Math.max(2, Math.round((width * Math.min(2, devicePixelRatio)) / TIFO_WIDTH))
      canvas.width = cellPx * TIFO_WIDTH
      canvas.height = cellPx * TIFO_HEIGHT
      const square = ({ column, row }: Point, fill: string) => {
        context.fillStyle = fill
        context.fillRect(column * cellPx, row * cellPx, cellPx, cellPx)
      }
      for (const [cell, own] of shown.entries())
        square({ column: cell % TIFO_WIDTH, row: Math.floor(cell / TIFO_WIDTH) }, colors[own] ?? '#000000')
      if (laid)
        for (const point of pointsOfStamp(laid.stamp, laid.at)) square(point, colors[color] ?? '#000000')
      drawLines(context, cellPx)
      const flood = getComputedStyle(canvas).getPropertyValue('--flood').trim() || '#ffe14d'
      drawAxes(context, mirror, flood)
      if (laid) return
      for (const { column, row } of mirrored([cursor], mirror)) {
        context.lineWidth = 5
        context.strokeStyle = '#000000'
        context.strokeRect(column * cellPx, row * cellPx, cellPx, cellPx)
        context.lineWidth = 2.5
        context.strokeStyle = flood
        context.strokeRect(column * cellPx, row * cellPx, cellPx, cellPx)
      }
    }
    const onResize = new ResizeObserver(draw)
    const onTheme = new MutationObserver(draw)
    onResize.observe(canvas)
    onTheme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      onResize.disconnect()
      onTheme.disconnect()
    }
  }, [ref, shown, colors, mirror, cursor, laid, color, zoom])
}

/** Thin lines between cells, stronger ones every eight. They are lighter than dark cells and darker than light ones. */
function drawLines(context: CanvasRenderingContext2D, cellPx: number): void {
  const { width, height } = context.canvas
  for (let at = 1; at < TIFO_WIDTH; at++) {
    context.fillStyle = at % 8 === 0 ? 'rgb(128 128 128 / 0.6)' : 'rgb(128 128 128 / 0.25)'
    context.fillRect(at * cellPx, 0, 1, height)
    if (at < TIFO_HEIGHT) context.fillRect(0, at * cellPx, width, 1)
  }
}

function drawAxes(
  context: CanvasRenderingContext2D,
  mirror: { across: boolean; down: boolean },
  colour: string,
): void {
  const { width, height } = context.canvas
  context.save()
  context.strokeStyle = colour
  context.lineWidth = 3
  context.setLineDash([10, 8])
  context.beginPath()
  if (mirror.across) {
    context.moveTo(width / 2, 0)
    context.lineTo(width / 2, height)
  }
  if (mirror.down) {
    context.moveTo(0, height / 2)
    context.lineTo(width, height / 2)
  }
  context.stroke()
  context.restore()
}
