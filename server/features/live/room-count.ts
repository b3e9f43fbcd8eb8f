// From taps to stored points: taken out of memory, appended, and only then told (docs/decisions/0040).
import { randomUUID } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'
import {
  addEntry,
  appendAttendance,
  claimFans,
  findLostFans,
  firstTally,
  foldAndAward,
  type Tally,
} from '#server/features/arenas/index.ts'
import { windowAt } from '#server/features/scores/index.ts'
import { loadUltras } from './live.storage.ts'
import type { RoomFan, WaitingEntry } from './room-fan.ts'
import type { RoomState } from './room-state.ts'

/** A small crowd is stored, and added to the fans' rows, with every beat; a large one twice a second. */
const SMALL_CROWD = 500
const LARGE_CROWD_STORED_EVERY_MS = 500
/** What gathered while the database was away must not be more than it can store in the time of one statement. */
const STORED_TOGETHER = 20_000
/** Taps of a window may arrive this long after its end. */
const WINDOW_GRACE_MS = 1_500

interface CountContext {
  db: NodePgDatabase
  nodeId: string
  now: () => Date
  state: RoomState
  /** The fans in the room, as far as counting needs them. */
  audience: {
    fans(): RoomFan[]
    fan(userId: number): RoomFan | null
  }
  /** songs.5: stores who sang; before the taps, because the window they came in may be awarded after them. */
  storeVoices: () => Promise<void>
  /** Fans of the arena, over all processes. */
  crowdSize: () => number
  /** Points for the ticks; negative ones where fewer were stored than expected. */
  onPoints: (side: Side, points: number) => void
  onSideLocked: (fan: RoomFan, side: Side) => void
  /** What is stored of a fan has changed. */
  onConfirmed: (fan: RoomFan) => void
  /** Fans were paid for attending, here or elsewhere. */
  onPaid: (userIds: number[]) => void
}

interface Run {
  waiting: WaitingEntry[]
  /** The first of those waiting, if they were sent and may be stored: they are sent again as they were (live.6). */
  sent: { key: string; count: number } | null
  /** The fans this process counts; null for those of whom nothing is stored yet. */
  tallies: Map<number, Tally | null>
}

export class RoomCount {
  readonly #context: CountContext
  /** By run: a failed write and a new run lose nothing. */
  readonly #runs = new Map<number, Run>()
  readonly #tapped = new Set<RoomFan>()
  #nextUltraWindow = { runId: 0, window: 0 }
  #presence = { runId: 0, window: -1 }
  #lastStoredMs = 0
  /** False while something that was taken is being stored, or could not be. */
  #isStored = true
  readonly #storing = new Queue()
  readonly #folding = new Queue()

  constructor(context: CountContext) {
    this.#context = context
  }

  get isSmall(): boolean {
    return this.#context.crowdSize() <= SMALL_CROWD
  }

