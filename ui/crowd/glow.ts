import { type Colour, css } from './palette.ts'

/** A soft light, as of a lamp or a flare. */
export function glow(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  colour: Colour,
  opacity: number,
): void {
  const light = context.createRadialGradient(x, y, 0, x, y, radius)
  light.addColorStop(0, css(colour, opacity))
  light.addColorStop(0.35, css(colour, opacity * 0.38))
  light.addColorStop(1, css(colour, 0))
  context.fillStyle = light
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
}
