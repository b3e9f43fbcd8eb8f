// A stand is drawn on as many canvases as it has parts that are seen: around the pitch four bands, which are a third of the
// whole. A tifo turns from left to right, and is drawn on strips of which one changes at a time. What a canvas costs in each
// frame is its size: the browser copies all of it, however little has changed.
import type { Size } from './layouts.ts'
import { type Pixels, pixelsOf } from './sprites.ts'

/** In pixels of the screen. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Piece extends Box {
  context: CanvasRenderingContext2D
}

/** What is seen of a place: all of it, or where it has an edge around the pitch, that edge. */
export function seenBoxes({ width, height, padX, padY }: Size, ratio: number): Box[] {
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
  const [side, band] = [Math.ceil(padX * ratio), Math.ceil(padY * ratio)]
  const whole = { x: 0, y: 0, width: wide, height: high }
  if (side + band === 0 || 2 * side >= wide || 2 * band >= high) return [whole]
  const between = { y: band, width: side, height: high - 2 * band }
  return [
    { ...whole, height: band },
    { ...whole, y: high - band, height: band },
    { ...between, x: 0 },
    { ...between, x: wide - side },
  ].filter((box) => box.width > 0 && box.height > 0)
}

/** A place in upright strips of about the same width. */
export function strips(
  { width, height }: Pick<Size, 'width' | 'height'>,
  ratio: number,
  count: number,
): Box[] {
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
  const edges = Array.from({ length: count + 1 }, (_, index) => Math.round((index / count) * wide))
  return edges
    .slice(1)
    .map((right, index) => ({ x: edges[index] ?? 0, y: 0, width: right - (edges[index] ?? 0), height: high }))
    .filter((box) => box.width > 0 && box.height > 0)
}

/** Gives a place a canvas for each box, and keeps those it has; null where the device cannot draw. */
export function layPieces(place: HTMLElement, boxes: Box[], ratio: number): Piece[] | null {
  while (place.childElementCount > boxes.length) place.lastElementChild?.remove()
  while (place.childElementCount < boxes.length) place.append(document.createElement('canvas'))
  const pieces = boxes.map((box, index) => {
    const canvas = place.children[index] as HTMLCanvasElement
    canvas.width = box.width
    canvas.height = box.height
    const px = (pixels: number) => `${pixels / ratio}px`
    canvas.style.cssText = `position: absolute; left: ${px(box.x)}; top: ${px(box.y)}; width: ${px(box.width)}`
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
    // All pieces are drawn on in the page's pixels, from the corner of the place.
    context?.setTransform(ratio, 0, 0, ratio, -box.x, -box.y)
    return context && { ...box, context }
  })
  return pieces.every((piece) => piece !== null) ? pieces : null
}

/** The pixels of all pieces as those of one picture. `drawOver`: what lies over them, on each piece that is shown anew. */
export function pixelsOfPieces(
  pieces: readonly Piece[],
  drawOver: (piece: Piece) => void = () => {},
): Pixels {
  const parts = pieces.map((piece) => ({ ...piece, pixels: pixelsOf(piece.context) }))
  return {
    copy(sheet, square, x, y) {
      for (const part of parts) {
        const isSeen =
          x < part.x + part.width &&
          y < part.y + part.height &&
          x + sheet.px > part.x &&
          y + sheet.px > part.y
        if (isSeen) part.pixels.copy(sheet, square, x - part.x, y - part.y)
      }
    },
    show() {
      const news = parts.filter(({ pixels }) => pixels.show())
      for (const piece of news) drawOver(piece)
      return news.length > 0
    },
  }
}
