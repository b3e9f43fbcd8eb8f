import type { CrowdContext } from './canvas.ts'

/** Tells whether a point of the unit square lies on the raised word. */
export type Tifo = (across: number, down: number) => boolean

export const TIFO_SIZE = { width: 360, height: 72 }

/**
 * A word as a mask, stretched over the unit square: a tifo is designed seat by seat, too. It is drawn on a canvas
 * of the tifo's size, in the font that is set.
 */
export function drawTifo(context: CrowdContext, word: string): Tifo {
  const { width, height } = TIFO_SIZE
  context.textAlign = 'center'
  context.letterSpacing = `${height * 0.12}px`
  const size = context.measureText(word)
  context.translate(width / 2, height)
  context.scale(width / size.width, height / size.actualBoundingBoxAscent)
  context.fillText(word, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return (across, down) => {
    if (across < 0 || down < 0 || across >= 1 || down >= 1) return false
    const pixel = Math.floor(down * height) * width + Math.floor(across * width)
    return (data[pixel * 4 + 3] ?? 0) > 127
  }
}
