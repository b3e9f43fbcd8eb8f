import type { Side } from '#contract/arenas.ts'
import { CHEER_TAPS_PER_WINDOW, type YouMessage } from '#contract/live.ts'
import { type AttendanceEntry, addEntry, firstTally, type Tally } from '#server/features/arenas/index.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { type FanPurse, NO_PURSE } from './live.storage.ts'

/** An entry that waits to be stored, with the points it was counted for in the ticks. */
export interface WaitingEntry extends AttendanceEntry {
  expected: number
}

/** A signed-in fan in a room of this process: one, however many tabs. */
export class RoomFan {
  readonly userId: number
  readonly connections = new Set<Connection>()
  side: Side | null = null
  /** As stored: fans are never told more than that. Null before anything is. */
  tally: Tally | null = null
  purse: FanPurse = NO_PURSE
  /** songs.2: the end has elected this fan as its capo. */
  isElected = false
  rank: number | null = null
  of = 0
  /** PTS/S to the next place. */
  next: number | null = null
  /** The message the tabs received last. */
  lastTold = ''
  lastChantMs = Number.NEGATIVE_INFINITY
  /** Presence is stored up to this moment of the run's live clock; null while not attending. */
  #sinceMs: number | null = null
  readonly #taps = new Map<number, number>()
  /** The run that the tally is of has stopped. */
  #isRunOver = false
  /** The tally with the taps that are not stored yet, and the points of these. */
  #expectedTally: Tally | null = null
  #expected = 0

  constructor(userId: number) {
    this.userId = userId
  }

  get isLocked(): boolean {
    return !this.#isRunOver && (this.tally?.isLocked ?? false)
  }

  /** The side locks with the first cheer, also while that cheer is not stored yet. */
  get isBound(): boolean {
    return this.isLocked || this.hasTaps
  }

  get hasTaps(): boolean {
    return this.#taps.size > 0
  }

  attendFrom(liveMs: number): void {
    this.#sinceMs ??= liveMs
  }

  /** A new run: nothing of the last one counts here. */
  beginRun(): void {
    this.#isRunOver = false
    this.tally = null
    this.rank = null
    this.of = 0
    this.next = null
    this.leaveRun()
    if (this.side !== null) this.attendFrom(0)
  }

  /** scores.2: the fan may go to the other end; what they have cheered is still shown. */
  endRun(): void {
    this.#isRunOver = true
    this.leaveRun()
  }

  leaveRun(): void {
    this.#sinceMs = null
    this.#taps.clear()
    this.#expectedTally = null
    this.#expected = 0
  }

  /**
   * Returns the points that the taps will be stored for, as far as this process knows. Taps beyond what can count in a
   * window are dropped without an error.
   */
  tap(window: number, taps: number): number {
    const { side, userId } = this
    if (side === null) return 0
    this.#taps.set(window, Math.min(CHEER_TAPS_PER_WINDOW, (this.#taps.get(window) ?? 0) + taps))
    const before = this.#expectedTally ?? this.tally ?? firstTally(side)
    this.#expectedTally = addEntry(before, { userId, side, sinceMs: 0, untilMs: 0, window, taps }, null)
    const gained = this.#expectedTally.cheer - before.cheer
    this.#expected += gained
    return gained
  }

  /** Removes and returns what must be stored, the oldest window first. */
  takeEntries(liveMs: number, window: number): WaitingEntry[] {
    const { side, userId } = this
    const sinceMs = this.#sinceMs
    if (side === null || sinceMs === null) return []
    const untilMs = Math.max(sinceMs, liveMs)
    this.#sinceMs = untilMs
    const taps = [...this.#taps].sort(([a], [b]) => a - b)
    this.#taps.clear()
    if (taps.length === 0) taps.push([window, 0])
    const expected = this.#expected
    this.#expected = 0
    return taps.map(([tapWindow, count], i) => ({
      userId,
      side,
      sinceMs,
      untilMs,
      window: tapWindow,
      taps: count,
      expected: i === 0 ? expected : 0,
    }))
  }

  /** live.6: this is stored. */
  confirm(tally: Tally): void {
    this.tally = tally
    if (!this.hasTaps) this.#expectedTally = null
  }

  toMessage(): YouMessage {
    const { capoOf, isAdmin } = this.purse
    const isCapo = this.side !== null && (this.isElected || isAdmin || capoOf.length > 0)
    return {
      type: 'you',
      points: this.purse.points,
      side: this.side,
      locked: this.isLocked,
      cheer: this.tally?.cheer ?? 0,
      ultra: this.tally?.ultra ?? 0,
      rank: this.rank,
      of: this.of,
      next: this.next,
      stakes: this.purse.stakes,
      ...(isCapo && { capo: true }),
      ...(isCapo && capoOf.length > 0 && { capoOf }),
    }
  }
}
