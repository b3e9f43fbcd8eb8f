import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TIFO_CELLS, TIFO_FRAME_MIN_MS, TIFO_FRAMES_MAX, TIFO_HEIGHT, TIFO_WIDTH } from '#contract/tifos.ts'
import {
  addColor,
  addFrame,
  blankDrawing,
  boxOf,
  type Cells,
  changeColor,
  type Drawing,
  fill,
  flip,
  isBlank,
  lineOf,
  type Mirror,
  mirrored,
  moveFrame,
  type Point,
  paint,
  pointOf,
  pointsOfStamp,
  removeColor,
  removeFrame,
  withCells,
  withFrameMs,
} from './tifo-drawing.ts'
import { changed, isSame, newHistory, redo, undo } from './tifo-history.ts'

const COLORS = ['#000000', '#ffffff', '#ff0000']
const point = fc.record({ column: fc.nat(TIFO_WIDTH - 1), row: fc.nat(TIFO_HEIGHT - 1) })
const mirror = fc.record({ across: fc.boolean(), down: fc.boolean() })
const color = fc.nat(COLORS.length - 1)
const cells = fc
  .array(fc.tuple(point, point, color), { maxLength: 6 })
  .map((strokes) =>
    strokes.reduce<Cells>(
      (drawn, [from, to, ink]) => paint(drawn, lineOf(from, to), ink),
      new Uint8Array(TIFO_CELLS),
    ),
  )

type Step = (drawing: Drawing) => Drawing
type Ink = (wanted: number) => number
const onFrame = (at: number, change: (cells: Cells, ink: Ink) => Cells): Step => {
  return (drawing) => {
    const frame = at % drawing.frames.length
    const old = drawing.frames[frame]?.cells ?? new Uint8Array(TIFO_CELLS)
    return withCells(
      drawing,
      frame,
      change(old, (wanted) => wanted % drawing.colors.length),
    )
  }
}
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(fc.nat(7), point, point, color, mirror)
    .map(([at, from, to, wanted, both]) =>
      onFrame(at, (old, ink) => paint(old, mirrored(lineOf(from, to), both), ink(wanted))),
    ),
  fc
    .tuple(fc.nat(7), point, color)
    .map(([at, from, wanted]) => onFrame(at, (old, ink) => fill(old, [from], ink(wanted)))),
  fc.nat(7).map((at) => onFrame(at, (old) => flip(old, 'across'))),
  fc.constant<Step>((drawing) => addColor(drawing, '#123456')),
  fc.nat(15).map(
    (at): Step =>
      (drawing) =>
        changeColor(drawing, at, '#654321'),
  ),
  fc.nat(15).map(
    (at): Step =>
      (drawing) =>
        removeColor(drawing, at),
  ),
  fc.nat(7).map(
    (at): Step =>
      (drawing) =>
        addFrame(drawing, at, 'copy'),
  ),
  fc.nat(7).map(
    (at): Step =>
      (drawing) =>
        removeFrame(drawing, at),
  ),
  fc.tuple(fc.nat(7), fc.nat(7)).map(
    ([from, to]): Step =>
      (drawing) =>
        moveFrame(drawing, from, to),
  ),
  fc.tuple(fc.nat(7), fc.nat(9000)).map(
    ([at, ms]): Step =>
      (drawing) =>
        withFrameMs(drawing, at, ms),
  ),
)

test('[tifos.1] undo after any steps leads back to the start, redo to the end, and all states are whole', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const start = blankDrawing(COLORS)
      let history = newHistory(start)
      for (const change of steps) {
        history = changed(history, change(history.present))
        const { colors, frames } = history.present
        expect(frames.length >= 1 && frames.length <= TIFO_FRAMES_MAX && colors.length <= 16).toBe(true)
        expect(new Set(frames.map(({ id }) => id)).size).toBe(frames.length)
        for (const frame of frames) {
          expect(frame.ms).toBeGreaterThanOrEqual(TIFO_FRAME_MIN_MS)
          expect(Math.max(...frame.cells)).toBeLessThan(colors.length)
        }
      }
      const end = history.present
      while (history.past.length > 0) history = undo(history)
      expect(isSame(history.present, start)).toBe(true)
      while (history.future.length > 0) history = redo(history)
      expect(isSame(history.present, end)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a new step forgets what was undone, and a step that changes nothing is none', () => {
  const start = newHistory(blankDrawing(COLORS))
  const one = changed(start, addColor(start.present, '#111111'))
  const other = changed(undo(one), addColor(start.present, '#222222'))
  expect(other.future).toEqual([])
  expect(changed(other, withFrameMs(other.present, 0, 1_000)) === other).toBe(true)
})

