import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ATTENDANCE_POINTS } from '#contract/points.ts'
import {
  type AttendanceEntry,
  awardUltraWindows,
  type StoredAttendance,
  storeAttendance,
} from '#server/features/arenas/index.ts'
import { post } from '#server/features/ledger/index.ts'
import { windowAt } from '#server/features/scores/index.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { RoomFan } from './room-fan.ts'

/** Taps of a window may still be on their way for this long after its end. */
const WINDOW_GRACE_MS = 1_500

/** Brings what the fans of a room did into the database; what it cannot store it keeps for the next time. */
export class RunCounter {
  readonly #db: NodePgDatabase
  /** Of fans who left, and of a flush that failed. */
  #leftovers: AttendanceEntry[] = []
  #nextUltraWindow = 0

  constructor(db: NodePgDatabase) {
    this.#db = db
  }

  /** A fan goes: their time ends here, and is stored with the next flush. */
  keepLast(fan: RoomFan, liveMs: number): void {
    this.#leftovers.push(...fan.takeEntries(liveMs, windowAt(liveMs)))
  }

  async flush(runId: number, fans: RoomFan[], liveMs: number): Promise<StoredAttendance[]> {
    const window = windowAt(liveMs)
    const entries = [...this.#leftovers, ...fans.flatMap((fan) => fan.takeEntries(liveMs, window))]
    this.#leftovers = entries
    if (entries.length === 0) return []
    // A fan's row remembers two windows, so the ones before them are awarded first.
    await this.#awardThrough(runId, window - 2)
    const stored: StoredAttendance[] = []
    for (const call of inCalls(entries)) {
      stored.push(...(await this.#keep(runId, call)))
      const done = new Set(call)
      this.#leftovers = this.#leftovers.filter((entry) => !done.has(entry))
    }
    return stored
  }

  /** The ultra points of windows that are over. */
  award(runId: number, liveMs: number): Promise<void> {
    return this.#awardThrough(runId, windowAt(liveMs - WINDOW_GRACE_MS) - 1)
  }

  /** A new run begins; of the last one nothing is left to store. */
  reset(): void {
    this.#leftovers = []
    this.#nextUltraWindow = 0
  }

  async #awardThrough(runId: number, window: number): Promise<void> {
    if (window < this.#nextUltraWindow) return
    this.#nextUltraWindow = await inTransaction(this.#db, (tx) => awardUltraWindows(tx, runId, window))
  }

  /** 10 points per 5 minutes attended are paid in the transaction that stores them. */
  #keep(runId: number, entries: AttendanceEntry[]): Promise<StoredAttendance[]> {
    return inTransaction(this.#db, async (tx) => {
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
}

/** Splits entries into calls with at most one entry per fan, in order. */
function inCalls(entries: AttendanceEntry[]): AttendanceEntry[][] {
  const calls: AttendanceEntry[][] = []
  const used = new Map<number, number>()
  for (const entry of entries) {
    const call = used.get(entry.userId) ?? 0
    used.set(entry.userId, call + 1)
    calls[call] ??= []
    calls[call].push(entry)
  }
  return calls
}
