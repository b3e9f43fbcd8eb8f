import { type BowlView, frontierAngle, LAMPS, type Sight, STANDS } from './bowl-plan.ts'
import { glow } from './browser-canvas.ts'
import { css, mix, type Palette } from './palette.ts'
import { seededChance } from './seats.ts'

const WHITE = [255, 255, 255] as const
const FLAME = [255, 240, 200] as const
const LAMP = '#fffbe3'
const RIBBON_STEPS = 220
const PUFFS = 9
/** Angle, row and end of each flare. */
const FLARES: [angle: number, row: number, end: 'home' | 'away'][] = [
  [-0.8, 8, 'home'],
  [-0.36, 3, 'home'],
  [-1.08, 30, 'home'],
  [0.58, 5, 'away'],
  [1.02, 24, 'away'],
]

/** What is in front of the seats: the roof with its lamps, and flares. Light costs most, so each flare is a step. */
export function* drawFront(
  context: CanvasRenderingContext2D,
  view: BowlView,
  palette: Palette,
): Generator<undefined> {
  drawRoof(context, view, palette)
  yield
  if (palette.isDark) yield* drawFlares(context, view, palette)
  drawFall(context, view, palette)
  yield
}

/** The LED board between the tiers, in the colours of the two ends. */
export function drawRibbon(
  context: CanvasRenderingContext2D,
  view: BowlView,
  palette: Palette,
  share: number,
): void {
  const frontier = frontierAngle(share)
  const { inner, lower, rowDepth, foot, rowRise } = STANDS
  const radius = inner + lower * rowDepth + 0.018
  const height = foot + lower * rowRise
  const board: { angle: number; low: Sight; high: Sight }[] = []
  for (let step = 0; step <= RIBBON_STEPS; step++) {
    const angle = (step / RIBBON_STEPS - 0.5) * 2.9
    const low = view.see(angle, radius, height - 0.004)
    const high = view.see(angle, radius, height + 0.034)
    if (low && high) board.push({ angle, low, high })
  }
  context.beginPath()
  for (const { low } of board) context.lineTo(low.x, low.y)
  for (const { high } of board.toReversed()) context.lineTo(high.x, high.y)
  context.closePath()
  context.fillStyle = palette.isDark ? '#040605' : css(palette.text)
  context.fill()
  for (const [step, { angle, low, high }] of board.entries()) {
    if (step % 2) continue
    const thick = Math.abs(low.y - high.y) * 0.3
    context.fillStyle = css(angle < frontier ? palette.home : palette.away)
    context.fillRect(low.x, (low.y + high.y) / 2 - thick / 2, Math.max(2, thick * 1.9), thick)
  }
}

function drawRoof(context: CanvasRenderingContext2D, view: BowlView, palette: Palette): void {
  const { radius, height: lampHeight } = LAMPS
  context.beginPath()
  for (let angle = -1.44; angle <= 1.44; angle += 0.03) {
    const sight = view.see(angle, radius, lampHeight - 0.015)
    if (sight) context.lineTo(sight.x, sight.y)
  }
  context.lineWidth = 3
  context.strokeStyle = palette.isDark ? '#26302b' : css(palette.text)
  context.stroke()
  let lamp = 0
  for (let angle = -1.42; angle <= 1.42; angle += 0.0345) {
    const sight = view.see(angle, radius, lampHeight)
    if (!sight) continue
    const { x, y, scale } = sight
    if (palette.isDark && lamp++ % 3 === 0)
      glow(context, x, y, 0.26 * scale, mix(palette.flood, WHITE, 0.35), 0.22)
    context.fillStyle = palette.isDark ? LAMP : css(palette.text)
    const width = (palette.isDark ? 0.022 : 0.018) * scale
    const height = 0.012 * scale
    context.beginPath()
    context.roundRect(x - width / 2, y - height / 2 - (palette.isDark ? 0 : 2), width, height, height / 2)
    context.fill()
  }
}

function* drawFlares(
  context: CanvasRenderingContext2D,
  view: BowlView,
  palette: Palette,
): Generator<undefined> {
  const chance = seededChance(3)
  for (const [angle, row, end] of FLARES) {
    const sight = view.see(angle, STANDS.inner + row * STANDS.rowDepth, STANDS.foot + row * STANDS.rowRise)
    if (!sight) continue
    const { x, y, scale } = sight
    const colour = palette[end]
    const wind = end === 'away' ? 1 : -1
    for (let puff = 0; puff < PUFFS; puff++) {
      const drift = (chance() - 0.5) * 0.3 + puff * 0.012 * wind
      const size = (0.1 + puff * 0.05) * scale
      glow(context, x + drift * scale, y - puff * 0.055 * scale, size, mix(colour, WHITE, 0.15), 0.075)
    }
    glow(context, x, y, 0.16 * scale, mix(colour, FLAME, 0.4), 0.8)
    glow(context, x, y, 0.035 * scale, WHITE, 1)
    yield
  }
}

/** Fades the lower edge into the page's background. */
function drawFall(context: CanvasRenderingContext2D, view: BowlView, palette: Palette): void {
  const from = view.height * (palette.isDark ? 0.62 : 0.86)
  const fall = context.createLinearGradient(0, from, 0, view.height)
  fall.addColorStop(0, css(palette.ground, 0))
  fall.addColorStop(1, css(palette.ground))
  context.fillStyle = fall
  context.fillRect(0, from, view.width, view.height - from + 2)
}
