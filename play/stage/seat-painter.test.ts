import { afterEach, expect, test, vi } from 'vitest'
import type { Palette } from '#ui/crowd/palette.ts'
import { ringLayout } from './layouts.ts'
import { LOOK } from './seat-look.ts'
import { createSeatPainter } from './seat-painter.ts'

afterEach(() => vi.unstubAllGlobals())

const GREY = [9, 9, 9] as const
const palette: Palette = {
  ...{ isDark: true, ground: GREY, text: GREY, empty: GREY, flood: GREY, sky: GREY, chalk: GREY },
  ...{ home: GREY, homeDeep: GREY, away: GREY, awayDeep: GREY, pitch: [GREY, GREY] },
}

/** A canvas that only tells which piece of the sheet was copied where. */
function seatsOnCanvas(ratio: number) {
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) })
  const copied: { column: number; x: number; y: number }[] = []
  const context = {
    setTransform: () => {},
    drawImage: (_sheet: unknown, left: number, _top: number, box: number, ...rest: number[]) =>
      copied.push({ column: left / box, x: (rest[1] ?? 0) + box / 2, y: (rest[2] ?? 0) + box / 2 }),
  } as unknown as CanvasRenderingContext2D
  const layout = ringLayout({ width: 1000, height: 510, padX: 132, padY: 34 })
  return { copied, layout, painter: createSeatPainter(context, layout, { palette, own: null, ratio }) }
}

test('[play.10] a frame draws only the seats whose look has changed, each once', () => {
  const { copied, layout, painter } = seatsOnCanvas(1)
  const [first] = layout.seats
  painter.paint(() => LOOK.home)
  expect(copied).toHaveLength(layout.seats.length)
  copied.length = 0
  painter.paint(() => LOOK.home)
  expect(copied).toHaveLength(0)
  painter.paint((seat) => (seat === first ? LOOK.away : LOOK.home))
  expect(copied.map(({ column }) => column)).toEqual([LOOK.away])
})

test('[play.10] every seat is drawn at its place, on every screen', () => {
  for (const ratio of [1, 1.5, 2]) {
    const { copied, layout, painter } = seatsOnCanvas(ratio)
    painter.paint(() => LOOK.home)
    for (const [index, { x, y }] of layout.seats.entries()) {
      expect(Math.abs((copied[index]?.x ?? 0) - x * ratio)).toBeLessThanOrEqual(1)
      expect(Math.abs((copied[index]?.y ?? 0) - y * ratio)).toBeLessThanOrEqual(1)
    }
  }
})
