import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ringLayout } from './layouts.ts'
import { type Piece, pixelsOfPieces, seenBoxes, strips } from './pieces.ts'
import { RING_SEAT_SHARE } from './ring.ts'

const size = fc
  .record({
    width: fc.double({ min: 300, max: 2_600, noNaN: true }),
    height: fc.double({ min: 150, max: 1_400, noNaN: true }),
    padX: fc.constantFrom(0, 58, 124, 132),
    padY: fc.constantFrom(0, 32, 34),
  })
  .map((each) => (each.padX === 0 ? { ...each, padY: 0 } : each))
const ratio = fc.constantFrom(1, 1.25, 1.5, 2)

test('[play.10] the pieces of a stand do not overlap, and leave out nothing but the pitch', () => {
  fc.assert(
    fc.property(size, ratio, (place, screen) => {
      const boxes = seenBoxes(place, screen)
      const [wide, high] = [Math.round(place.width * screen), Math.round(place.height * screen)]
      const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0)
      const [side, band] = [Math.ceil(place.padX * screen), Math.ceil(place.padY * screen)]
      const pitch = boxes.length > 1 ? (wide - 2 * side) * (high - 2 * band) : 0
      expect(area).toBe(wide * high - pitch)
      for (const box of boxes) {
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(wide)
        expect(box.y + box.height).toBeLessThanOrEqual(high)
      }
    }),
  )
})

test('[play.20] the strips of a tifo stand side by side and leave nothing out', () => {
  fc.assert(
    fc.property(size, ratio, fc.integer({ min: 1, max: 9 }), (place, screen, count) => {
      const boxes = strips(place, screen, count)
      let x = 0
      for (const box of boxes) {
        expect(box).toMatchObject({ x, y: 0, height: Math.round(place.height * screen) })
        x += box.width
      }
      expect(x).toBe(Math.round(place.width * screen))
    }),
  )
  expect(strips({ width: 2, height: 9 }, 1, 4).every(({ width }) => width > 0)).toBe(true)
})

test('[play.10] every seat of the ring is wholly on the pieces', () => {
  const place = { width: 985.3, height: 480.7, padX: 132, padY: 34 }
  const boxes = seenBoxes(place, 1)
  const { seats, seatPx } = ringLayout(place)
  const half = (seatPx / 2) * RING_SEAT_SHARE
  for (const { x, y } of seats)
    for (const [cornerX, cornerY] of [
      [x - half, y - half],
      [x + half, y + half],
    ] as const)
      expect(
        boxes.some(
          (box) =>
            cornerX >= box.x &&
            cornerX <= box.x + box.width &&
            cornerY >= box.y &&
            cornerY <= box.y + box.height,
        ),
      ).toBe(true)
  expect(seats.length).toBeGreaterThan(1_000)
})

test('[play.10] a square at the edge of two pieces is on both, where it belongs', () => {
  const shown = new Map<string, number>()
  const piece = (x: number, y: number, width: number, height: number): Piece => ({
    x,
    y,
    width,
    height,
    context: {
      canvas: { width, height },
      getImageData: () => ({ data: new Uint8ClampedArray(width * height * 4) }),
      putImageData: (image: ImageData) => {
        for (const [at, pixel] of new Uint32Array(image.data.buffer).entries())
          if (pixel !== 0) shown.set(`${x + (at % width)} ${y + Math.floor(at / width)}`, pixel)
      },
    } as unknown as CanvasRenderingContext2D,
  })
  const drawnOver: number[] = []
  const pieces = [piece(0, 0, 10, 4), piece(0, 4, 3, 6)]
  const pixels = pixelsOfPieces(pieces, ({ y }) => drawnOver.push(y))
  const sheet = { px: 3, pixels: Uint32Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]) }
  pixels.copy(sheet, 0, 1, 3)
  expect(shown.size).toBe(0)
  expect(pixels.show()).toBe(true)
  expect(drawnOver.splice(0)).toEqual([0, 4])
  // The upper row lies on the band, of the others what is left of the pitch.
  expect(Object.fromEntries(shown)).toEqual({
    '1 3': 1,
    '2 3': 2,
    '3 3': 3,
    '1 4': 4,
    '2 4': 5,
    '1 5': 7,
    '2 5': 8,
  })
  // What lies over a piece that is not shown anew is still there.
  expect(pixels.show()).toBe(false)
  pixels.copy(sheet, 0, 4, 0)
  expect(pixels.show()).toBe(true)
  expect(drawnOver).toEqual([0])
})
