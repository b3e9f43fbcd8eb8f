// A song while it is written: its beats and words, the tempo that was tapped, the rhythm that was tapped. Pure.
import { NAME_MAX_LENGTH } from '#contract/constants.ts'
import {
  BEATS,
  BEATS_PER_LINE,
  type Beat,
  SONG_BEATS,
  SONG_LINE_MAX,
  SONG_TEMPO,
} from '#contract/song-limits.ts'

export interface SongDraft {
  name: string
  /** Beats a minute. */
  tempo: number
  beats: readonly Beat[]
  /** One line per 8 beats; empty ones are sung without words. */
  words: readonly string[]
}

export const EMPTY_SONG: SongDraft = {
  name: '',
  tempo: 100,
  beats: Array.from({ length: 16 }, (_, index): Beat => (index % 4 === 3 ? 'rest' : 'clap')),
  words: ['', ''],
}

/** Whether it is a song as the editor writes it; what is kept on a device may be from an earlier version. */
export function isSongDraft(value: unknown): value is SongDraft {
  const { name, tempo, beats, words } = (value ?? {}) as Partial<SongDraft>
  return (
    typeof name === 'string' &&
    tempo === clamp(Math.round(Number(tempo)), SONG_TEMPO) &&
    Array.isArray(beats) &&
    beats.length === clamp(beats.length, SONG_BEATS) &&
    beats.every((beat) => BEATS.includes(beat)) &&
    Array.isArray(words) &&
    words.every((line) => typeof line === 'string')
  )
}

function lineCount({ beats }: Pick<SongDraft, 'beats'>): number {
  return Math.ceil(beats.length / BEATS_PER_LINE)
}

/** With this many beats. New ones are rests; the words of lines that are gone are kept until the song is sent. */
export function withLength(draft: SongDraft, length: number): SongDraft {
  const whole = clamp(Math.round(length), SONG_BEATS)
  const beats = Array.from({ length: whole }, (_, index): Beat => draft.beats[index] ?? 'rest')
  return { ...draft, beats }
}

export function withBeat(draft: SongDraft, index: number, beat: Beat): SongDraft {
  return { ...draft, beats: draft.beats.map((old, at) => (at === index ? beat : old)) }
}

/** Rest, clap, shout, and rest again. */
export function nextBeat(beat: Beat): Beat {
  return BEATS[(BEATS.indexOf(beat) + 1) % BEATS.length] ?? 'rest'
}

export function withLine(draft: SongDraft, line: number, text: string): SongDraft {
  const words = Array.from(
    { length: Math.max(draft.words.length, line + 1) },
    (_, at) => (at === line ? text : draft.words[at]) ?? '',
  )
  return { ...draft, words }
}

export function withTempo(draft: SongDraft, tempo: number): SongDraft {
  return { ...draft, tempo: clamp(Math.round(tempo), SONG_TEMPO) }
}

/** Taps further apart than this begin anew: nobody taps slower than the slowest song. */
const TAP_GAP_MAX_MS = 2_000
const TAPS_KEPT = 8

/** The moments of the taps so far, after one more. */
export function addTap(taps: readonly number[], atMs: number): number[] {
  const last = taps.at(-1)
  if (last === undefined || atMs - last > TAP_GAP_MAX_MS) return [atMs]
  return [...taps, atMs].slice(-TAPS_KEPT)
}

/** The tempo of some taps: the median gap, so that one wrong tap changes nothing. Null before there are three. */
export function tempoOfTaps(taps: readonly number[]): number | null {
  if (taps.length < 3) return null
  const gaps = taps.slice(1).map((at, index) => at - (taps[index] ?? at))
  const sorted = gaps.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
  return median > 0 ? clamp(Math.round(60_000 / median), SONG_TEMPO) : null
}

/** The beat nearest to a tap, so many seconds after the first beat; the rhythm repeats. Null before the first beat. */
export function beatOfTap(
  { tempo, beats }: Pick<SongDraft, 'tempo' | 'beats'>,
  sinceS: number,
): number | null {
  const beat = Math.round((sinceS * tempo) / 60)
  return beat < 0 ? null : Math.abs(beat % beats.length)
}

/** Ready for a new recording of one kind of beats: those are cleared, the others stay. */
export function clearedOf(draft: SongDraft, kind: Beat): SongDraft {
  return { ...draft, beats: draft.beats.map((beat) => (beat === kind ? 'rest' : beat)) }
}

export type SongProblem = 'name' | 'silent' | { line: number }

/** What is wrong with the song, or null. The server checks the same and more. */
export function problemOf(draft: SongDraft): SongProblem | null {
  const name = draft.name.trim()
  if (name === '' || name.length > NAME_MAX_LENGTH) return 'name'
  if (draft.beats.every((beat) => beat === 'rest')) return 'silent'
  const line = draft.words.findIndex((text) => text.trim().length > SONG_LINE_MAX)
  return line >= 0 && line < lineCount(draft) ? { line } : null
}

/** What is sent: trimmed, without lines that the beats have no room for and without empty ones at the end. */
export function toSend(draft: SongDraft) {
  const words = draft.words.slice(0, lineCount(draft)).map((text) => text.trim())
  while (words.at(-1) === '') words.pop()
  return { name: draft.name.trim(), tempo: draft.tempo, beats: [...draft.beats], words }
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value))
}
