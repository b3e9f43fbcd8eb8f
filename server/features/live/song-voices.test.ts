import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Beat } from '#contract/song-limits.ts'
import { SongVoices } from './song-voices.ts'

const START_MS = 1_000_000
const song = { tempo: 120, beats: ['clap', 'rest', 'shout', 'clap'] as Beat[] }
const sung = { song, startsAtMs: START_MS, repeats: 3 }
const BEAT_MS = 500
const BEATS = 12
const END_MS = START_MS + BEATS * BEAT_MS

const hits = fc.array(
  fc.record({
    fan: fc.integer({ min: 1, max: 6 }),
    beat: fc.integer({ min: -1, max: BEATS }),
    errorMs: fc.double({ min: -300, max: 300, noNaN: true }),
    /** When the server hears of it, from the song's start. */
    heardMs: fc.integer({ min: -500, max: 9_000 }),
    process: fc.constantFrom(0, 1),
  }),
  { maxLength: 60 },
)

/** The rule of songs.4, word by word. */
function naive(told: HitTold[]): Map<number, number[]> {
  const errors = new Map<number, number[]>()
  const seen = new Set<string>()
  for (const { fan, beat, errorMs, heardMs } of told) {
    if (beat < 0 || beat >= BEATS || song.beats[beat % 4] === 'rest') continue
    const sinceDue = heardMs - beat * BEAT_MS
    if (sinceDue < -250 || sinceDue > 2_000 || Math.abs(errorMs) > 250) continue
    if (seen.has(`${fan} ${beat}`)) continue
    seen.add(`${fan} ${beat}`)
    errors.set(beat, [...(errors.get(beat) ?? []), errorMs])
  }
  return errors
}

const isShared = (fan: number) => fan <= 2
const hearing = (nowMs: number, endsAtMs = END_MS, isFanShared = false) => ({
  nowMs,
  endsAtMs,
  isShared: isFanShared,
})

interface HitTold {
  fan: number
  beat: number
  errorMs: number
  heardMs: number
  process: number
}

test('[songs.4] voices and unison of every beat are those of a naive model, over two processes', () => {
  fc.assert(
    fc.property(hits, (given) => {
      // Each process hears its hits in the order of time. Fans 1 and 2 have tabs in both, the others in one.
      const told = given
        .map((hit) => (isShared(hit.fan) ? hit : { ...hit, process: hit.fan % 2 }))
        .sort((a, b) => a.heardMs - b.heardMs)
      const processes = [new SongVoices(sung, 'a'), new SongVoices(sung, 'b')] as const
      let taps = 0
      for (const { fan, beat, errorMs, heardMs, process } of told) {
        const [here, there] = process === 0 ? processes : [processes[1], processes[0]]
        taps += here.hit(fan, [[beat, errorMs]], hearing(START_MS + heardMs, END_MS, isShared(fan))).length
        const untold = here.takeUntold()
        if (untold) there.hear(untold, process === 0 ? 'a' : 'b')
      }
      for (const process of processes) taps += process.settle(END_MS + 9_000).length
      const expected = naive(told)
      expect(taps).toBe([...expected.values()].flat().length)
      for (let beat = 0; beat < BEATS; beat++) {
        if (song.beats[beat % 4] === 'rest') continue
        const errors = expected.get(beat) ?? []
        const together = errors.filter((errorMs) => Math.abs(errorMs) <= 120).length
        const voices = errors.length
        for (const process of processes)
          expect(process.of(beat)).toEqual({ beat, voices, unison: voices === 0 ? 0 : together / voices })
      }
    }),
    { numRuns: 300, seed: 12 },
  )
})

test('[songs.4] hits of one fan in two processes at the same moment are one voice, that of the process with the lower id', () => {
  const [a, b] = [new SongVoices(sung, 'a'), new SongVoices(sung, 'b')]
  const now = hearing(START_MS, END_MS, true)
  expect(a.hit(1, [[0, 200]], now)).toEqual([])
  expect(b.hit(1, [[0, 0]], now)).toEqual([])
  const [fromA, fromB] = [a.takeUntold()!, b.takeUntold()!]
  expect(fromA).toEqual({ beats: [], shared: [[1, 0, false]] })
  a.hear(fromB, 'b')
  b.hear(fromA, 'a')
  for (const process of [a, b]) expect(process.of(0)).toEqual({ beat: 0, voices: 1, unison: 0 })
  expect(a.settle(START_MS + 999)).toEqual([])
  const counted = [a.settle(START_MS + 1_000), b.settle(START_MS + 1_000), a.settle(START_MS + 9_000)]
  expect(counted).toEqual([[{ userId: 1, atMs: START_MS, isInUnison: false }], [], []])
})

test('[songs.4] a tick tells the latest beat that was answered while hits can come, else the latest that is due', () => {
  const voices = new SongVoices(sung, 'a')
  const at = (beats: number) => voices.at(START_MS + beats * BEAT_MS)?.beat ?? null
  expect(at(-0.1)).toBeNull()
  expect(at(0)).toBe(0)
  expect(at(1), 'a rest is not answered').toBe(0)
  expect(at(2)).toBe(2)
  voices.hit(1, [[0, 0]], hearing(START_MS + 2 * BEAT_MS))
  expect(at(2)).toBe(0)
  expect(at(4)).toBe(0)
  expect(at(4.1), 'two seconds later').toBe(4)
  voices.hit(1, [[4, 0]], hearing(START_MS + 4.1 * BEAT_MS))
  expect(at(5)).toBe(4)
})

test('[songs.4] of a song that was stopped the beats after its end never come', () => {
  const voices = new SongVoices(sung, 'a')
  const stoppedMs = START_MS + 1.5 * BEAT_MS
  expect(
    voices.hit(
      1,
      [
        [0, 0],
        [2, 0],
      ],
      hearing(stoppedMs + BEAT_MS, stoppedMs),
    ),
  ).toHaveLength(1)
})

test('[songs.4] ten thousand fans on one beat cost a few bytes each', () => {
  const long = new SongVoices(
    { song: { tempo: 160, beats: Array<Beat>(32).fill('clap') }, startsAtMs: 0, repeats: 8 },
    'a',
  )
  for (let fan = 1; fan <= 10_000; fan++)
    long.hit(
      fan,
      [
        [0, 0],
        [1, 0],
      ],
      hearing(400, 1e9),
    )
  expect(long.at(400)).toEqual({ beat: 1, voices: 10_000, unison: 1 })
  expect(long.takeUntold()).toEqual({
    beats: [
      [0, 10_000, 10_000],
      [1, 10_000, 10_000],
    ],
  })
})
