// songs.4: the fan's own hits in a song: which beat a press answers, and how hits are told in batches of two beats.
import { HIT_ERROR_MAX_MS, UNISON_ERROR_MAX_MS } from '#contract/song-limits.ts'
import { beatAtMs, beatKind, hitAt, type SungSong } from '#match/song-time.ts'

/** Own errors in milliseconds, by beat. */
export type OwnHits = ReadonlyMap<number, number>

/** A press as a hit on a beat that the fan has not answered yet; null if it is none. */
export function answer(sung: SungSong, hits: OwnHits, pressedAtMs: number) {
  const hit = hitAt(sung, pressedAtMs)
  return hit && !hits.has(hit.beat) ? hit : null
}

const TOLD_AFTER_MS = HIT_ERROR_MAX_MS + 20

/** When the hits of a beat are told: with those of its neighbour, as soon as neither can be answered any more. */
export function tellAtMs(sung: SungSong, beat: number): number {
  return beatAtMs(sung, beat - (beat % 2) + 1) + TOLD_AFTER_MS
}

export type Verdict = { kind: 'good' | 'inTime'; errorMs: number } | { kind: 'early' | 'late' | 'missed' }

const GOOD_MS = 40
/** Who has not answered for so long is not singing along, and is not told that a beat was missed. */
const STILL_SINGING_BEATS = 8

/** Whether a beat that comes due may bring a verdict on one before it. */
export function singsAlong(hits: OwnHits, due: number): boolean {
  return [...hits.keys()].some((hit) => hit >= due - 1 - STILL_SINGING_BEATS)
}

/**
 * What a fan is told about a beat; null while it can be answered, and for who does not sing. `due` is the beat of now:
 * when the next one comes, none can be answered any more (at 160 a minute they are 375 ms apart).
 */
export function verdict(
  { song }: Pick<SungSong, 'song'>,
  hits: OwnHits,
  beat: number,
  due: number,
): Verdict | null {
  const error = hits.get(beat)
  if (error !== undefined) {
    const errorMs = Math.round(error)
    if (Math.abs(errorMs) <= GOOD_MS) return { kind: 'good', errorMs }
    if (Math.abs(errorMs) <= UNISON_ERROR_MAX_MS) return { kind: 'inTime', errorMs }
    return { kind: errorMs < 0 ? 'early' : 'late' }
  }
  if (beatKind(song, beat) === 'rest' || beat >= due) return null
  const isSinging = [...hits.keys()].some((hit) => hit < beat && hit >= beat - STILL_SINGING_BEATS)
  return isSinging ? { kind: 'missed' } : null
}
