import type { Side } from '#contract/arenas.ts'
import { SIDES } from '#contract/constants.ts'
import type { BySide } from '#contract/live.ts'
import type { CrowdReport, EndReport } from '#server/realtime/topics.ts'

/** All times here are from `performance.now()` (monotonic). */
export const crowdClockMs = () => performance.now()

/** A process that sends no report for this long counts as gone, and its crowd with it. */
const SILENCE_MS = 25_000
/** Others answer the roll call within this time. */
const NEW_MS = 2_000
/** So many fans of an end all processes together list at most. Up to here the union is exact. */
const LISTED_MOST = 1_024

/**
 * Whether a fan is in the first of 2^`halvings` parts of all ids. Multiplying by the golden ratio spreads ids that
 * follow each other evenly over the parts.
 */
export const isListed = (userId: number, halvings: number): boolean =>
  halvings === 0 || Math.imul(userId, 0x9e3779b1) >>> (32 - halvings) === 0

/**
 * The crowd of an arena over all processes. live.9: a fan is one fan, however many tabs and processes.
 * Counts are kept up to date as fans come and go, because every join and every tick reads them.
 */
export class Crowd {
  readonly #own = new Map<number, Side>()
  #ownSockets = 0
  #version = 0
  readonly #ends: BySide<End> = { home: new End(), away: new End() }
  readonly #others = new Map<string, { sockets: number; heardMs: number }>()
  readonly #bornMs: number
  #seeking: number[] = []

  constructor(nowMs = crowdClockMs()) {
    this.#bornMs = nowMs
  }

  /** Grows whenever this process's part has changed. */
  get version(): number {
    return this.#version
  }

  /** Of this process. */
  get sockets(): number {
    return this.#ownSockets
  }

  /** What the others are told. */
  report(): CrowdReport {
    const seeking = this.#seeking
    this.#seeking = []
    return {
      sockets: this.#ownSockets,
      home: this.#ends.home.report(),
      away: this.#ends.away.report(),
      seeking,
    }
  }

