import { useEffect, useRef } from 'react'
import { readPalette } from '#ui/crowd/browser-canvas.ts'
import { fitCanvas, keepDrawn } from '#ui/crowd/fit-canvas.ts'
import { type Colour, css } from '#ui/crowd/palette.ts'
import styles from './NoisePanel.module.css'

interface NoisePoint {
  at: number
  home: number
  away: number
}

interface NoisePictureProps {
  curve: readonly NoisePoint[]
  /** Of the whole match. */
  seconds: number
  /** The same as text. */
  label: string
}

const WIDE_GAP_PX = 8
const NARROW_GAP_PX = 5
const NARROW_PX = 600

/** The noise of both ends in seats: home stacked up, away down, one column per stretch of the match. */
export function NoisePicture({ curve, seconds, label }: NoisePictureProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    return keepDrawn(canvas, () => {
      const size = fitCanvas(context)
      if (size) drawNoise(context, size, curve, seconds)
    })
  }, [curve, seconds])
  return <canvas ref={ref} role="img" aria-label={label} className={styles.canvas} />
}

function drawNoise(
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  curve: readonly NoisePoint[],
  seconds: number,
): void {
  const { home, away, empty } = readPalette(context)
  const gap = width < NARROW_PX ? NARROW_GAP_PX : WIDE_GAP_PX
  const seat = gap * 0.72
  const columns = Math.floor(width / gap)
  const middle = height / 2
  const rows = Math.floor((middle - 5) / gap)
  const left = (width - columns * gap) / 2
  const heights = columnHeights(curve, seconds, columns)
  const block = (x: number, y: number, colour: Colour, opacity: number) => {
    context.fillStyle = css(colour, opacity)
    context.beginPath()
    context.roundRect(x, y, seat, seat, seat * 0.28)
    context.fill()
  }
  for (const [column, loud] of heights.entries()) {
    const x = left + column * gap
    for (let row = 0; row < rows; row++) {
      const level = row / rows
      const light = 0.55 + 0.45 * level
      const isHome = level < loud.home
      const isAway = level < loud.away
      block(x, middle - 4 - (row + 1) * gap, isHome ? home : empty, isHome ? light : 0.55)
      block(x, middle + 4 + row * gap, isAway ? away : empty, isAway ? light : 0.55)
    }
  }
}

/** Not in proportion: else one goal would flatten the rest of the match. */
const EVENED = 0.6

/** How high each column is, 0 to 1 of the loudest: the loudest window of its stretch. */
export function columnHeights(
  curve: readonly NoisePoint[],
  seconds: number,
  columns: number,
): { home: number; away: number }[] {
  const loudest = Math.max(1, ...curve.map(({ home, away }) => Math.max(home, away)))
  const heights = Array.from({ length: columns }, () => ({ home: 0, away: 0 }))
  const span = Math.max(seconds, 1)
  for (const [index, point] of curve.entries()) {
    const nextAt = curve[index + 1]?.at ?? span
    const from = Math.floor((point.at / span) * columns)
    // A window of a short match is wider than a column.
    const to = Math.max(from + 1, Math.floor((nextAt / span) * columns))
    for (let column = from; column < to && column < columns; column++) {
      const height = heights[column]
      if (!height) continue
      height.home = Math.max(height.home, (point.home / loudest) ** EVENED)
      height.away = Math.max(height.away, (point.away / loudest) ** EVENED)
    }
  }
  return heights
}
