import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mixWith, pixelsOf, type Sheet, squaresOf } from './sprites.ts'

/** A canvas of plain numbers, which shows only what it is given. */
function canvas(width: number, height: number) {
  const shown = new Uint32Array(width * height)
  const context = {
    canvas: { width, height },
    getImageData: () => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData: (image: ImageData) => shown.set(new Uint32Array(image.data.buffer)),
  } as unknown as CanvasRenderingContext2D
  return { shown, pixels: pixelsOf(context) }
}

/** Square 0 is all ones, square 1 all twos, with a hole in the upper left corner of each. */
const sheet: Sheet = {
  px: 3,
  pixels: Uint32Array.from([0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 2, 2, 2, 2, 2, 2, 2, 2]),
}

test('[play.10] squares are copied to their place, over what is there, except where they have nothing', () => {
  const places = fc.record({
    square: fc.integer({ min: 0, max: 1 }),
    x: fc.integer({ min: -4, max: 12 }),
    y: fc.integer({ min: -4, max: 9 }),
    isShown: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(places), (copies) => {
      const [width, height] = [11, 8]
      const { shown, pixels } = canvas(width, height)
      const model = new Uint32Array(width * height)
      for (const { square, x, y, isShown } of copies) {
        pixels.copy(sheet, square, x, y)
        if (isShown) pixels.show()
        for (let line = 0; line < 3; line++)
          for (let column = 0; column < 3; column++) {
            const isInside = x + column >= 0 && x + column < width && y + line >= 0 && y + line < height
            if (isInside && line + column > 0) model[(y + line) * width + x + column] = square + 1
          }
      }
      pixels.show()
      expect([...shown]).toEqual([...model])
    }),
  )
})

test('[play.10] squares side by side in a picture are each in one piece', () => {
  const picture = Uint32Array.from([1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4])
  expect([...squaresOf(picture, 2, 2)]).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4])
})

test('[play.10] a soft edge is mixed with the ground, and nothing stays nothing', () => {
  const data = Uint8ClampedArray.from([200, 100, 0, 51, 9, 9, 9, 255, 0, 0, 0, 0])
  mixWith(data, [0, 100, 100])
  expect([...data]).toEqual([40, 100, 80, 255, 9, 9, 9, 255, 0, 0, 0, 0])
})