  setSockets(count: number): void {
    if (count === this.#ownSockets) return
    this.#ownSockets = count
    this.#version += 1
  }

  /** Where a fan of this process is now: on a side, or (null) on none or gone. */
  place(userId: number, side: Side | null): void {
    const before = this.#own.get(userId) ?? null
    if (before === side) return
    if (before !== null) this.#ends[before].remove(userId)
    if (side === null) this.#own.delete(userId)
    else {
      this.#own.set(userId, side)
      this.#ends[side].add(userId)
    }
    this.#version += 1
  }

  ownSide(userId: number): Side | null {
    return this.#own.get(userId) ?? null
  }

  /** Whether a fan of this process is at the same end through another one too, as far as the reports tell (processes.4). */
  isInSeveral(userId: number): boolean {
    const side = this.ownSide(userId)
    return side !== null && this.#ends[side].isInSeveral(userId)
  }

  /** The side a fan has chosen in another process. Where reports do not tell, the others are asked. */
  sideElsewhere(userId: number, nowMs = crowdClockMs()): Side | null {
    for (const side of SIDES) if (this.#ends[side].isElsewhere(userId)) return side
    const isNew = nowMs - this.#bornMs < NEW_MS
    if (!isNew && this.#ends.home.isReported(userId) && this.#ends.away.isReported(userId)) return null
    this.#seeking.push(userId)
    this.#version += 1
    return null
  }

  hear(nodeId: string, report: CrowdReport, nowMs: number): void {
    this.#forget(nodeId)
    if (report.sockets === 0) return
    this.#others.set(nodeId, { sockets: report.sockets, heardMs: nowMs })
    this.#ends.home.hear(nodeId, report.home)
    this.#ends.away.hear(nodeId, report.away)
  }

  /** Other processes with somebody in this arena. */
  otherNodes(nowMs: number): string[] {
    this.#forgetSilent(nowMs)
    return [...this.#others.keys()]
  }

  watching(nowMs: number): number {
    this.#forgetSilent(nowMs)
    return [...this.#others.values()].reduce((sum, { sockets }) => sum + sockets, this.#ownSockets)
  }

  fans(nowMs: number): BySide<number> {
    this.#forgetSilent(nowMs)
    return { home: this.#ends.home.fans(), away: this.#ends.away.fans() }
  }

  #forget(nodeId: string): void {
    this.#others.delete(nodeId)
    this.#ends.home.hear(nodeId, null)
    this.#ends.away.hear(nodeId, null)
  }

  #forgetSilent(nowMs: number): void {
    for (const [nodeId, { heardMs }] of this.#others) if (nowMs - heardMs > SILENCE_MS) this.#forget(nodeId)
  }
}

/**
 * processes.4: the fans of one end. Every process counts its own exactly. To know how many are in several, all list the
 * fans whose ids fall into the same part of all ids: everybody at a small end, up to about a thousand of a large
 * one. The share of different fans among the listed ones is that of the whole end.
 */
class End {
  readonly #own = new Set<number>()
  readonly #others = new Map<string, EndReport>()
  #halvings = 0
  /** How many processes list a fan, and the sum of that. */
  readonly #lists = new Map<number, number>()
  #listed = 0

  add(userId: number): void {
    this.#own.add(userId)
    this.#list(userId)
  }

  remove(userId: number): void {
    this.#own.delete(userId)
    this.#unlist(userId)
  }

  /** The newest report of a process replaces its last; null: it is gone. */
  hear(nodeId: string, report: EndReport | null): void {
    for (const userId of this.#others.get(nodeId)?.ids ?? []) this.#unlist(userId)
    if (report === null) this.#others.delete(nodeId)
    else {
      this.#others.set(nodeId, report)
      for (const userId of report.ids) this.#list(userId)
    }
    this.#fitHalvings()
  }

  report(): EndReport {
    const halvings = this.#neededHalvings()
    const ids = [...this.#own].filter((userId) => isListed(userId, halvings))
    return { fans: this.#own.size, halvings, ids }
  }

  isElsewhere(userId: number): boolean {
    for (const { ids } of this.#others.values()) if (ids.includes(userId)) return true
    return false
  }

  isInSeveral(userId: number): boolean {
    return (this.#lists.get(userId) ?? 0) > 1
  }

  /** Whether every process would list the fan if they were there. */
  isReported(userId: number): boolean {
    for (const { halvings } of this.#others.values()) if (!isListed(userId, halvings)) return false
    return true
  }

  fans(): number {
    const places = this.#placeCount()
    return this.#lists.size === this.#listed ? places : Math.round((places * this.#lists.size) / this.#listed)
  }

  /** A fan in two processes counts twice here. */
  #placeCount(): number {
    let sum = this.#own.size
    for (const { fans } of this.#others.values()) sum += fans
    return sum
  }

  #neededHalvings(): number {
    return Math.max(0, Math.ceil(Math.log2(this.#placeCount() / LISTED_MOST)))
  }

  /** Only fans whom every process would list tell how many are in several: who lists the fewest decides. */
  #fitHalvings(): void {
    let halvings = 0
    for (const other of this.#others.values()) halvings = Math.max(halvings, other.halvings)
    if (halvings === this.#halvings) return
    this.#halvings = halvings
    this.#lists.clear()
    this.#listed = 0
    for (const userId of this.#own) this.#list(userId)
    for (const { ids } of this.#others.values()) for (const userId of ids) this.#list(userId)
  }

  #list(userId: number): void {
    if (!isListed(userId, this.#halvings)) return
    this.#lists.set(userId, (this.#lists.get(userId) ?? 0) + 1)
    this.#listed += 1
  }

  #unlist(userId: number): void {
    const count = this.#lists.get(userId)
    if (count === undefined) return
    if (count > 1) this.#lists.set(userId, count - 1)
    else this.#lists.delete(userId)
    this.#listed -= 1
  }
}
