// What needs a page: reading colours from the tokens, and drawing with a browser's canvas.
import { type Colour, css, type Palette } from './palette.ts'
import { drawTifo, TIFO_SIZE, type Tifo } from './stand.ts'

/** The colours of the present theme, and of the clubs that the canvas' place wears. */
export function readPalette(context: CanvasRenderingContext2D): Palette {
  const root = document.documentElement
  const style = getComputedStyle(context.canvas)
  const token = (name: string): Colour => {
    // The canvas turns every CSS colour into #rrggbb; the build may have shortened some.
    context.fillStyle = style.getPropertyValue(name).trim()
    const text = String(context.fillStyle)
    return [channel(text, 1), channel(text, 3), channel(text, 5)]
  }
  return {
    isDark: root.dataset.theme !== 'light',
    home: token('--home'),
    homeDeep: token('--home-deep'),
    away: token('--away'),
    awayDeep: token('--away-deep'),
    flood: token('--flood'),
    empty: token('--seat-empty'),
    ground: token('--bg'),
    text: token('--text'),
    sky: token('--sky'),
    pitch: [token('--pitch-a'), token('--pitch-b')],
    chalk: token('--chalk'),
  }
}

function channel(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16)
}

export function designTifo(word: string): Tifo {
  const canvas = document.createElement('canvas')
  canvas.width = TIFO_SIZE.width
  canvas.height = TIFO_SIZE.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return () => false
  context.font = `800 ${TIFO_SIZE.height}px "Anybody Variable"`
  return drawTifo(context, word)
}

/** A soft round light, like that of a lamp or a flare. */
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
