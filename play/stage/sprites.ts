// Small pictures, drawn once and then copied by the thousand. Copied by hand into the canvas' pixels, which takes a
// twentieth of what as many calls of drawImage take: each of those is recorded, checked and played back on its own.
import type { Colour } from '#ui/crowd/palette.ts'

/** Squares of one size; four bytes of a pixel are one number, 0 where a square has nothing. */
export interface Sheet {
  readonly px: number
  readonly pixels: Uint32Array
}

/** The pixels of a canvas. */
export interface Pixels {
  /** Copies a square of a sheet, its upper left corner to (x, y), in pixels of the screen. */
  copy: (sheet: Sheet, square: number, x: number, y: number) => void
  /** Shows what was copied since the last time; false if nothing was. */
  show: () => boolean
}

interface SheetParts {
  columns: number
  rows: number
  px: number
  /** What the squares lie on: their soft edges are mixed with it. */
  ground: Colour
  draw: (context: CanvasRenderingContext2D) => void
}

/** Squares are counted row by row. Null where the device cannot draw. */
export function createSheet({ columns, rows, px, ground, draw }: SheetParts): Sheet | null {
  const canvas = document.createElement('canvas')
  canvas.width = columns * px
  canvas.height = rows * px
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  draw(context)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  mixWith(data, ground)
  return { px, pixels: squaresOf(new Uint32Array(data.buffer), columns, px) }
}

/** Makes what is half there as opaque as the ground behind it. */
export function mixWith(data: Uint8ClampedArray, ground: Colour): void {
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] ?? 0
    if (alpha === 0 || alpha === 255) continue
    for (let channel = 0; channel < 3; channel++) {
      const value = data[at - 3 + channel] ?? 0
      data[at - 3 + channel] = (value * alpha + (ground[channel] ?? 0) * (255 - alpha)) / 255
    }
    data[at] = 255
  }
}

/** Every square in one piece, one after the other. */
export function squaresOf(picture: Uint32Array, columns: number, px: number): Uint32Array {
  const squares = new Uint32Array(picture.length)
  const width = columns * px
  for (let line = 0; line * width < picture.length; line++)
    for (let column = 0; column < columns; column++) {
      const from = line * width + column * px
      const square = Math.floor(line / px) * columns + column
      squares.set(picture.subarray(from, from + px), (square * px + (line % px)) * px)
    }
  return squares
}

/** What is on the canvas stays until something is copied over it. */
export function pixelsOf(context: CanvasRenderingContext2D): Pixels {
  const { width, height } = context.canvas
  const image = context.getImageData(0, 0, width, height)
  const shown = new Uint32Array(image.data.buffer)
  let hasNews = false
  return {
    copy({ pixels, px }, square, x, y) {
      const toX = Math.min(px, width - x)
      const toY = Math.min(px, height - y)
      for (let line = Math.max(0, -y); line < toY; line++) {
        const from = (square * px + line) * px
        const to = (y + line) * width + x
        for (let column = Math.max(0, -x); column < toX; column++) {
          const pixel = pixels[from + column] ?? 0
          if (pixel !== 0) shown[to + column] = pixel
        }
      }
      hasNews = true
    },
    show() {
      if (!hasNews) return false
      context.putImageData(image, 0, 0)
      hasNews = false
      return true
    },
  }
}
