import { useEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { designTifo, readPalette } from './browser-canvas.ts'
import styles from './CrowdStand.module.css'
import { fitCanvas } from './fit-canvas.ts'
import { drawStand, placeTifo, type Stand } from './stand.ts'

interface CrowdStandProps extends Partial<Stand> {
  /** A word that the fans form with their seats, and its box as shares of the stand's width and height. */
  word?: string
  box?: readonly [left: number, top: number, right: number, bottom: number]
  className?: string | undefined
}

const WHOLE = [0.05, 0.1, 0.95, 0.9] as const
const NARROW_PX = 700
const SMALLEST_GAP_PX = 4.5
const SEATS_FOR_NUMERALS = 34
/** A stand is drawn once it is this close to the visible part of the page, so that the others cost nothing. */
const AHEAD_PX = 300

/**
 * A stand of fans, each small square a seat. A still picture, redrawn when size or theme change. A decoration: if it
 * cannot be drawn, it is left out (pages.10).
 */
export function CrowdStand(props: CrowdStandProps) {
  return (
    <ErrorBoundary>
      <StandCanvas {...props} />
    </ErrorBoundary>
  )
}

function StandCanvas({ word, box = WHOLE, className, ...stand }: CrowdStandProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const { side = 'both', share = 0.5, gapPx = 9, bendPx = 0, seed = 5 } = stand
  const [left, top, right, bottom] = box

  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    let isGone = false

    const draw = () => {
      const size = isGone ? null : fitCanvas(context)
      if (!size) return
      const raised = word
        ? placeTifo({ tifo: designTifo(word), left, top, right, bottom }, size, word.length)
        : null
      const gap = word ? readableGap(word, size.width, gapPx) : gapPx
      drawStand(context, size, readPalette(context), { side, share, gapPx: gap, bendPx, seed }, raised)
    }

    const onResize = new ResizeObserver(draw)
    const onView = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        onView.disconnect()
        onResize.observe(canvas)
      },
      { rootMargin: `${AHEAD_PX}px` },
    )
    const onTheme = new MutationObserver(draw)
    onTheme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    // Only a word needs the display font; stands without one need not wait for it.
    const whenReady = word ? document.fonts.load('800 72px "Anybody Variable"') : Promise.resolve()
    whenReady.finally(() => !isGone && onView.observe(canvas)).catch(() => undefined)
    return () => {
      isGone = true
      onView.disconnect()
      onResize.disconnect()
      onTheme.disconnect()
    }
  }, [word, left, top, right, bottom, side, share, gapPx, bendPx, seed])

  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex cannot be focused.
  return <canvas ref={ref} aria-hidden="true" className={classes(styles.stand, className)} />
}

/** Moves seats closer together where a word would have too few of them to be readable. */
function readableGap(word: string, widthPx: number, gapPx: number): number {
  if (word.length <= 2) return Math.min(gapPx, Math.max(SMALLEST_GAP_PX, widthPx / SEATS_FOR_NUMERALS))
  return widthPx < NARROW_PX ? gapPx * 0.55 : gapPx
}
