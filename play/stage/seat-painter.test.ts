import { afterEach, expect, test, vi } from 'vitest'
import type { Palette } from '#ui/crowd/palette.ts'
import { ringLayout } from './layouts.ts'
import { LOOK, LOOKS } from './seat-look.ts'
import { createSeatPainter } from './seat-painter.ts'
import type { Pixels } from './sprites.ts'

afterEach(() => vi.unstubAllGlobals())

const GREY = [9, 9, 9] as const
const palette: Palette = {
  isDark: true,
  ground: GREY,
  text: GREY,
  empty: GREY,
  flood: GREY,
  sky: GREY,
  chalk: GREY,
  home: GREY,
  homeDeep: GREY,
  away: GREY,
  awayDeep: GREY,
  pitch: [GREY, GREY],
}

/** Pixels that only tell which square of the sheet was copied where. */
function seatsOnCanvas(ratio: number) {
  const data = new Uint8ClampedArray()
  const context = new Proxy(
    {},
    { get: (_, name) => (name === 'getImageData' ? () => ({ data }) : () => {}), set: () => true },
  )
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
  const copied: { look: number; x: number; y: number }[] = []
  const pixels: Pixels = {
    copy: ({ px }, square, x, y) => copied.push({ look: square % LOOKS, x: x + px / 2, y: y + px / 2 }),
    show: () => true,
  }
  const layout = ringLayout({ width: 1000, height: 510, padX: 132, padY: 34 })
  return { copied, layout, painter: createSeatPainter(pixels, layout, { palette, own: null, ratio }) }
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
  expect(copied.map(({ look }) => look)).toEqual([LOOK.away])
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
