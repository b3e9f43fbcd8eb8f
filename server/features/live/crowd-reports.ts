import type { Bus, Following } from '#server/realtime/bus.ts'
import type { SharedFigures } from '#server/realtime/shared-figures.ts'
import type { CrowdReport } from '#server/realtime/topics.ts'
import { Crowd, crowdClockMs } from './crowd.ts'

const REPORT_INTERVAL_MS = 1_000
const REPORT_ANYWAY_MS = 10_000

/** The crowds of all arenas. Sends each to the other processes when it changes, and regularly as a sign of life. */
export class CrowdReports {
  readonly #bus: Bus
  /** How many fans each arena has, for processes with nobody in it. */
  readonly #figures: SharedFigures
  readonly #crowds = new Map<string, Crowd>()
  #reported = new Map<string, { version: number; atMs: number }>()
  readonly #figured = new Map<string, { figure: number; atMs: number }>()
  readonly #followings = new Map<string, Following>()
  readonly #timer: NodeJS.Timeout

  constructor(bus: Bus, figures: SharedFigures) {
    this.#bus = bus
    this.#figures = figures
    bus.subscribe('crowd', ({ arenaId, report }, fromNode) => {
      if (fromNode !== bus.nodeId) this.#hear(arenaId, report, fromNode)
    })
    bus.subscribe('roll', ({ arenaId }, fromNode) => {
      const crowd = this.#crowds.get(arenaId)
      if (fromNode !== bus.nodeId && crowd && crowd.sockets > 0) this.#send(arenaId, crowd)
    })
    this.#timer = setInterval(() => this.#report(), REPORT_INTERVAL_MS).unref()
  }

  /** Somebody enters the arena here: resolves when this process hears what others say of it. */
  async open(arenaId: string): Promise<void> {
    this.#crowds.set(arenaId, new Crowd())
    const following = this.#bus.follow(arenaId)
    this.#followings.set(arenaId, following)
    await following.ready
    this.#bus.publish('roll', { arenaId })
  }

  /** Nobody is in it here any more. */
  leave(arenaId: string): void {
    const crowd = this.#crowds.get(arenaId)
    if (!crowd) return
    crowd.setSockets(0)
    this.#send(arenaId, crowd)
    if (crowd.otherNodes(crowdClockMs()).length === 0) this.#figures.set(arenaId, undefined)
    this.#crowds.delete(arenaId)
    this.#reported.delete(arenaId)
    this.#figured.delete(arenaId)
    this.#followings.get(arenaId)?.stop()
    this.#followings.delete(arenaId)
  }

  /** The crowd of an open arena; what is said of one that has closed meanwhile goes nowhere. */
  of(arenaId: string): Crowd {
    return this.#crowds.get(arenaId) ?? new Crowd()
  }

  find(arenaId: string): Crowd | undefined {
    return this.#crowds.get(arenaId)
  }

  /** Distinct fans with a side, over all processes. */
  playersIn(arenaId: string): number {
    const crowd = this.#crowds.get(arenaId)
    return crowd ? playersOf(crowd) : (this.#figures.get(arenaId) ?? 0)
  }

  /** Sends every report again, and asks for those of the others: both may have missed some. */
  repeat(): void {
    this.#reported = new Map()
    for (const arenaId of this.#crowds.keys()) this.#bus.publish('roll', { arenaId })
    this.#report()
  }

  /** Says at once who has left, or the others would count this crowd until they miss its reports. */
  close(): void {
    clearInterval(this.#timer)
    for (const arenaId of [...this.#crowds.keys()]) this.leave(arenaId)
  }

  #hear(arenaId: string, report: CrowdReport, fromNode: string): void {
    const crowd = this.#crowds.get(arenaId)
    // Some may still be on their way when the last one here has left.
    if (!crowd) return
    crowd.hear(fromNode, report, crowdClockMs())
    const sides = report.seeking.flatMap((userId) => {
      const side = crowd.ownSide(userId)
      return side === null ? [] : [{ userId, side }]
    })
    if (sides.length > 0)
      this.#bus.publish('gossip', { arenaId, gossip: { points: { home: 0, away: 0 }, sides } })
  }

  #send(arenaId: string, crowd: Crowd): void {
    this.#reported.set(arenaId, { version: crowd.version, atMs: crowdClockMs() })
    this.#bus.publish('crowd', { arenaId, report: crowd.report() })
  }

  #report(): void {
    const atMs = crowdClockMs()
    for (const [arenaId, crowd] of this.#crowds) {
      const last = this.#reported.get(arenaId)
      const isDue = crowd.sockets > 0 && (!last || atMs - last.atMs >= REPORT_ANYWAY_MS)
      if (isDue || (last?.version ?? 0) !== crowd.version) this.#send(arenaId, crowd)
      if (crowd.sockets > 0) this.#shareFigure(arenaId, crowd, atMs)
    }
  }

  /** Of the processes with somebody in the arena, the one with the smallest id says how many are in it. */
  #shareFigure(arenaId: string, crowd: Crowd, atMs: number): void {
    if (crowd.otherNodes(atMs).some((nodeId) => nodeId < this.#bus.nodeId)) return
    const figure = playersOf(crowd)
    const last = this.#figured.get(arenaId)
    if (last?.figure === figure && atMs - last.atMs < REPORT_ANYWAY_MS) return
    this.#figured.set(arenaId, { figure, atMs })
    this.#figures.set(arenaId, figure)
  }
}

function playersOf(crowd: Crowd): number {
  const { home, away } = crowd.fans(crowdClockMs())
  return home + away
}
