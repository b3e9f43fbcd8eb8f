// Time in a song: when each beat comes, which one is due, and which hits count. Beats are counted from 0 through all
// repeats. All moments are on one clock, usually the server's.
import {
  BEATS_PER_LINE,
  type Beat,
  HIT_ERROR_MAX_MS,
  HIT_GRACE_MS,
  UNISON_ERROR_MAX_MS,
} from '#contract/song-limits.ts'

/** What time needs of a song. */
export interface Rhythm {
  /** Beats a minute. */
  tempo: number
  beats: readonly Beat[]
}

/** A song that was started. */
export interface SungSong {
  song: Rhythm
  startsAtMs: number
  repeats: number
}

/** How long a beat lasts. */
export function beatMs({ tempo }: Pick<Rhythm, 'tempo'>): number {
  return 60_000 / tempo
}

/** From the first beat to the end of the last repeat. */
export function songMs(song: Rhythm, repeats: number): number {
  return beatCount(song, repeats) * beatMs(song)
}

/** The beats of all repeats. */
export function beatCount({ beats }: Pick<Rhythm, 'beats'>, repeats: number): number {
  return beats.length * repeats
}

export function beatAtMs({ song, startsAtMs }: Pick<SungSong, 'song' | 'startsAtMs'>, beat: number): number {
  return startsAtMs + beat * beatMs(song)
}

export function endsAtMs({ song, startsAtMs, repeats }: SungSong): number {
  return startsAtMs + songMs(song, repeats)
}

/** The latest beat that is due: null before the first; after the end the last one. */
export function dueBeat(sung: SungSong, nowMs: number): number | null {
  const passed = nowMs - sung.startsAtMs
  if (passed < 0) return null
  const step = beatMs(sung.song)
  const beat = Math.floor(passed / step)
  // A division may land just below the beat that this moment is exactly on.
  const due = beatAtMs(sung, beat + 1) <= nowMs ? beat + 1 : beat
  return Math.min(due, beatCount(sung.song, sung.repeats) - 1)
}

/** Rest, clap or shout. */
export function beatKind({ beats }: Pick<Rhythm, 'beats'>, beat: number): Beat {
  return beats[beat % beats.length] ?? 'rest'
}

/** In which repeat a beat is, from 0. */
export function repeatOf({ beats }: Pick<Rhythm, 'beats'>, beat: number): number {
  return Math.floor(beat / beats.length)
}

/** Which line of words is sung on a beat, from 0. The song may have no words for it. */
export function lineOf({ beats }: Pick<Rhythm, 'beats'>, beat: number): number {
  return Math.floor((beat % beats.length) / BEATS_PER_LINE)
}

export interface Hit {
  beat: number
  /** Negative: too early. */
  errorMs: number
}

/** The beat that a press at this moment answers: the nearest that is no rest; null if none is near enough. */
export function hitAt(sung: SungSong, pressedAtMs: number): Hit | null {
  const step = beatMs(sung.song)
  const first = Math.ceil((pressedAtMs - HIT_ERROR_MAX_MS - sung.startsAtMs) / step)
  const last = Math.floor((pressedAtMs + HIT_ERROR_MAX_MS - sung.startsAtMs) / step)
  let best: Hit | null = null
  for (let beat = Math.max(0, first); beat <= Math.min(last, lastBeat(sung)); beat++) {
    if (beatKind(sung.song, beat) === 'rest') continue
    const errorMs = pressedAtMs - beatAtMs(sung, beat)
    if (best === null || Math.abs(errorMs) < Math.abs(best.errorMs)) best = { beat, errorMs }
  }
  return best
}

/**
 * songs.4: whether a hit that arrives now may count. One that was pressed early may arrive before its beat. The caller
 * checks that it is the fan's first hit on that beat.
 */
export function isValidHit(sung: SungSong, { beat, errorMs }: Hit, nowMs: number): boolean {
  if (!Number.isInteger(beat) || beat < 0 || beat > lastBeat(sung)) return false
  if (beatKind(sung.song, beat) === 'rest') return false
  const dueForMs = nowMs - beatAtMs(sung, beat)
  // Written so that NaN is refused.
  return dueForMs >= -HIT_ERROR_MAX_MS && dueForMs <= HIT_GRACE_MS && Math.abs(errorMs) <= HIT_ERROR_MAX_MS
}

export function isInUnison(errorMs: number): boolean {
  return Math.abs(errorMs) <= UNISON_ERROR_MAX_MS
}

function lastBeat({ song, repeats }: SungSong): number {
  return beatCount(song, repeats) - 1
}
