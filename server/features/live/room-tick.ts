import type { Side } from '#contract/arenas.ts'
import type { BySide, TickMessage } from '#contract/live.ts'
import type { Crowd } from './crowd.ts'
import { crowdClockMs } from './crowd-reports.ts'
import { RollingRate } from './rolling-rate.ts'

/** The crowd as a whole, tick by tick: what happened since the last one, and whether there is anything to tell. */
export class RoomTick {
  readonly #crowd: () => Crowd
  readonly #rate = new RollingRate()
  #chants: BySide<number[]> = { home: [], away: [] }
  #pools: Record<string, number[]> = {}
  #lastTold = ''

  constructor(crowd: () => Crowd) {
    this.#crowd = crowd
  }

  addGain(gained: BySide<number>, now: Date): void {
    this.#rate.add(gained, now.getTime())
  }

  addChant(side: Side, chant: number): void {
    this.#chants[side].push(chant)
  }

  addPools(betId: string, pools: number[]): void {
    this.#pools[betId] = pools
  }

  /** A new run begins in silence. */
  clearRate(): void {
    this.#rate.clear()
  }

  /** How things stand, without what only happened. */
  build(now: Date, total: BySide<number>): TickMessage {
    const crowd = this.#crowd()
    return {
      type: 'tick',
      at: now.toISOString(),
      watching: crowd.watching(crowdClockMs()),
      fans: crowd.fans(crowdClockMs()),
      rate: this.#rate.at(now.getTime()),
      total: { ...total },
    }
  }

  /** The next tick for everybody, or null when nothing is different from the last. */
  take(now: Date, total: BySide<number>): TickMessage | null {
    const standing = this.build(now, total)
    const pools = this.#takePools()
    const chants = this.#takeChants()
    const { at: _at, ...content } = standing
    const text = JSON.stringify(content)
    if (text === this.#lastTold && !pools && !chants) return null
    this.#lastTold = text
    return { ...standing, ...(pools && { pools }), ...(chants && { chants }) }
  }

  #takePools(): Record<string, number[]> | null {
    const pools = this.#pools
    if (Object.keys(pools).length === 0) return null
    this.#pools = {}
    return pools
  }

  #takeChants(): BySide<number[]> | null {
    const chants = this.#chants
    if (chants.home.length === 0 && chants.away.length === 0) return null
    this.#chants = { home: [], away: [] }
    return chants
  }
}
