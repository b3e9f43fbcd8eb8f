// From taps to stored points: what a fan does in memory, and how it gets into the database.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Side } from '#contract/arenas.ts'
import { type BySide, CHEER_TAPS_PER_WINDOW, type YouMessage } from '#contract/live.ts'
import { ATTENDANCE_POINTS } from '#contract/points.ts'
import {
  type AttendanceEntry,
  awardUltraWindows,
  type StoredAttendance,
  storeAttendance,
} from '#server/features/arenas/index.ts'
import { post } from '#server/features/ledger/index.ts'
import { windowAt } from '#server/features/scores/index.ts'
import type { Connection } from '#server/realtime/connection.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { FanPurse } from './live.storage.ts'
import type { RoomState } from './room-state.ts'

/** A signed-in fan in a room of this process: one, however many tabs. */
export class RoomFan {
  readonly userId: number
  readonly connections = new Set<Connection>()
  side: Side | null = null
  isLocked = false
  /** As stored: fans are never told more than that. */
  cheer = 0
  ultra = 0
  purse: FanPurse = { points: 0, stakes: {} }
  /** The message the tabs received last. */
  lastTold = ''
  lastChantMs = Number.NEGATIVE_INFINITY
  /** Presence is stored up to this moment of the run's live clock; null while not attending. */
  #sinceMs: number | null = null
  readonly #taps = new Map<number, number>()

