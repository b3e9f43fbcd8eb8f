import type { Side } from '#contract/arenas.ts'
import { CHEER_TAPS_PER_WINDOW, type YouMessage } from '#contract/live.ts'
import type { AttendanceEntry } from '#server/features/arenas/index.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { FanPurse } from './live.storage.ts'

/** A signed-in fan in a room of this process: one, however many tabs. */
export class RoomFan {
  readonly userId: number
  readonly connections = new Set<Connection>()
  side: Side | null = null
  isLocked = false
  /** As stored, which is all that is ever told. */
  cheer = 0
  ultra = 0
  purse: FanPurse = { points: 0, stakes: {} }
  /** The message the tabs were told last. */
  lastTold = ''
  lastChantMs = Number.NEGATIVE_INFINITY
  /** From here on of the run's live clock the presence is still to be stored; null while not attending. */
  #sinceMs: number | null = null
  readonly #taps = new Map<number, number>()

  constructor(userId: number) {
    this.userId = userId
  }

  /** product §5: from the first cheer on, also while it is still to be stored. */
  get isBound(): boolean {
    return this.isLocked || this.#taps.size > 0
  }

  attendFrom(liveMs: number): void {
    this.#sinceMs ??= liveMs
  }

  /** A new run: nothing of the last one counts here. */
  beginRun(): void {
    this.cheer = 0
    this.ultra = 0
    this.isLocked = false
    this.leaveRun()
    if (this.side !== null) this.attendFrom(0)
  }

  leaveRun(): void {
    this.#sinceMs = null
    this.#taps.clear()
  }

  /** More taps than can count in a window are dropped without complaint. */
  tap(window: number, taps: number): void {
    this.#taps.set(window, Math.min(CHEER_TAPS_PER_WINDOW, (this.#taps.get(window) ?? 0) + taps))
  }

  get hasTaps(): boolean {
    return this.#taps.size > 0
  }

  /** What is to be stored now, the oldest window first. */
  takeEntries(liveMs: number, window: number): AttendanceEntry[] {
    const { side } = this
    const sinceMs = this.#sinceMs
    if (side === null || sinceMs === null) return []
    const untilMs = Math.max(sinceMs, liveMs)
    this.#sinceMs = untilMs
    const taps = [...this.#taps].sort(([a], [b]) => a - b)
    this.#taps.clear()
    if (taps.length === 0) taps.push([window, 0])
    return taps.map(([tapWindow, count]) => ({
      userId: this.userId,
      side,
      sinceMs,
      untilMs,
      window: tapWindow,
      taps: count,
    }))
  }

  toMessage(): YouMessage {
    return {
      type: 'you',
      points: this.purse.points,
      side: this.side,
      locked: this.isLocked,
      cheer: this.cheer,
      ultra: this.ultra,
      stakes: this.purse.stakes,
    }
  }
}

/** A visitor sees everything and has nothing. */
export const VISITOR: YouMessage = {
  type: 'you',
  points: null,
  side: null,
  locked: false,
  cheer: 0,
  ultra: 0,
  stakes: {},
}
