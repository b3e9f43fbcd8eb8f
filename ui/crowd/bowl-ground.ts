import { type BowlView, STANDS } from './bowl-plan.ts'
import { glow } from './browser-canvas.ts'
import { css, mix, type Palette } from './palette.ts'

const BLACK = [0, 0, 0] as const
const WHITE = [255, 255, 255] as const
const MOONLIGHT = [150, 180, 200] as const
const WET_GRASS = [190, 235, 200] as const
const RAYS = 28
const BANDS = 22

/** What is behind the seats, in drawing order: the sky, the concrete of the stands and the pitch. */
export const GROUND = [drawSky, drawShell, drawPitch]

function drawSky(context: CanvasRenderingContext2D, view: BowlView, palette: Palette): void {
  const { width, height, middle } = view
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, css(palette.sky))
  sky.addColorStop(1, css(palette.ground))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  const { rows, inner, rowDepth, foot, rowRise } = STANDS
  const roof = view.see(0, inner + rows * rowDepth, foot + rows * rowRise + 0.14)?.y ?? 0
  if (palette.isDark) {
    glow(context, middle, roof - 10, width * 0.62, MOONLIGHT, 0.17)
    return
  }
  // Printed sun rays.
  const reach = Math.max(width, height)
  context.save()
  context.translate(middle, roof + 40)
  context.fillStyle = css(palette.flood, 0.3)
  for (let ray = 0; ray < RAYS; ray++) {
    context.rotate((Math.PI * 2) / RAYS)
    fillShape(context, [
      [0, 0],
      [reach, -reach * 0.055],
      [reach, reach * 0.055],
    ])
  }
  context.restore()
}

function drawShell(context: CanvasRenderingContext2D, view: BowlView, palette: Palette): void {
  const { rows, inner, rowDepth, foot, rowRise, reach } = STANDS
  const rim: [number, number][] = []
  for (let angle = -reach; angle <= reach; angle += 0.03) {
    const sight = view.see(angle, inner + rows * rowDepth + 0.05, foot + rows * rowRise + 0.06)
    if (sight) rim.push([sight.x, sight.y])
  }
  const { isDark, ground } = palette
  context.fillStyle = css(isDark ? mix(ground, BLACK, 0.25) : mix(ground, WHITE, 0.45))
  fillShape(context, [...rim, [view.width + 300, view.height], [-300, view.height]])
}

function drawPitch(context: CanvasRenderingContext2D, view: BowlView, palette: Palette): void {
  const { width, height, middle, horizon, focal } = view
  context.save()
  context.beginPath()
  for (let step = 0; step <= 120; step++) {
    const sight = view.see((step / 120 - 0.5) * Math.PI * 1.06, STANDS.inner - 0.03, 0)
    if (sight) context.lineTo(sight.x, sight.y)
  }
  context.lineTo(width + 400, height + 400)
  context.lineTo(-400, height + 400)
  context.clip()
  for (let band = 0; band < BANDS; band++) {
    const left = (band / BANDS - 0.5) * 5
    const right = ((band + 1) / BANDS - 0.5) * 5
    context.fillStyle = css(palette.pitch[band % 2 ? 0 : 1])
    fillShape(context, [
      view.seePitch(left, 2),
      view.seePitch(right, 2),
      view.seePitch(right, -0.5),
      view.seePitch(left, -0.5),
    ])
  }
  if (palette.isDark) {
    glow(context, middle, horizon + focal * 0.12, width * 0.5, WET_GRASS, 0.13)
    glow(context, 0, horizon + focal * 0.1, width * 0.35, palette.home, 0.16)
    glow(context, width, horizon + focal * 0.1, width * 0.35, palette.away, 0.16)
  }
  drawChalk(context, view, palette)
  context.restore()
}

function drawChalk(context: CanvasRenderingContext2D, view: BowlView, palette: Palette): void {
  context.strokeStyle = css(palette.chalk, palette.isDark ? 0.42 : 0.95)
  context.lineWidth = 2.5
  context.beginPath()
  for (let step = 0; step <= 90; step++) {
    const angle = (step / 90) * 2 * Math.PI
    context.lineTo(...view.seePitch(0.46 * Math.sin(angle), 0.16 + 0.46 * Math.cos(angle)))
  }
  context.moveTo(...view.seePitch(0, 1))
  context.lineTo(view.middle, view.height + 20)
  context.stroke()
}

function fillShape(context: CanvasRenderingContext2D, points: (readonly [number, number])[]): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.closePath()
  context.fill()
}
