import type { Bus } from '#server/realtime/bus.ts'
import { Crowd, type CrowdReport } from './crowd.ts'

const REPORT_INTERVAL_MS = 1_000
const REPORT_ANYWAY_MS = 10_000

/** Silence is measured on a clock that nobody sets. */
export const crowdClockMs = () => performance.now()

/** The crowds of all arenas, told to other processes when they change and now and then so that they know we live. */
export class CrowdReports {
  readonly #bus: Bus
  readonly #crowds = new Map<string, Crowd>()
  #reported = new Map<string, { version: number; atMs: number }>()
  readonly #timer: NodeJS.Timeout

  constructor(bus: Bus) {
    this.#bus = bus
    bus.subscribe<{ arenaId: string; report: CrowdReport }>('crowd', ({ arenaId, report }, fromNode) => {
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

  /** Others may have missed everything: they are told again. */
  repeat(): void {
    this.#reported = new Map()
    this.#report()
  }

  close(): void {
    clearInterval(this.#timer)
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
