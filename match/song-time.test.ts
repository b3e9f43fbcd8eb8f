import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Beat, HIT_ERROR_MAX_MS, HIT_GRACE_MS } from '#contract/song-limits.ts'
import {
  beatAtMs,
  beatCount,
  beatKind,
  dueBeat,
  endsAtMs,
  hitAt,
  isInUnison,
  isValidHit,
  lineOf,
  repeatOf,
  type SungSong,
} from './song-time.ts'

const START_MS = Date.parse('2026-05-01T20:00:00.000Z')

const sung: SungSong = {
  song: { tempo: 120, beats: ['shout', 'clap', 'rest', 'clap'] },
  startsAtMs: START_MS,
  repeats: 3,
}

const anySong: fc.Arbitrary<SungSong> = fc.record({
  song: fc.record({
    tempo: fc.integer({ min: 60, max: 160 }),
    beats: fc.array(fc.constantFrom<Beat>('rest', 'clap', 'shout'), { minLength: 4, maxLength: 32 }),
  }),
  startsAtMs: fc.constant(START_MS),
  repeats: fc.integer({ min: 1, max: 8 }),
})

/** A song and one of its beats. */
const anyBeat = anySong.chain((song) =>
  fc.tuple(fc.constant(song), fc.integer({ min: 0, max: beatCount(song.song, song.repeats) - 1 })),
)

test('[songs.3] a song of four beats at 120, three times: twelve beats half a second apart', () => {
  expect(beatCount(sung.song, 3)).toBe(12)
  expect(beatAtMs(sung, 5)).toBe(START_MS + 2_500)
  expect(endsAtMs(sung)).toBe(START_MS + 6_000)
  expect(beatKind(sung.song, 6)).toBe('rest')
  expect([3, 4, 11].map((beat) => repeatOf(sung.song, beat))).toEqual([0, 1, 2])
})

test('[songs.3] no beat is due before the first, and the last stays due', () => {
  expect(dueBeat(sung, START_MS - 1)).toBeNull()
  expect(dueBeat(sung, START_MS)).toBe(0)
  expect(dueBeat(sung, START_MS + 499)).toBe(0)
  expect(dueBeat(sung, START_MS + 500)).toBe(1)
  expect(dueBeat(sung, START_MS + 60_000)).toBe(11)
})

test('[songs.1] a line of words covers eight beats and begins anew with each repeat', () => {
  const long = { beats: Array.from({ length: 20 }, (): Beat => 'shout') }
  expect([0, 7, 8, 16, 19, 20, 28].map((beat) => lineOf(long, beat))).toEqual([0, 0, 1, 2, 2, 0, 1])
})

test('[songs.3] a beat is due from its own moment until the next, at every tempo', () => {
  fc.assert(
    fc.property(anyBeat, ([song, beat]) => {
      expect(dueBeat(song, beatAtMs(song, beat))).toBe(beat)
      expect(dueBeat(song, beatAtMs(song, beat) - 0.01)).toBe(beat === 0 ? null : beat - 1)
    }),
  )
})

test('[songs.4] a press answers the nearest beat that is no rest, or none', () => {
  expect(hitAt(sung, START_MS - 100)).toEqual({ beat: 0, errorMs: -100 })
  expect(hitAt(sung, START_MS + 530)).toEqual({ beat: 1, errorMs: 30 })
  // Between the beats 1 and 3 there is a rest, half a second from either.
  expect(hitAt(sung, START_MS + 1_000)).toBeNull()
  expect(hitAt(sung, START_MS + 1_250)).toEqual({ beat: 3, errorMs: -250 })
  expect(hitAt(sung, START_MS - 251)).toBeNull()
  expect(hitAt(sung, endsAtMs(sung))).toBeNull()
})

test('[songs.4] what a press answers is a valid hit from as early as it may be pressed until 2 s after the beat', () => {
  fc.assert(
    fc.property(anyBeat, fc.integer({ min: -400, max: 400 }), ([song, beat], off) => {
      const hit = hitAt(song, beatAtMs(song, beat) + off)
      if (!hit) return
      const dueMs = beatAtMs(song, hit.beat)
      expect(Math.abs(hit.errorMs)).toBeLessThanOrEqual(HIT_ERROR_MAX_MS)
      expect(isValidHit(song, hit, dueMs - HIT_ERROR_MAX_MS - 1)).toBe(false)
      expect(isValidHit(song, hit, dueMs - HIT_ERROR_MAX_MS)).toBe(true)
      expect(isValidHit(song, hit, dueMs)).toBe(true)
      expect(isValidHit(song, hit, dueMs + HIT_GRACE_MS)).toBe(true)
      expect(isValidHit(song, hit, dueMs + HIT_GRACE_MS + 1)).toBe(false)
    }),
  )
})

test.each([
  [2, 0, 'a rest'],
  [12, 0, 'a beat after the end'],
  [-1, 0, 'a beat before the start'],
  [1.5, 0, 'half a beat'],
  [1, 251, 'too late'],
  [1, -251, 'too early'],
  [1, Number.NaN, 'no number'],
])('[songs.4] beat %d with an error of %d is refused: %s', (beat, errorMs) => {
  expect(isValidHit(sung, { beat, errorMs }, beatAtMs(sung, Math.ceil(beat)) + 100)).toBe(false)
})

test('[songs.4] 120 ms to either side are in unison', () => {
  expect([-121, -120, 0, 120, 121].map(isInUnison)).toEqual([false, true, true, true, false])
})