  /** Points that are counted in the ticks and not stored yet. */
  waitingPoints(): BySide<number> {
    const points = { home: 0, away: 0 }
    for (const { waiting } of this.#runs.values())
      for (const { side, expected } of waiting) points[side] += expected
    return points
  }

  /** Paused or not started at that moment: taps are dropped without an error. */
  tap(fan: RoomFan, taps: number, at: Date): void {
    const liveMs = this.#context.state.liveMsAt(at)
    if (liveMs === null || fan.side === null) return
    const gained = fan.tap(windowAt(liveMs), taps)
    this.#tapped.add(fan)
    if (gained > 0) this.#context.onPoints(fan.side, gained)
  }

  /** Ends the presence of these fans at a moment of the run's live clock, and takes their taps. */
  take(runId: number, liveMs: number, fans: Iterable<RoomFan> = this.#context.audience.fans()): void {
    const { waiting } = this.#runOf(runId)
    const window = windowAt(liveMs)
    for (const fan of fans) {
      for (const entry of fan.takeEntries(liveMs, window)) waiting.push(entry)
      this.#tapped.delete(fan)
    }
  }

  /** What is stored of these fans in the run under way. They are counted by this process from now on. */
  async meet(userIds: number[]): Promise<Map<number, Tally | null>> {
    const { runId } = this.#context.state
    if (runId === null) return new Map()
    const run = this.#runOf(runId)
    await this.#claimBack(runId, run, userIds)
    await this.#claim(runId, run, userIds)
    return run.tallies
  }

  /** One beat: takes and stores what is due. */
  beat(): Promise<void> {
    const { state, audience } = this.#context
    const { runId } = state
    const liveMs = state.liveMs()
    const window = windowAt(liveMs)
    // Everybody's presence once in every window, because ultra points need who was there.
    const isPresenceDue =
      runId !== null && (this.#presence.runId !== runId || this.#presence.window !== window)
    const isDue = this.isSmall || performance.now() - this.#lastStoredMs >= LARGE_CROWD_STORED_EVERY_MS
    if (!isPresenceDue && !isDue) return Promise.resolve()
    this.#lastStoredMs = performance.now()
    // While nothing can be stored, taps stay with their fans, where they cost one number per window.
    if (runId !== null && (isPresenceDue || this.#isStored)) {
      if (isPresenceDue) this.#presence = { runId, window }
      this.take(runId, liveMs, isPresenceDue ? audience.fans() : [...this.#tapped])
    }
    return this.store()
  }

  /** Stores everything that was taken, the newest run first. What fails stays for the next time. */
  store(): Promise<void> {
    return this.#storing.add(async () => {
      this.#isStored = false
      await this.#context.storeVoices()
      for (const runId of [...this.#runs.keys()].sort((a, b) => b - a)) await this.#storeRun(runId)
      this.#isStored = true
    })
  }

  /**
   * Adds what all processes have stored to the fans' rows, and awards the windows that are over. A small crowd hears of
   * what was stored after that. A large one goes on being stored meanwhile, because folding takes a second and would delay
   * confirmations.
   */
  async fold(runId: number): Promise<void> {
    await (this.isSmall ? this.#storing : this.#folding).add(() => this.#fold(runId))
  }

  /** As above, for the board. Of few fans it knows the presence to the moment, of many to the last window. */
  async bringUpToDate(runId: number): Promise<void> {
    if (this.isSmall) {
      this.take(runId, this.#context.state.liveMs())
      await this.store()
    }
    await this.fold(runId)
  }

  /** The first window that is not awarded yet, as far as this process knows. */
  nextUltraWindow(runId: number): number {
    return this.#nextUltraWindow.runId === runId ? this.#nextUltraWindow.window : 0
  }

  /** Another process has awarded windows: reads what this one's fans have got. */
  async hearAwarded(runId: number, nextWindow: number): Promise<void> {
    const isNews = this.#nextUltraWindow.runId !== runId || this.#nextUltraWindow.window < nextWindow
    const run = this.#runs.get(runId)
    if (isNews && run && nextWindow > 0) await this.#tellUltras(runId, run)
    // Only now: what could not be read is read when the window is named again.
    this.#nextUltraWindow = { runId, window: nextWindow }
  }

  async #tellUltras(runId: number, run: Run): Promise<void> {
    for (const [userId, ultra] of await loadUltras(this.#context.db, runId)) {
      const tally = run.tallies.get(userId)
      if (!tally || tally.ultra === ultra) continue
      run.tallies.set(userId, { ...tally, ultra })
      this.#tell(runId, userId)
    }
  }

  /**
   * The last window of the current run that can be awarded: no more taps can come to it, everybody's taps and presence
   * were taken out of memory, and none of it waits to be stored, as it does while the database is slow or away.
   */
  #lastWholeWindow(runId: number): number {
    const over = windowAt(this.#context.state.liveMs() - WINDOW_GRACE_MS) - 1
    const taken = this.#presence.runId === runId ? this.#presence.window - 1 : -1
    let last = Math.min(over, taken)
    for (const { sinceMs } of this.#runOf(runId).waiting) last = Math.min(last, windowAt(sinceMs) - 1)
    return last
  }

  #runOf(runId: number): Run {
    const run = this.#runs.get(runId) ?? { waiting: [], sent: null, tallies: new Map() }
    this.#runs.set(runId, run)
    return run
  }

  /** Of fans who were here before, those whom another process has counted since. */
  async #claimBack(runId: number, run: Run, userIds: number[]): Promise<void> {
    const known = userIds.filter((userId) => run.tallies.has(userId))
    if (known.length === 0) return
    const lost = await findLostFans(this.#context.db, runId, this.#context.nodeId, known)
    if (lost.length === 0) return
    // After what is being stored, which is still to be added to what was known of them.
    await this.#storing.add(async () => {
      for (const userId of lost) run.tallies.delete(userId)
      await this.#claim(runId, run, lost)
    })
  }

  /** False once the run has become a match. */
  async #claim(runId: number, { tallies }: Run, userIds: number[]): Promise<boolean> {
    const unclaimed = [...new Set(userIds)].filter((userId) => !tallies.has(userId))
    if (unclaimed.length === 0) return true
    const { db, nodeId, onPaid } = this.#context
    const claimed = await claimFans(db, runId, nodeId, unclaimed)
    if (claimed === null) return false
    // Another claim of the same moment may have been first, and its fans have counted since.
    for (const userId of unclaimed)
      if (!tallies.has(userId)) tallies.set(userId, claimed.tallies.get(userId) ?? null)
    if (claimed.paid.length > 0) onPaid(claimed.paid)
    return true
  }

  async #storeRun(runId: number): Promise<void> {
    const run = this.#runOf(runId)
    const { db, nodeId, state } = this.#context
    while (run.waiting.length > 0) {
      run.sent ??= { key: randomUUID(), count: Math.min(run.waiting.length, STORED_TOGETHER) }
      const { key, count } = run.sent
      const entries = run.waiting.slice(0, count)
      const isOpen = await this.#claim(
        runId,
        run,
        entries.map(({ userId }) => userId),
      )
      const stored = isOpen ? await appendAttendance(db, runId, nodeId, { key, entries }) : null
      for (const userId of stored?.lost ?? []) run.tallies.delete(userId)
      if (stored && stored.lost.length > 0) continue
      // Only now: what cannot be stored waits for the next time.
      run.waiting.splice(0, count)
      run.sent = null
      if (!stored) continue
      this.#confirm(runId, run, entries, stored.endMs)
      await this.#tellStored(runId, entries)
    }
    if (runId !== state.arena.run?.id) this.#runs.delete(runId)
  }

  /** live.6: computes what the entries will be folded to. */
  #confirm(runId: number, run: Run, entries: WaitingEntry[], endMs: number | null): void {
    const { state, onPoints } = this.#context
    const isCurrent = state.arena.run?.id === runId
    for (const entry of entries) {
      const before = run.tallies.get(entry.userId) ?? firstTally(entry.side)
      const after = addEntry(before, entry, endMs)
      run.tallies.set(entry.userId, after)
      if (!isCurrent) continue
      const gained = after.cheer - before.cheer
      if (after.side === entry.side && gained === entry.expected) continue
      onPoints(entry.side, -entry.expected)
      onPoints(after.side, gained)
    }
  }

  /** points.3: who was paid meanwhile hears of both together, once their points are read; in a large crowd one after the other. */
  async #tellStored(runId: number, entries: WaitingEntry[]): Promise<void> {
    let paid = new Set<number>()
    try {
      if (this.isSmall) paid = new Set(await this.#fold(runId))
    } finally {
      for (const { userId } of entries) this.#tell(runId, userId, paid.has(userId))
    }
  }

  #tell(runId: number, userId: number, isQuiet = false): void {
    const { state, audience, onSideLocked, onConfirmed } = this.#context
    const fan = audience.fan(userId)
    const tally = this.#runs.get(runId)?.tallies.get(userId)
    if (!fan || !tally || fan.tally === tally || state.arena.run?.id !== runId) return
    fan.confirm(tally)
    if (fan.isLocked && fan.side !== tally.side) onSideLocked(fan, tally.side)
    if (!isQuiet) onConfirmed(fan)
  }

  /** Returns who was paid. */
  async #fold(runId: number): Promise<number[]> {
    const { db, state, onPaid } = this.#context
    const last = this.#lastWholeWindow(runId)
    const through = state.runId === runId && last >= this.nextUltraWindow(runId) ? last : null
    const { paid, nextWindow } = await foldAndAward(db, runId, through)
    if (paid.length > 0) onPaid(paid)
    if (nextWindow !== null) await this.hearAwarded(runId, nextWindow)
    return paid
  }
}

/** Runs one job after the other. */
class Queue {
  #last: Promise<unknown> = Promise.resolve()

  add<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }
}
