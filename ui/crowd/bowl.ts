import { drawFront, drawRibbon } from './bowl-front.ts'
import { GROUND } from './bowl-ground.ts'
import { type BowlSeat, type BowlView, FRONTIER, isAwaySeat, planRows, viewBowl } from './bowl-plan.ts'
import { designTifo } from './browser-canvas.ts'
import { type Colour, css, mix, type Palette } from './palette.ts'
import type { Tifo } from './stand.ts'

export interface BowlPlan {
  width: number
  height: number
  pixelRatio: number
  palette: Palette
  home: string
  away: string
  share: number
}

/** A bowl in two bitmaps, seats and foreground, so that a change repaints only the seats that it affects. */
export interface Bowl {
  view: BowlView
  /** Those painted so far, the farthest row first. */
  seats: BowlSeat[]
  /** Paints for about so many milliseconds; returns true when everything is painted. */
  fill: (budgetMs: number) => boolean
  setShare: (share: number) => void
  /** Copies the bitmaps, or only an area of them, to the page's canvas. */
  show: (context: CanvasRenderingContext2D, area?: Area) => void
  /** Where the two ends meet: a change of the noise repaints nothing outside of it. */
  frontier: Area
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

const SEED = 7
const BLACK = [0, 0, 0] as const
const WHITE = [255, 255, 255] as const
/** A phone is too narrow for more letters. */
const NARROW_LETTERS = 3
/** Smaller seats have no round corners: nobody would see them, and they take most of the time to draw. */
const ROUND_FROM_PX = 5.5

export function buildBowl({ width, height, pixelRatio, palette, home, away, share }: BowlPlan): Bowl | null {
  const view = viewBowl(width, height)
  const seats: BowlSeat[] = []
  const back = bitmap(width, height, pixelRatio)
  const front = bitmap(width, height, pixelRatio)
  if (!back || !front) return null
  const tifos: Tifos = { home: null, away: null }
  let shown = share
  const paint = (seat: BowlSeat) => paintSeat(back, seat, palette, view, tifos, isAwaySeat(seat, shown))

  /** Paints everything in small steps. The browser draws a `large` one only after it, so a slice must end there. */
  const paintAll = function* (): Generator<'large' | 'small'> {
    for (const draw of GROUND) {
      draw(back, view, palette)
      yield 'large'
    }
    for (const _ of drawFront(front, view, palette)) yield 'large'
    tifos.home = raise(home, view)
    yield 'large'
    tifos.away = raise(away, view)
    yield 'large'
    for (const row of planRows(view, SEED)) {
      seats.push(...row)
      row.forEach(paint)
      yield 'small'
    }
    drawRibbon(back, view, palette, shown)
  }
  const work = paintAll()

  return {
    view,
    seats,
    fill(budgetMs) {
      const endMs = performance.now() + budgetMs
      while (performance.now() < endMs) {
        const step = work.next()
        if (step.done) return true
        if (step.value === 'large') return false
      }
      return false
    },
    setShare(next) {
      const before = shown
      shown = next
      for (const seat of seats) if (isAwaySeat(seat, before) !== isAwaySeat(seat, next)) paint(seat)
      drawRibbon(back, view, palette, next)
    },
    frontier: { x: view.middle - FRONTIER * view.focal, y: 0, width: 2 * FRONTIER * view.focal, height },
    show(context, area) {
      context.save()
      context.beginPath()
      context.rect(area?.x ?? 0, area?.y ?? 0, area?.width ?? width, area?.height ?? height)
      context.clip()
      for (const layer of [back, front]) context.drawImage(layer.canvas, 0, 0, width, height)
      context.restore()
    },
  }
}

/** Set before the first seat is painted. */
interface Tifos {
  home: Tifo | null
  away: Tifo | null
}

function bitmap(width: number, height: number, ratio: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  context?.scale(ratio, ratio)
  return context
}

function raise(word: string, { isNarrow }: BowlView): Tifo {
  return designTifo(isNarrow ? word.slice(0, NARROW_LETTERS) : word)
}

function paintSeat(
  context: CanvasRenderingContext2D,
  seat: BowlSeat,
  palette: Palette,
  { isNarrow }: BowlView,
  tifos: Tifos,
  isAway: boolean,
): void {
  const inner = isNarrow ? 0.05 : 0.13
  const outer = isNarrow ? 0.4 : 0.92
  const span = outer - inner
  const isRaised = isAway
    ? tifos.away?.((seat.angle - inner) / span, seat.down)
    : tifos.home?.((seat.angle + outer) / span, seat.down)
  if (seat.isGangway && !isRaised) return
  const { x, y, width, height, turn } = seat
  context.fillStyle = css(seatColour(seat, palette, isAway, isRaised ?? false))
  if (width < ROUND_FROM_PX) {
    context.fillRect(x - width / 2, y - height / 2, width, height)
    return
  }
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  context.beginPath()
  context.roundRect(-width / 2, -height / 2, width, height, width * 0.3)
  context.fill()
  context.restore()
}

function seatColour(seat: BowlSeat, palette: Palette, isAway: boolean, isRaised: boolean): Colour {
  const { isDark, ground } = palette
  const lit = isAway ? palette.away : palette.home
  const deep = isAway ? palette.awayDeep : palette.homeDeep
  const colour = fanColour(seat.luck, lit, deep, palette, isRaised)
  // The dark theme dims the far corners.
  const dim = Math.min(0.6, Math.max(0, (Math.abs(seat.angle) - 1.02) * 1.1))
  return isDark ? mix(colour, ground, dim) : colour
}

function fanColour(luck: number, lit: Colour, deep: Colour, palette: Palette, isRaised: boolean): Colour {
  const { isDark, ground, empty } = palette
  if (isRaised) return isDark ? mix(lit, WHITE, luck * 0.2) : mix(lit, BLACK, luck * 0.08)
  if (luck < 0.08) return empty
  if (luck > 0.93) return mix(lit, deep, 0.45)
  return mix(deep, ground, (isDark ? 0.12 : 0.1) + luck * (isDark ? 0.5 : 0.55))
}
