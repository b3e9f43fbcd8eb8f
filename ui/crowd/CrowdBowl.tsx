import { useEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import { type Bowl, buildBowl } from './bowl.ts'
import { glow, readPalette } from './browser-canvas.ts'
import styles from './CrowdBowl.module.css'
import type { Palette } from './palette.ts'

interface CrowdBowlProps {
  /** The words of the two tifos. Null while they are loading; then nothing is drawn. */
  words: { home: string; away: string } | null
  /** Home's share of the noise, 0 to 1. */
  share: number
  className?: string | undefined
}

/** The share is rounded to steps, so that small changes do not repaint seats all the time. */
const SHARE_STEP = 0.02

/** The whole stadium on a canvas, both ends with their tifos. Painted once; after that only what changes. */
export function CrowdBowl({ words, share, className }: CrowdBowlProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const stage = useRef<ReturnType<typeof stageBowl>>(null)
  const steadyShare = Math.round(share / SHARE_STEP) * SHARE_STEP
  const firstShare = useRef(steadyShare)
  const home = words?.home
  const away = words?.away

  useEffect(() => {
    firstShare.current = steadyShare
    stage.current?.setShare(steadyShare)
  }, [steadyShare])

  useEffect(() => {
    const canvas = ref.current
    if (!canvas || home === undefined || away === undefined) return
    const mine = stageBowl(canvas, { home, away, share: firstShare.current })
    stage.current = mine
    return () => {
      stage.current = null
      mine.close()
    }
  }, [home, away])

  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex cannot be focused.
  return <canvas ref={ref} aria-hidden="true" className={classes(styles.bowl, className)} />
}

interface Show {
  home: string
  away: string
  share: number
}

interface BowlStage {
  setShare: (share: number) => void
  close: () => void
}

const MAX_PIXEL_RATIO = 2
/** Seats are painted in slices of 5 ms, so that slow phones still react to taps in between. */
const SLICE_MS = 5
/** Between two frames of the cameras: 30 a second. */
const REST_MS = 1000 / 30 - 1000 / 60
const STRETCH_PX = 40

/** Draws the bowl on a canvas, again for every new size and theme, and animates its cameras if motion is allowed. */
function stageBowl(canvas: HTMLCanvasElement, show: Show): BowlStage {
  const context = canvas.getContext('2d')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let { share } = show
  let bowl: Bowl | null = null
  let isWhole = false
  let isSeen = true
  let slice: ReturnType<typeof setTimeout> | undefined
  let wait: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let sparks: { x: number; y: number }[] = []
  let lights: number[] = []

  function build(): void {
    if (!context) return
    const { width, height } = canvas.getBoundingClientRect()
    if (width === 0 || height === 0) return
    stopMotion()
    clearTimeout(slice)
    const pixelRatio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO)
    const palette = readPalette(context)
    const next = buildBowl({ width, height, pixelRatio, palette, ...show, share })
    bowl = next
    isWhole = false
    if (!next) return
    sparks = []
    const go = () => {
      slice = setTimeout(next.fill(SLICE_MS) ? finish : go)
    }
    const finish = () => {
      canvas.width = Math.round(width * pixelRatio)
      canvas.height = Math.round(height * pixelRatio)
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
      isWhole = true
      sparks = planSparks(next, palette)
      copy()
      canvas.dataset.drawn = ''
      startMotion()
    }
    slice = setTimeout(go)
  }

  function copy(area?: Bowl['frontier']): void {
    if (!context || !bowl || !isWhole) return
    bowl.show(context, area)
    lights = sparks.map(() => 0)
    // Without motion, every third camera is shown in its flash.
    if (calm.matches) drawSparks(context, bowl, sparks, (index) => (index % 3 === 0 ? 0.7 : 0))
    else drawSparks(context, bowl, sparks, () => 0)
  }

  function startMotion(): void {
    stopMotion()
    if (calm.matches || !isSeen || sparks.length === 0) return
    // Not every frame of the screen: each takes the browser through the whole page.
    const rest = () => {
      wait = setTimeout(() => {
        frame = requestAnimationFrame(step)
      }, REST_MS)
    }
    const step = (timeMs: number) => {
      rest()
      if (!context || !bowl || !isWhole) return
      drawSparks(context, bowl, sparks, (index) => {
        const light = sparkLight(index, sparks.length, timeMs)
        if (light === 0 && lights[index] === 0) return null
        lights[index] = light
        return light
      })
    }
    rest()
  }

  function stopMotion(): void {
    clearTimeout(wait)
    cancelAnimationFrame(frame)
  }

  const onCalm = () => {
    copy()
    startMotion()
  }
  const onResize = new ResizeObserver(([entry]) => {
    const place = entry?.contentRect
    // A line more or less on the board above it stretches the picture, which is cheaper than another one.
    const fits =
      bowl && bowl.view.width === place?.width && Math.abs(bowl.view.height - place.height) <= STRETCH_PX
    if (!fits) build()
  })
  const onTheme = new MutationObserver(build)
  const onView = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? true
    if (isSeen) startMotion()
    else stopMotion()
  })
  let isGone = false
  const observe = () => {
    if (isGone) return
    onResize.observe(canvas)
    onTheme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    onView.observe(canvas)
    calm.addEventListener('change', onCalm)
  }
  // The words need the display font; if it does not load, they are drawn in a fallback.
  document.fonts.load('800 72px "Anybody Variable"').then(observe, observe)

  return {
    setShare(next) {
      if (next === share) return
      share = next
      bowl?.setShare(next)
      copy(bowl?.frontier)
    },
    close() {
      isGone = true
      clearTimeout(slice)
      stopMotion()
      onResize.disconnect()
      onTheme.disconnect()
      onView.disconnect()
      calm.removeEventListener('change', onCalm)
    },
  }
}

const WHITE = [255, 255, 255] as const
const CAMERA_WHIM = 0.9978
const MOST_CAMERAS = 40
const SPARK_PX = 8
const SPARK_MS = 1_400
/** The time between two flashes: fewer than three in any second (looks.2). */
const TURN_MS = 480

/** The places of cameras in the stands, which flash in turn. The light theme has none. */
function planSparks({ seats }: Bowl, { isDark }: Palette): { x: number; y: number }[] {
  return isDark ? seats.filter(({ whim }) => whim > CAMERA_WHIM).slice(0, MOST_CAMERAS) : []
}

/** How bright a camera's flash is at a moment, 0 to 1. */
export function sparkLight(index: number, count: number, timeMs: number): number {
  const round = count * TURN_MS
  const age = (((timeMs - index * TURN_MS) % round) + round) % round
  if (age >= SPARK_MS) return 0
  return Math.sin((age / SPARK_MS) * Math.PI) ** 2
}

function drawSparks(
  context: CanvasRenderingContext2D,
  bowl: Bowl,
  sparks: { x: number; y: number }[],
  lightOf: (index: number) => number | null,
): void {
  for (const [index, { x, y }] of sparks.entries()) {
    const light = lightOf(index)
    if (light === null) continue
    bowl.show(context, { x: x - SPARK_PX, y: y - SPARK_PX, width: 2 * SPARK_PX, height: 2 * SPARK_PX })
    glow(context, x, y, SPARK_PX, WHITE, 0.25 + 0.7 * light)
  }
}
