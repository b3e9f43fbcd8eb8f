import { useEffect, useRef, useState } from 'react'
import { readPalette } from '../crowd/browser-canvas.ts'
import { fitCanvas, keepDrawn } from '../crowd/fit-canvas.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { drawTifo } from './draw-tifo.ts'
import { planTifo } from './tifo-plan.ts'

export interface TifoCanvasProps {
  colors: readonly string[]
  /** `cells`: indexes into `colors`, row by row. With several frames they take turns, unless motion is reduced. */
  frames: readonly { cells: ArrayLike<number>; ms: number }[]
  /** `poster`: the picture among its fans; `stand`: the same, on rows that bend; `bare`: the picture alone. */
  look?: 'poster' | 'stand' | 'bare'
  /** Whose colours the fans around it wear; see `--home` and `--away`. */
  side?: 'home' | 'away'
  /** A bit per cell, lowest bit first; left out: every card is up. */
  lit?: ArrayLike<number> | null
  mine?: readonly number[]
  isStill?: boolean
  className?: string | undefined
}

const BEND_PX = -10
const NONE: readonly number[] = []

/** A picture of a tifo, redrawn when it, the size or the theme change. The words beside it say the same (pages.10). */
export function TifoCanvas(props: TifoCanvasProps) {
  return (
    <ErrorBoundary>
      <Canvas {...props} />
    </ErrorBoundary>
  )
}

function Canvas({
  colors,
  frames,
  look = 'poster',
  side = 'home',
  lit = null,
  mine = NONE,
  isStill = false,
  className,
}: TifoCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const frame = useFrame(frames, isStill)
  const cells = frames[frame]?.cells ?? NONE

  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    const draw = () => {
      const size = fitCanvas(context)
      if (!size) return
      const isBare = look === 'bare'
      const bendPx = look === 'stand' ? BEND_PX : 0
      const plan = planTifo(size, { bendPx, ratio: size.ratio, isBare })
      drawTifo(
        context,
        plan,
        readPalette(context),
        { colors, cells },
        { side: isBare ? null : side, lit, mine },
      )
    }
    return keepDrawn(canvas, draw)
  }, [colors, cells, look, side, lit, mine])

  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex cannot be focused.
  return <canvas ref={ref} aria-hidden="true" className={className} />
}

/** The frame that is up now. Each stays for its own time. */
function useFrame(frames: TifoCanvasProps['frames'], isStill: boolean): number {
  const [shown, setShown] = useState(0)
  const frame = shown < frames.length ? shown : 0
  const ms = frames[frame]?.ms ?? 0
  const moves = frames.length > 1 && !isStill
  useEffect(() => {
    if (!moves || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setShown((frame + 1) % frames.length), ms)
    return () => clearTimeout(timer)
  }, [moves, frame, frames.length, ms])
  return moves ? frame : 0
}
