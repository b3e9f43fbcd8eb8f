import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TIFO_CELLS, TIFO_HEIGHT, TIFO_WIDTH } from '#contract/tifos.ts'
import { seededChance } from '#ui/crowd/seats.ts'
import { checkTifo } from './tifo-checks.ts'
import { addFrame, blankDrawing, boxOf, type Drawing, fill, paint, withCells } from './tifo-drawing.ts'
import { allowedRows, sizeOfWord, stampOfInk, WORD_ROWS_MIN, withPicture } from './tifo-picture.ts'

const COLORS = ['#000000', '#ffffff', '#d0342c', '#1f6feb']

test('[tifos.1] a picture takes the places that other frames leave, and those look as before', () => {
  const first = withCells(
    blankDrawing(COLORS),
    0,
    Uint8Array.from({ length: TIFO_CELLS }, (_, cell) => (cell % 2 === 0 ? 0 : 3)),
  )
  const drawing = addFrame(first, 0, 'empty')
  const chance = seededChance(4)
  const pixels = Array.from({ length: TIFO_CELLS * 3 }, () => Math.floor(chance() * 256))
  const after = withPicture(drawing, 1, pixels, 1)
  expect(after.colors.length).toBeLessThanOrEqual(16)
  expect(look(after, 0)).toEqual(look(drawing, 0))
  expect(new Set(look(after, 1)).size).toBeGreaterThan(8)
})

test('a cell belongs to a letter when about half of it is inked', () => {
  const alpha = Array.from({ length: 16 * 8 }, (_, pixel) => (pixel % 16 < 5 ? 255 : 0))
  expect(stampOfInk(alpha, 2, 1)).toEqual({ width: 2, height: 1, mask: [true, false] })
})

test('[tifos.1] a word is 4 to 32 cells high, whatever was typed', () => {
  expect([0, 3, 4, 12.4, 32, 99, Number.NaN].map(allowedRows)).toEqual([4, 4, 4, 12, 32, 32, 4])
})

test('[tifos.1] a word too wide for the sheet gets lower, and is squeezed only at the smallest height', () => {
  expect(sizeOfWord(3, 9)).toEqual({ columns: 27, rows: 9 })
  expect(sizeOfWord(10, 9)).toEqual({ columns: 60, rows: 6 })
  expect(sizeOfWord(40, 9)).toEqual({ columns: TIFO_WIDTH, rows: WORD_ROWS_MIN })
})

test('[tifos.1] a word fits the sheet with the shape of its letters, whatever it is and however high it is to be', () => {
  const ratios = fc.double({ min: 0.05, max: TIFO_WIDTH / WORD_ROWS_MIN, noNaN: true })
  fc.assert(
    fc.property(ratios, fc.integer({ min: WORD_ROWS_MIN, max: TIFO_HEIGHT }), (ratio, wanted) => {
      const { columns, rows } = sizeOfWord(ratio, wanted)
      expect(columns).toBeLessThanOrEqual(TIFO_WIDTH)
      expect(rows).toBeLessThanOrEqual(wanted)
      expect(rows).toBeGreaterThanOrEqual(WORD_ROWS_MIN)
      // Half a column is the rounding; a word is at least one column wide.
      expect(Math.abs(columns - Math.max(1, rows * ratio))).toBeLessThanOrEqual(0.5)
      // One row more would be too wide.
      if (rows < wanted) expect((rows + 1) * ratio).toBeGreaterThan(TIFO_WIDTH)
    }),
  )
})

test('a filled shape is thick, a frame of single cells is not, and the largest shape is counted', () => {
  const sheet = new Uint8Array(TIFO_CELLS)
  const box = paint(sheet, boxOf({ column: 10, row: 5 }, { column: 19, row: 14 }), 1)
  const thin = checkTifo(withCells(blankDrawing(COLORS), 0, box))
  expect(thin).toMatchObject({ largestShape: 36, isThick: false })
  const filled = fill(box, [{ column: 12, row: 8 }], 1)
  expect(checkTifo(withCells(blankDrawing(COLORS), 0, filled))).toMatchObject({
    largestShape: 100,
    isThick: true,
  })
})

test('red and green of the same lightness are not apart for everybody', () => {
  const two = (colors: string[]) =>
    checkTifo(
      withCells(
        blankDrawing(colors),
        0,
        Uint8Array.from({ length: TIFO_CELLS }, (_, cell) => (cell % TIFO_WIDTH) % 2),
      ),
    )
  expect(two(['#000000', '#ffffff']).colorsApart).toBe(true)
  expect(two(['#101010', '#131313']).colorsApart).toBe(false)
  expect(two(['#c06030', '#7d8a30']).colorsApart).toBe(false)
})

function look({ colors, frames }: Drawing, frame: number): (string | undefined)[] {
  return [...(frames[frame]?.cells ?? [])].map((color) => colors[color])
}
