// songs.4: who answers the beats of a song, counted in memory: at most a number per beat, and a bit per fan and beat.
import { HIT_GRACE_MS } from '#contract/song-limits.ts'
import type { Unison } from '#contract/songs.ts'
import {
  beatAtMs,
  beatCount,
  beatKind,
  dueBeat,
  isInUnison,
  isValidHit,
  type SungSong,
} from '#match/song-time.ts'

/** A beat, how many hits came for it, and how many of them in unison. */
export type BeatVoices = [beat: number, voices: number, inUnison: number]

export class SongVoices {
  readonly #sung: SungSong
  readonly #voices: Uint32Array
  readonly #inUnison: Uint32Array
  /** Which beats each fan has answered. */
  readonly #answered = new Map<number, Uint8Array>()
  /** What the other processes have not heard yet. */
  #untold = new Map<number, BeatVoices>()

  constructor(sung: SungSong) {
    this.#sung = sung
    const beats = beatCount(sung.song, sung.repeats)
    this.#voices = new Uint32Array(beats)
    this.#inUnison = new Uint32Array(beats)
  }

  /**
   * Counts a fan's hits that are valid and the first for their beat. `endsAtMs`: where the song was stopped, later beats
   * never came.
   */
  hit(
    userId: number,
    hits: readonly (readonly [beat: number, errorMs: number])[],
    nowMs: number,
    endsAtMs: number,
  ): { voices: number; inUnison: number } {
    const counted = { voices: 0, inUnison: 0 }
    for (const [beat, errorMs] of hits) {
      if (!isValidHit(this.#sung, { beat, errorMs }, nowMs)) continue
      if (beatAtMs(this.#sung, beat) > endsAtMs || !this.#isFirst(userId, beat)) continue
      const inUnison = isInUnison(errorMs) ? 1 : 0
      this.#add([beat, 1, inUnison])
      const [, voices, together] = this.#untold.get(beat) ?? [beat, 0, 0]
      this.#untold.set(beat, [beat, voices + 1, together + inUnison])
      counted.voices += 1
      counted.inUnison += inUnison
    }
    return counted
  }

  /** What another process has heard. */
  hear(beats: readonly BeatVoices[]): void {
    for (const heard of beats) this.#add(heard)
  }

  /** What was heard here since the last time. */
  takeUntold(): BeatVoices[] {
    const untold = [...this.#untold.values()]
    this.#untold = new Map()
    return untold
  }

  /** What a tick tells; null before the first beat that can be answered. */
  at(nowMs: number): Unison | null {
    const due = dueBeat(this.#sung, nowMs)
    let latest: number | null = null
    for (let beat = due ?? -1; beat >= 0; beat--) {
      if (beatKind(this.#sung.song, beat) === 'rest') continue
      const isFinal = nowMs - beatAtMs(this.#sung, beat) > HIT_GRACE_MS
      if (!isFinal && this.#voicesOf(beat) > 0) return this.of(beat)
      latest ??= beat
      if (isFinal) break
    }
    return latest === null ? null : this.of(latest)
  }

  /** How a beat was answered so far. */
  of(beat: number): Unison {
    const voices = this.#voicesOf(beat)
    return { beat, voices, unison: voices === 0 ? 0 : (this.#inUnison[beat] ?? 0) / voices }
  }

  #voicesOf(beat: number): number {
    return this.#voices[beat] ?? 0
  }

  #add([beat, voices, inUnison]: BeatVoices): void {
    if (beat >= this.#voices.length) return
    this.#voices[beat] = this.#voicesOf(beat) + voices
    this.#inUnison[beat] = (this.#inUnison[beat] ?? 0) + inUnison
  }

  #isFirst(userId: number, beat: number): boolean {
    let answered = this.#answered.get(userId)
    if (!answered) {
      answered = new Uint8Array(Math.ceil(this.#voices.length / 8))
      this.#answered.set(userId, answered)
    }
    const [byte, bit] = [beat >> 3, 1 << (beat & 7)]
    if (((answered[byte] ?? 0) & bit) !== 0) return false
    answered[byte] = (answered[byte] ?? 0) | bit
    return true
  }
}
