import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'

/** Who is in an arena, as one process tells the others. */
export interface CrowdReport {
  sockets: number
  home: number[]
  away: number[]
}

/** A process that has not been heard of for this long is gone, and its crowd with it. */
const SILENCE_MS = 25_000

/**
 * The crowd of an arena over all processes. A fan is one fan, however many tabs on however many of them.
 */
export class Crowd {
  #own: CrowdReport = { sockets: 0, home: [], away: [] }
  readonly #others = new Map<string, { report: CrowdReport; heardMs: number }>()

  get own(): CrowdReport {
    return this.#own
  }

  setOwn(report: CrowdReport): void {
    this.#own = report
  }

  hear(nodeId: string, report: CrowdReport, nowMs: number): void {
    if (report.sockets === 0) this.#others.delete(nodeId)
    else this.#others.set(nodeId, { report, heardMs: nowMs })
  }

  /** Other processes with somebody in this arena. */
  otherNodes(nowMs: number): string[] {
    this.#forgetSilent(nowMs)
    return [...this.#others.keys()]
  }

  watching(nowMs: number): number {
    return this.#reports(nowMs).reduce((sum, { sockets }) => sum + sockets, 0)
  }

  fans(nowMs: number): BySide<number> {
    const reports = this.#reports(nowMs)
    const count = (side: Side) => new Set(reports.flatMap((report) => report[side])).size
    return { home: count('home'), away: count('away') }
  }

  isEmpty(nowMs: number): boolean {
    return this.#own.sockets === 0 && this.otherNodes(nowMs).length === 0
  }

  #reports(nowMs: number): CrowdReport[] {
    this.#forgetSilent(nowMs)
    return [this.#own, ...[...this.#others.values()].map(({ report }) => report)]
  }

  #forgetSilent(nowMs: number): void {
    for (const [nodeId, { heardMs }] of this.#others)
      if (nowMs - heardMs > SILENCE_MS) this.#others.delete(nodeId)
  }
}
