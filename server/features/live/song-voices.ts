// songs.4: who answers the beats of a song, counted in memory: at most a number per beat, and a bit per fan and beat.
// Processes tell each other sums. A fan with tabs in several processes is told by name, so that all of them count one
// voice; the process with the lowest id then stores it.
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
/** The hit of a fan with tabs in several processes. */
export type SharedHit = [userId: number, beat: number, inUnison: boolean]

export interface HeardVoices {
  beats: BeatVoices[]
  shared?: SharedHit[]
}

/** A hit that counts here, also for points. */
export interface CountedHit {
  userId: number
  atMs: number
  isInUnison: boolean
}

/** Until then the same hit of the same fan may be told by another process. */
export const SHARED_WAIT_MS = 1_000

interface SharedVoice {
  /** The process whose hit counts. */
  by: string
  isInUnison: boolean
  /** When it came here; null once it was counted, and where it came to another process alone. */
  atMs: number | null
  userId: number
}

export class SongVoices {
  readonly #sung: SungSong
  readonly #nodeId: string
  readonly #voices: Uint32Array
  readonly #inUnison: Uint32Array
  /** Which beats each fan has answered. */
  readonly #answered = new Map<number, Uint8Array>()
  /** By fan and beat. */
  readonly #shared = new Map<string, SharedVoice>()
  /** What the other processes have not heard yet. */
  #untold = new Map<number, BeatVoices>()
  #untoldShared: SharedHit[] = []

  constructor(sung: SungSong, nodeId: string) {
    this.#sung = sung
    this.#nodeId = nodeId
    const beats = beatCount(sung.song, sung.repeats)
    this.#voices = new Uint32Array(beats)
    this.#inUnison = new Uint32Array(beats)
  }

  /**
   * Takes a fan's hits that are valid and the first for their beat, and returns those that count at once; of a fan who
   * `isShared` none does before `settle`. `endsAtMs`: where the song was stopped, later beats never came.
   */
  hit(
    userId: number,
    hits: readonly (readonly [beat: number, errorMs: number])[],
    { nowMs, endsAtMs, isShared }: { nowMs: number; endsAtMs: number; isShared: boolean },
  ): CountedHit[] {
    const counted: CountedHit[] = []
    for (const [beat, errorMs] of hits) {
      if (!isValidHit(this.#sung, { beat, errorMs }, nowMs)) continue
      if (beatAtMs(this.#sung, beat) > endsAtMs || !this.#isFirst(userId, beat)) continue
      const together = isInUnison(errorMs)
      this.#add([beat, 1, together ? 1 : 0])
      if (isShared) {
        this.#shared.set(keyOf(userId, beat), {
          userId,
          by: this.#nodeId,
          isInUnison: together,
          atMs: nowMs,
        })
        this.#untoldShared.push([userId, beat, together])
        continue
      }
      const [, voices, inUnison] = this.#untold.get(beat) ?? [beat, 0, 0]
      this.#untold.set(beat, [beat, voices + 1, inUnison + (together ? 1 : 0)])
      counted.push({ userId, atMs: nowMs, isInUnison: together })
    }
    return counted
  }

  /** Hits of fans with tabs elsewhere that count here, once no other process can tell of the same any more. */
  settle(nowMs: number): CountedHit[] {
    const counted: CountedHit[] = []
    for (const voice of this.#shared.values()) {
      const { userId, atMs, by } = voice
      if (atMs === null || nowMs - atMs < SHARED_WAIT_MS) continue
      voice.atMs = null
      if (by === this.#nodeId) counted.push({ userId, atMs, isInUnison: voice.isInUnison })
    }
    return counted
  }

  /** What another process has heard. */
  hear({ beats, shared = [] }: HeardVoices, fromNode: string): void {
    for (const heard of beats) this.#add(heard)
    for (const [userId, beat, together] of shared) {
      const known = this.#shared.get(keyOf(userId, beat))
      if (known && fromNode < known.by) {
        this.#add([beat, 0, Number(together) - Number(known.isInUnison)])
        known.by = fromNode
        known.isInUnison = together
      }
      if (known || !this.#isFirst(userId, beat)) continue
      this.#add([beat, 1, together ? 1 : 0])
      this.#shared.set(keyOf(userId, beat), { userId, by: fromNode, isInUnison: together, atMs: null })
    }
  }

  /** What was heard here since the last time; null: nothing. */
  takeUntold(): HeardVoices | null {
    const [beats, shared] = [[...this.#untold.values()], this.#untoldShared]
    this.#untold = new Map()
    this.#untoldShared = []
    if (beats.length + shared.length === 0) return null
    return { beats, ...(shared.length > 0 && { shared }) }
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

const keyOf = (userId: number, beat: number) => `${userId} ${beat}`
