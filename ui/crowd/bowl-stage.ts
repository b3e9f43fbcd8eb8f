import { type Bowl, buildBowl } from './bowl.ts'
import { drawSparks, planSparks, sparkLight } from './bowl-sparks.ts'
import { readPalette } from './read-palette.ts'

interface Show {
  home: string
  away: string
  share: number
}

export interface BowlStage {
  setShare: (share: number) => void
  close: () => void
}

const MAX_PIXEL_RATIO = 2
/** Seats are painted in slices, so that a tap in between is answered at once, also on a slow phone. */
const SLICE_MS = 5
const FRAME_MS = 1000 / 30

/** Keeps a canvas filled with the bowl: through sizes, themes and shares, still when motion is unwanted. */
export function stageBowl(canvas: HTMLCanvasElement, show: Show): BowlStage {
  const context = canvas.getContext('2d')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let { share } = show
  let bowl: Bowl | null = null
  let isWhole = false
  let isSeen = true
  let slice: ReturnType<typeof setTimeout> | undefined
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
      if (!next.fill(SLICE_MS)) {
        slice = setTimeout(go)
        return
      }
      canvas.width = Math.round(width * pixelRatio)
      canvas.height = Math.round(height * pixelRatio)
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
      isWhole = true
      sparks = planSparks(next, palette)
      showAll()
      canvas.dataset.drawn = ''
      startMotion()
    }
    slice = setTimeout(go)
  }

  function showAll(): void {
    if (!context || !bowl || !isWhole) return
    bowl.show(context)
    lights = sparks.map(() => 0)
    // A still frame has every third camera caught in its flash.
    if (calm.matches) drawSparks(context, bowl, sparks, (index) => (index % 3 === 0 ? 0.7 : 0))
    else drawSparks(context, bowl, sparks, () => 0)
  }

  function startMotion(): void {
    stopMotion()
    if (calm.matches || !isSeen || sparks.length === 0) return
    let lastMs = 0
    const step = (timeMs: number) => {
      frame = requestAnimationFrame(step)
      if (!context || !bowl || !isWhole || timeMs - lastMs < FRAME_MS) return
      lastMs = timeMs
      drawSparks(context, bowl, sparks, (index) => {
        const light = sparkLight(index, sparks.length, timeMs)
        if (light === 0 && lights[index] === 0) return null
        lights[index] = light
        return light
      })
    }
    frame = requestAnimationFrame(step)
  }

  function stopMotion(): void {
    cancelAnimationFrame(frame)
  }

  const onCalm = () => {
    showAll()
    startMotion()
  }
  const onResize = new ResizeObserver(build)
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
  // The words are drawn in the display face; without it, in what there is.
  document.fonts.load('800 72px "Anybody Variable"').then(observe, observe)

  return {
    setShare(next) {
      if (next === share) return
      share = next
      bowl?.setShare(next)
      showAll()
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
