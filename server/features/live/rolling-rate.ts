import { type BySide, RATE_SPAN_S } from '#contract/live.ts'

interface Gain extends BySide<number> {
  atMs: number
}

/** Points per second over the last 5 s. */
export class RollingRate {
  #gains: Gain[] = []

  add(gain: BySide<number>, atMs: number): void {
    if (gain.home > 0 || gain.away > 0) this.#gains.push({ ...gain, atMs })
  }

  at(nowMs: number): BySide<number> {
    this.#gains = this.#gains.filter(({ atMs }) => nowMs - atMs < RATE_SPAN_S * 1000)
    const perSecond = (side: 'home' | 'away') =>
      this.#gains.reduce((sum, gain) => sum + gain[side], 0) / RATE_SPAN_S
    return { home: perSecond('home'), away: perSecond('away') }
  }

  clear(): void {
    this.#gains = []
  }
}