test('with the mirror on, whatever is drawn on an empty sheet is symmetric', () => {
  fc.assert(
    fc.property(point, point, mirror, fc.boolean(), (from, to, both, isBox) => {
      const points = isBox ? boxOf(from, to) : lineOf(from, to)
      const drawn = paint(new Uint8Array(TIFO_CELLS), mirrored(points, both), 1)
      for (const way of ['across', 'down'] as const) if (both[way]) expect(flip(drawn, way)).toEqual(drawn)
      for (const { column, row } of points) expect(drawn[row * TIFO_WIDTH + column]).toBe(1)
    }),
    { numRuns: 60 },
  )
})

test('filling a symmetric picture with the mirror on keeps it symmetric', () => {
  fc.assert(
    fc.property(cells, point, color, (drawn, start, ink) => {
      const symmetric = drawn.map((own, cell) => {
        const { column } = pointOf(cell)
        return column < TIFO_WIDTH / 2 ? own : (drawn[cell - column + (TIFO_WIDTH - 1 - column)] ?? 0)
      })
      const both: Mirror = { across: true, down: false }
      const filled = fill(symmetric, mirrored([start], both), ink)
      expect(flip(filled, 'across')).toEqual(filled)
    }),
    { numRuns: 40 },
  )
})

test('fill changes exactly the region of one colour that the point is in', () => {
  fc.assert(
    fc.property(cells, point, color, (drawn, start, ink) => {
      const old = drawn[start.row * TIFO_WIDTH + start.column]
      const filled = fill(drawn, [start], ink)
      const region = regionOf(drawn, start)
      for (let cell = 0; cell < TIFO_CELLS; cell++)
        if (filled[cell] !== (region.has(cell) ? ink : drawn[cell])) throw new Error(`cell ${cell} is wrong`)
      expect(drawn[start.row * TIFO_WIDTH + start.column]).toBe(old)
    }),
    { numRuns: 40 },
  )
})

test('flipping twice changes nothing', () => {
  fc.assert(
    fc.property(cells, fc.constantFrom('across' as const, 'down' as const), (drawn, way) => {
      expect(flip(flip(drawn, way), way)).toEqual(drawn)
    }),
    { numRuns: 20 },
  )
})

test('a line joins its ends without a gap', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const points = lineOf(from, to)
      expect([points[0], points.at(-1)]).toEqual([from, to])
      for (const [index, { column, row }] of points.entries()) {
        const before = points[index - 1] ?? from
        expect(Math.max(Math.abs(column - before.column), Math.abs(row - before.row))).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('a removed colour becomes ground, the others keep their look; the ground cannot be removed', () => {
  const drawing = withCells(
    blankDrawing(COLORS),
    0,
    Uint8Array.from({ length: TIFO_CELLS }, (_, cell) => cell % 3),
  )
  const { colors, frames } = removeColor(drawing, 1)
  expect(colors).toEqual(['#000000', '#ff0000'])
  expect([...(frames[0]?.cells.slice(0, 6) ?? [])]).toEqual([0, 0, 1, 0, 0, 1])
  expect(removeColor(drawing, 0)).toBe(drawing)
})

test('what a stamp lays beside the sheet is cut off', () => {
  const stamp = { width: 2, height: 2, mask: [true, true, false, true] }
  const drawn = paint(
    new Uint8Array(TIFO_CELLS),
    pointsOfStamp(stamp, { column: TIFO_WIDTH - 1, row: -1 }),
    1,
  )
  expect(drawn.every((ink) => ink === 0)).toBe(true)
})

/** The region by the slow way: grow until nothing is added. */
function regionOf(drawn: Cells, { column, row }: Point): Set<number> {
  const start = row * TIFO_WIDTH + column
  const region = new Set([start])
  for (const cell of region) {
    const at = pointOf(cell)
    for (const [x, y] of [
      [at.column - 1, at.row],
      [at.column + 1, at.row],
      [at.column, at.row - 1],
      [at.column, at.row + 1],
    ] as const) {
      const next = y * TIFO_WIDTH + x
      if (x >= 0 && y >= 0 && x < TIFO_WIDTH && y < TIFO_HEIGHT && drawn[next] === drawn[start])
        region.add(next)
    }
  }
  return region
}

test('[tifos.1] a sheet that is filled with one colour is not empty, nor are frames that change between two', () => {
  const blank = blankDrawing(COLORS)
  expect(isBlank(blank)).toBe(true)
  expect(isBlank(addFrame(blank, 0, 'empty'))).toBe(true)
  const filled = fill(blank.frames[0]?.cells ?? new Uint8Array(), [{ column: 0, row: 0 }], 1)
  expect(isBlank(withCells(blank, 0, filled))).toBe(false)
  expect(isBlank(withCells(addFrame(blank, 0, 'empty'), 1, filled))).toBe(false)
})
