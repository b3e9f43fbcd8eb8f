import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playSong } from './play-song.ts'
import { clapSamples, drumSamples, SAMPLE_RATE, voiceSamples } from './samples.ts'
import { scoreOf, VOWELS, vowelsOf } from './score.ts'

const song = {
  tempo: 120,
  beats: ['shout', 'shout', 'clap', 'rest'] as const,
  words: ['Allez Vesper'],
}

const CARD_RATE = 44_100

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[songs.3] a drum sounds on every beat of every repeat, claps and voices where they are written', () => {
  const notes = scoreOf(song, 2, 0)
  const timesOf = (sound: string) => notes.filter((note) => note.sound === sound).map(({ atS }) => atS)
  expect(timesOf('drum')).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5])
  expect(timesOf('voice')).toEqual([0, 0.5, 2, 2.5])
  expect(timesOf('clap')).toEqual([1, 3])
})

test('the count-in comes before the first beat', () => {
  const sticks = scoreOf(song, 1, 3).filter(({ sound }) => sound === 'stick')
  expect(sticks.map(({ atS }) => atS)).toEqual([-1.5, -1, -0.5])
})

test('a shout is held until the next one, and longer before a rest, but never on and on', () => {
  const lengths = (tempo: number, beats: ('shout' | 'rest')[]) =>
    scoreOf({ tempo, beats, words: [] }, 1, 0).flatMap((note) =>
      note.sound === 'voice' ? [note.lengthS] : [],
    )
  const [first = 0, second = 0] = lengths(120, ['shout', 'shout', 'rest', 'rest'])
  expect(first).toBeLessThan(0.5)
  expect(second).toBeGreaterThan(0.5)
  expect(lengths(60, ['shout', 'rest', 'rest', 'rest'])).toEqual([1.2])
})

test('the crowd sings the vowels of the words, without accents', () => {
  expect(vowelsOf('Allez Vesper')).toEqual(['ah', 'eh', 'eh', 'eh'])
  expect(vowelsOf('Où, là-haut!')).toEqual(['oh', 'ah', 'oh'])
  expect(vowelsOf('hmm 1904')).toEqual(['oh'])
  const sung = scoreOf(song, 1, 0).flatMap((note) => (note.sound === 'voice' ? [note.vowel] : []))
  expect(sung).toEqual(['ah', 'eh'])
})

test('every sound begins on its first milliseconds, stays within full scale and ends in silence', () => {
  for (const samples of [drumSamples(), clapSamples(), ...VOWELS.map(voiceSamples)]) {
    const peak = samples.reduce((largest, sample) => Math.max(largest, Math.abs(sample)), 0)
    expect(peak).toBeGreaterThan(0.7)
    expect(peak).toBeLessThanOrEqual(0.96)
    const heard = samples.findIndex((sample) => Math.abs(sample) > peak / 12)
    expect(heard / SAMPLE_RATE).toBeLessThan(0.03)
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.002)
  }
})

test('notes are handed to the audio clock some seconds ahead, each once, at the exact time', () => {
  const clock = audioClock(10)
  const play = playSong(clock.context, { song, repeats: 8, startAtContextTime: 11.25, volume: 0.5 })
  expect(Math.max(...clock.starts)).toBeLessThanOrEqual(15)
  for (let passed = 0; passed < 20; passed += 1.5) clock.pass(1.5)
  const wanted = scoreOf(song, 8, 0).map(({ atS }) => 11.25 + atS)
  expect(clock.starts).toEqual(wanted)
  expect(play.beatAt(31)).toBe(11.25 + 15.5)
})

test('who comes in the middle hears the song from there on', () => {
  const clock = audioClock(100)
  playSong(clock.context, { song, repeats: 2, startAtContextTime: 97.9, volume: 1 })
  expect(Math.min(...clock.starts)).toBeCloseTo(100.4, 6)
  expect(new Set(clock.starts).size).toBe(3)
})

test('a page that slept leaves the missed beats out instead of playing them in one heap', () => {
  const clock = audioClock(0)
  playSong(clock.context, { song, repeats: 8, startAtContextTime: 0, volume: 1 })
  clock.starts.length = 0
  clock.sleep(10)
  clock.pass(1.5)
  expect(Math.min(...clock.starts)).toBeGreaterThanOrEqual(11.5)
})

test('[songs.3] a song that moves takes the notes with it that have not begun, and no others', () => {
  const clock = audioClock(0)
  const play = playSong(clock.context, { song, repeats: 8, startAtContextTime: 0.5, volume: 1 })
  clock.pass(1.02)
  clock.starts.length = 0
  play.moveTo(0.52)
  // The note at 1 s sounds and the one of 1.02 s is its own; the next beat is at 1.52 s.
  expect(Math.min(...clock.starts)).toBeCloseTo(1.52, 6)
  expect(new Set(clock.starts.map((at) => Math.round((at - 0.52) * 1000) % 500))).toEqual(new Set([0]))
  for (let passed = 0; passed < 20; passed += 1.5) clock.pass(1.5)
  expect(Math.max(...clock.starts)).toBeCloseTo(0.52 + 15.5, 6)
  expect(play.beatAt(31)).toBeCloseTo(0.52 + 15.5, 6)
})

test('stopping takes the notes ahead back and hands over no more', () => {
  const clock = audioClock(0)
  const play = playSong(clock.context, { song, repeats: 8, startAtContextTime: 0, volume: 1 })
  const handed = clock.starts.length
  play.stop()
  expect(clock.stops.filter((at) => at < 0.2).length).toBe(handed)
  clock.pass(6)
  expect(clock.starts.length).toBe(handed)
})

/** The part of a browser's audio context that is used, with a clock that the test moves. */
function audioClock(startS: number) {
  const starts: number[] = []
  const stops: number[] = []
  const param = () => ({ value: 0, setValueAtTime() {}, setTargetAtTime() {} })
  const node = () => ({ gain: param(), connect: (to: unknown) => to, disconnect() {} })
  const context = {
    currentTime: startS,
    destination: node(),
    createGain: node,
    createConvolver: () => ({
      ...node(),
      // As browsers do: an echo at another rate is refused.
      set buffer({ sampleRate }: { sampleRate: number }) {
        if (sampleRate !== CARD_RATE)
          throw new Error(`An echo at ${sampleRate} Hz on a card of ${CARD_RATE} Hz.`)
      },
    }),
    createBufferSource: () => ({
      ...node(),
      playbackRate: param(),
      start: (at: number) => starts.push(at),
      stop: (at: number) => stops.push(at),
    }),
    sampleRate: CARD_RATE,
    createBuffer: (_channels: number, _length: number, sampleRate: number) => ({
      sampleRate,
      copyToChannel() {},
    }),
  }
  const sleep = (seconds: number) => {
    context.currentTime += seconds
  }
  return {
    context: context as unknown as BaseAudioContext,
    starts,
    stops,
    /** The audio clock goes on while no timer runs. */
    sleep,
    pass(seconds: number) {
      sleep(seconds)
      vi.advanceTimersByTime(seconds * 1000)
    },
  }
}
