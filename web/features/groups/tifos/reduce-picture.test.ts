import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededChance } from '#ui/crowd/seats.ts'
import { distance, hexOf, labOf, reducePicture } from './reduce-picture.ts'

test('[tifos.1] a picture of many colours is reduced to 16, the same way for the same seed', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 16 }), (seed, most) => {
      const chance = seededChance(seed)
      const pixels = Array.from({ length: 3 * 300 }, () => Math.floor(chance() * 256))
      const reduced = reducePicture(pixels, { most, seed })
      expect(reduced.colors.length).toBeLessThanOrEqual(most)
      expect(reduced.cells).toHaveLength(300)
      expect(Math.max(...reduced.cells)).toBeLessThan(reduced.colors.length)
      for (const color of reduced.colors) expect(color).toMatch(/^#[0-9a-f]{6}$/)
      expect(reducePicture(pixels, { most, seed })).toEqual(reduced)
    }),
    { numRuns: 20 },
  )
})

test('a picture that has few colours keeps them exactly', () => {
  const colors = Array.from({ length: 16 }, (_, index) => hexOf(index * 16, 255 - index * 3, 40))
  const shown = Array.from({ length: 400 }, (_, index) => colors[(index * 7) % 16] ?? '#000000')
  const pixels = shown.flatMap((hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)))
  const reduced = reducePicture(pixels, { most: 16, seed: 1 })
  expect([...reduced.cells].map((cell) => reduced.colors[cell])).toEqual(shown)
})

test('colours that other frames use stay in their places', () => {
  const kept = ['#112233', '#445566', '#778899']
  const pixels = Array.from({ length: 3 * 200 }, (_, index) => (index * 37) % 256)
  const { colors } = reducePicture(pixels, { most: 5, kept, seed: 3 })
  expect(colors.slice(0, 3)).toEqual(kept)
  expect(colors.length).toBeLessThanOrEqual(5)
  const full = reducePicture(pixels, { most: 3, kept, seed: 3 })
  expect(full.colors).toEqual(kept)
})

test('two clearly different halves become two colours near them', () => {
  const chance = seededChance(5)
  const near = (value: number) => value + Math.floor(chance() * 12)
  const pixels = Array.from({ length: 200 }, (_, index) =>
    index < 100 ? [near(200), near(20), near(20)] : [near(10), near(60), near(190)],
  ).flat()
  const { colors, cells } = reducePicture(pixels, { most: 2, seed: 9 })
  expect(new Set(cells.slice(0, 100)).size).toBe(1)
  expect(cells[0]).not.toBe(cells[150])
  expect(distance(labOf(colors[cells[0] ?? 0] ?? ''), labOf('#ce1a1a'))).toBeLessThan(0.002)
})
