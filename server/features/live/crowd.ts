import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'
import type { Bus } from '#server/realtime/bus.ts'
import type { CrowdReport } from '#server/realtime/topics.ts'

/** All times here are from `performance.now()` (monotonic). */
export const crowdClockMs = () => performance.now()

/** A process that sends no report for this long counts as gone, and its crowd with it. */
const SILENCE_MS = 25_000
const REPORT_INTERVAL_MS = 1_000
const REPORT_ANYWAY_MS = 10_000

/**
 * The crowd of an arena over all processes. live.9: a fan is one fan, however many tabs and processes.
 * Counts are kept up to date as fans come and go, because every join and every tick reads them.
 */
export class Crowd {
  readonly #own = new Map<number, Side>()
  #ownSockets = 0
  #version = 0
  readonly #others = new Map<string, { report: CrowdReport; heardMs: number }>()
  /** How many processes have a fan on a side. */
  readonly #places: BySide<Map<number, number>> = { home: new Map(), away: new Map() }

  /** Grows whenever this process's part has changed. */
  get version(): number {
    return this.#version
  }

  /** Of this process. */
  get sockets(): number {
    return this.#ownSockets
  }

  get own(): CrowdReport {
    const idsOn = (side: Side) => [...this.#own].flatMap(([userId, own]) => (own === side ? [userId] : []))
    return { sockets: this.#ownSockets, home: idsOn('home'), away: idsOn('away') }
  }

  setSockets(count: number): void {
    this.#ownSockets = count
    this.#version += 1
  }

  /** Where a fan of this process is now: on a side, or (null) on none or gone. */
  place(userId: number, side: Side | null): void {
    const before = this.#own.get(userId) ?? null
    if (before === side) return
    if (before !== null) this.#remove(before, [userId])
    if (side === null) this.#own.delete(userId)
    else {
      this.#own.set(userId, side)
      this.#add(side, [userId])
    }
    this.#version += 1
  }

  /** The side a fan has chosen in another process. */
  sideElsewhere(userId: number): Side | null {
    for (const { report } of this.#others.values()) {
      if (report.home.includes(userId)) return 'home'
      if (report.away.includes(userId)) return 'away'
    }
    return null
  }

  hear(nodeId: string, report: CrowdReport, nowMs: number): void {
    this.#forget(nodeId)
    if (report.sockets === 0) return
    this.#others.set(nodeId, { report, heardMs: nowMs })
    this.#add('home', report.home)
    this.#add('away', report.away)
  }

  /** Other processes with somebody in this arena. */
  otherNodes(nowMs: number): string[] {
    this.#forgetSilent(nowMs)
    return [...this.#others.keys()]
  }

  watching(nowMs: number): number {
    this.#forgetSilent(nowMs)
    return [...this.#others.values()].reduce((sum, { report }) => sum + report.sockets, this.#ownSockets)
  }

  fans(nowMs: number): BySide<number> {
    this.#forgetSilent(nowMs)
    return { home: this.#places.home.size, away: this.#places.away.size }
  }

  isEmpty(nowMs: number): boolean {
    return this.#ownSockets === 0 && this.otherNodes(nowMs).length === 0
  }

  #add(side: Side, userIds: number[]): void {
    const places = this.#places[side]
    for (const userId of userIds) places.set(userId, (places.get(userId) ?? 0) + 1)
  }

  #remove(side: Side, userIds: number[]): void {
    const places = this.#places[side]
    for (const userId of userIds) {
      const left = (places.get(userId) ?? 1) - 1
      if (left > 0) places.set(userId, left)
      else places.delete(userId)
    }
  }

  #forget(nodeId: string): void {
    const known = this.#others.get(nodeId)
    if (!known) return
    this.#others.delete(nodeId)
    this.#remove('home', known.report.home)
    this.#remove('away', known.report.away)
  }

  #forgetSilent(nowMs: number): void {
    for (const [nodeId, { heardMs }] of this.#others) if (nowMs - heardMs > SILENCE_MS) this.#forget(nodeId)
  }
}

/** The crowds of all arenas. Sends each to the other processes when it changes, and regularly as a sign of life. */
export class CrowdReports {
  readonly #bus: Bus
  readonly #crowds = new Map<string, Crowd>()
  #reported = new Map<string, { version: number; atMs: number }>()
  readonly #timer: NodeJS.Timeout

  constructor(bus: Bus) {
    this.#bus = bus
    bus.subscribe('crowd', ({ arenaId, report }, fromNode) => {
      if (fromNode !== bus.nodeId) this.of(arenaId).hear(fromNode, report, crowdClockMs())
    })
    this.#timer = setInterval(() => this.#report(), REPORT_INTERVAL_MS).unref()
  }

  of(arenaId: string): Crowd {
    const crowd = this.#crowds.get(arenaId) ?? new Crowd()
    this.#crowds.set(arenaId, crowd)
    return crowd
  }

  find(arenaId: string): Crowd | undefined {
    return this.#crowds.get(arenaId)
  }

  /** Sends every report again: other processes may have missed some. */
  repeat(): void {
    this.#reported = new Map()
    this.#report()
  }

  /** Says at once who has left, or the others would count this crowd until they miss its reports. */
  close(): void {
    clearInterval(this.#timer)
    this.#report()
  }

  #report(): void {
    const atMs = crowdClockMs()
    for (const [arenaId, crowd] of this.#crowds) {
      const last = this.#reported.get(arenaId)
      const isDue = crowd.sockets > 0 && (!last || atMs - last.atMs >= REPORT_ANYWAY_MS)
      if (isDue || (last?.version ?? 0) !== crowd.version) {
        this.#reported.set(arenaId, { version: crowd.version, atMs })
        this.#bus.publish('crowd', { arenaId, report: crowd.own })
      }
      if (!crowd.isEmpty(atMs)) continue
      this.#crowds.delete(arenaId)
      this.#reported.delete(arenaId)
    }
  }
}
