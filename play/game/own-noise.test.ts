import { expect, test } from 'vitest'
import { addMark, type CheerMark, ownNoise } from './own-noise.ts'

const marked = (...marks: [second: number, cheer: number][]): CheerMark[] =>
  marks.reduce<CheerMark[]>((kept, [second, cheer]) => addMark(kept, { atMs: second * 1000, cheer }), [])

test('[play.7] the own noise is what was stored in the last 5 s, per second', () => {
  const marks = marked([0, 0], [1, 20], [2, 40], [3, 60])
  expect(ownNoise(marks, 3_000)).toBe(12)
  expect(ownNoise(marks, 6_500)).toBe(8)
  expect(ownNoise(marks, 8_000)).toBe(0)
})

test('[play.7] a new run starts from silence', () => {
  expect(ownNoise(marked([0, 0], [1, 500], [2, 0]), 2_000)).toBe(0)
})

test('[play.7] old marks are forgotten, except the one the rate is counted from', () => {
  expect(marked([0, 1], [1, 2], [2, 3], [8, 4]).map(({ cheer }) => cheer)).toEqual([3, 4])
})
