import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css } from '#ui/crowd/palette.ts'
import { brandSeats } from '#ui/emblem.ts'
import { inks, palette } from './palette.ts'
import { drawLine, setStyle } from './text-line.ts'

/** ui/Brand: the name that grows louder. */
const NAME = [
  ['V', 74],
  ['I', 89],
  ['R', 104],
  ['A', 119],
  ['G', 134],
  ['E', 149],
] as const

/** The curve of seats and the name, its baseline at y. */
export function drawBrand(context: SKRSContext2D, x: number, y: number, px = 34): void {
  const scale = px / 22
  context.save()
  context.translate(x + 7 * scale, y - 24 * scale)
  context.scale(scale, scale)
  for (const seat of brandSeats) {
    context.save()
    context.translate(seat.x, seat.y)
    context.rotate((seat.turn * Math.PI) / 180)
    context.fillStyle = css(palette[seat.tone])
    context.beginPath()
    context.roundRect(-1.7, -2.1, 3.4, 4.2, 1)
    context.fill()
    context.restore()
  }
  context.restore()
  let at = x + 58 * scale
  for (const [letter, volume] of NAME) {
    const style = { weight: 850, volume, px, colour: palette.text }
    at += drawLine(context, letter, style, { x: at, y, widthPx: 200 }) + px * 0.035
  }
}

/** A small word on a plate, in the middle of x. */
export function drawChip(
  context: SKRSContext2D,
  text: string,
  { x, y, fill, ink }: { x: number; y: number; fill: Colour; ink: Colour },
): void {
  const style = { volume: 112, px: 30, colour: ink }
  setStyle(context, style)
  const width = context.measureText(text).width + 44
  context.fillStyle = css(fill)
  context.beginPath()
  context.roundRect(x - width / 2, y, width, 52, 10)
  context.fill()
  drawLine(context, text, style, { x, y: y + 37, align: 'center', widthPx: width })
}

export const LIVE_CHIP = { fill: palette.flood, ink: inks.onFlood }
export const QUIET_CHIP = { fill: inks.surface, ink: inks.quiet }

/** The scarf: knit ribs, two bars, fringes. */
export function drawScarf(
  context: SKRSContext2D,
  box: { x: number; y: number; width: number; height: number },
  { cloth, edge, bar }: { cloth: Colour; edge: Colour; bar: Colour },
): void {
  const { x, y, width, height } = box
  context.fillStyle = css(edge)
  for (let fringe = y + 4; fringe < y + height - 6; fringe += 12) {
    context.fillRect(x - 16, fringe, 16, 6)
    context.fillRect(x + width, fringe, 16, 6)
  }
  context.fillStyle = css(cloth)
  context.fillRect(x, y, width, height)
  context.fillStyle = css(edge, 0.28)
  for (let rib = x; rib < x + width; rib += 8) context.fillRect(rib, y, 2, height)
  context.fillStyle = css(bar)
  for (const at of [x + 18, x + width - 30]) context.fillRect(at, y, 12, height)
}