  constructor(userId: number) {
    this.userId = userId
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

  /** Taps beyond what can count in a window are dropped without an error. */
  tap(window: number, taps: number): void {
    this.#taps.set(window, Math.min(CHEER_TAPS_PER_WINDOW, (this.#taps.get(window) ?? 0) + taps))
  }

  /** Removes and returns what must be stored, the oldest window first. */
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

/** Presence is stored this often, also of silent fans, so more than once in every window. */
const PRESENCE_INTERVAL_MS = 4_000
/** A large crowd is stored once a second, a small one with every tick. */
const SMALL_CROWD = 500
const LARGE_CROWD_FLUSH_MS = 1_000
/** Taps of a window may arrive this long after its end. */
const WINDOW_GRACE_MS = 1_500

interface CountContext {
  db: NodePgDatabase
  now: () => Date
  state: RoomState
  /** The fans in the room, as far as counting needs them. */
  audience: {
    readonly fanCount: number
    fans(): RoomFan[]
    fan(userId: number): RoomFan | null
    tellNews(fan: RoomFan): void
  }
  onGained: (gained: BySide<number>) => void
  onSideLocked: (fan: RoomFan, side: Side) => void
  /** A fan was paid for attending. */
  onPaid: (userId: number) => void
}

/** Takes what fans did out of memory, stores it, and confirms it to them once it is stored. */
export class RoomCount {
  readonly #context: CountContext
  /** Taken and not stored yet, by run: a failed write and a new run lose nothing. */
  readonly #pending = new Map<number, AttendanceEntry[]>()
  #awarded = { runId: 0, nextWindow: 0 }
  #lastFlushMs = 0
  #lastPresenceMs = 0

  constructor(context: CountContext) {
    this.#context = context
  }

  /** Paused or not started at that moment: taps are dropped without an error. */
  tap(fan: RoomFan, taps: number, at: Date): void {
    const liveMs = this.#context.state.liveMsAt(at)
    if (liveMs !== null) fan.tap(windowAt(liveMs), taps)
  }

  /** Ends the presence of these fans at a moment of the run's live clock, and takes their taps. */
  take(runId: number, liveMs: number, fans: RoomFan[] = this.#context.audience.fans()): void {
    const entries = fans.flatMap((fan) => fan.takeEntries(liveMs, windowAt(liveMs)))
    if (entries.length > 0) this.#pending.set(runId, [...(this.#pending.get(runId) ?? []), ...entries])
  }

  /** Stores everything that was taken; the newest run first. What fails stays for the next time. */
  async store(): Promise<void> {
    for (const runId of [...this.#pending.keys()].sort((a, b) => b - a)) await this.#storeRun(runId)
  }

  /** One beat: takes and stores what is due, then awards the ultra points of windows that are over. */
  async beat(): Promise<void> {
    const { now, state, audience } = this.#context
    const nowMs = now().getTime()
    const isSmall = audience.fanCount <= SMALL_CROWD
    const isPresenceDue = nowMs - this.#lastPresenceMs >= PRESENCE_INTERVAL_MS
    const { runId } = state
    const liveMs = state.liveMs()
    if (isPresenceDue || isSmall || nowMs - this.#lastFlushMs >= LARGE_CROWD_FLUSH_MS) {
      this.#lastFlushMs = nowMs
      if (isPresenceDue) this.#lastPresenceMs = nowMs
      if (runId !== null)
        this.take(
          runId,
          liveMs,
          audience.fans().filter(({ hasTaps }) => isPresenceDue || hasTaps),
        )
      await this.store()
    }
    if (runId !== null) await this.#awardThrough(runId, windowAt(liveMs - WINDOW_GRACE_MS) - 1)
  }

  async #storeRun(runId: number): Promise<void> {
    const entries = this.#pending.get(runId) ?? []
    // A fan's row remembers two windows, so older ones must be awarded before new taps are stored.
    const lastWindow = entries.reduce((last, { window }) => Math.max(last, window), 0)
    await this.#awardThrough(runId, lastWindow - 2)
    for (const group of oneEntryPerFan(entries)) {
      const stored = await this.#write(runId, group)
      const done = new Set(group)
      const left = (this.#pending.get(runId) ?? []).filter((entry) => !done.has(entry))
      if (left.length > 0) this.#pending.set(runId, left)
      else this.#pending.delete(runId)
      this.#confirm(runId, stored)
    }
  }

  /** points.3: attending is paid in the transaction that stores it. */
  #write(runId: number, entries: AttendanceEntry[]): Promise<StoredAttendance[]> {
    return inTransaction(this.#context.db, async (tx) => {
      const stored = await storeAttendance(tx, runId, entries)
      const due = stored.filter(({ attendanceDue }) => attendanceDue > 0)
      const movements = due.map(({ userId, attendanceDue }) => ({
        userId,
        amount: attendanceDue * ATTENDANCE_POINTS,
        betId: null,
      }))
      await post(tx, 'attendance', movements)
      return stored
    })
  }

  /** live.6: cheers count and are confirmed only now that they are stored. */
  #confirm(runId: number, stored: StoredAttendance[]): void {
    const { state, audience, onGained, onSideLocked, onPaid } = this.#context
    for (const { userId, attendanceDue } of stored) if (attendanceDue > 0) onPaid(userId)
    if (state.arena.run?.id !== runId) return
    const gained = { home: 0, away: 0 }
    for (const { userId, side, isLocked, cheer, ultra, gained: points, attendanceDue } of stored) {
      gained[side] += points
      const fan = audience.fan(userId)
      if (!fan) continue
      fan.cheer = cheer
      fan.ultra = ultra
      fan.isLocked = isLocked
      if (isLocked) onSideLocked(fan, side)
      if (attendanceDue === 0) audience.tellNews(fan)
    }
    if (gained.home > 0 || gained.away > 0) onGained(gained)
  }

  async #awardThrough(runId: number, window: number): Promise<void> {
    const next = this.#awarded.runId === runId ? this.#awarded.nextWindow : 0
    if (window < next) return
    const nextWindow = await inTransaction(this.#context.db, (tx) => awardUltraWindows(tx, runId, window))
    this.#awarded = { runId, nextWindow }
  }
}

/** Splits entries into groups with at most one entry per fan, in order: a statement stores one of each. */
function oneEntryPerFan(entries: AttendanceEntry[]): AttendanceEntry[][] {
  const groups: AttendanceEntry[][] = []
  const used = new Map<number, number>()
  for (const entry of entries) {
    const group = used.get(entry.userId) ?? 0
    used.set(entry.userId, group + 1)
    groups[group] ??= []
    groups[group].push(entry)
  }
  return groups
}
