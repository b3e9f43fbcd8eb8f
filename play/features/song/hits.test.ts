import { expect, test } from 'vitest'
import type { SungSong } from '#match/song-time.ts'
import { tellAtMs, verdict } from './hits.ts'

const sung: SungSong = {
  song: { tempo: 60, beats: ['shout', 'clap', 'rest', 'clap'] },
  startsAtMs: 1_000,
  repeats: 8,
}
const LATER = 1_000

test('[songs.4] both beats of a pair are told together, well within the 2 s in which they count', () => {
  expect(tellAtMs(sung, 4)).toBe(tellAtMs(sung, 5))
  expect(tellAtMs(sung, 4) - (1_000 + 4_000)).toBeLessThan(1_300)
})

test.each([
  [18, { kind: 'good', errorMs: 18 }],
  [-96.4, { kind: 'inTime', errorMs: -96 }],
  [120, { kind: 'inTime', errorMs: 120 }],
  [-121, { kind: 'early' }],
  [240, { kind: 'late' }],
])('[songs.4] what a fan is told about an error of %d ms', (errorMs, told) => {
  expect(verdict(sung, new Map([[4, errorMs]]), 4, LATER)).toEqual(told)
})

test('[songs.4] a beat is missed once it cannot be answered, a rest never, and nobody is blamed who does not sing', () => {
  const hits = new Map([[0, 5]])
  expect(verdict(sung, hits, 1, 1)).toBeNull()
  expect(verdict(sung, hits, 1, 2)).toEqual({ kind: 'missed' })
  expect(verdict(sung, hits, 2, LATER)).toBeNull()
  expect(verdict(sung, hits, 9, LATER)).toBeNull()
  expect(verdict(sung, new Map(), 1, LATER)).toBeNull()
})
