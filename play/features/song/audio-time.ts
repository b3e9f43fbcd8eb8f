// songs.3: from the page's clock, which is exchanged with the server, to the clock of the sound card.

/** What is used of an AudioContext; older browsers lack the optional ones. */
export interface AudioClock {
  currentTime: number
  outputLatency?: number
  baseLatency?: number
  getOutputTimestamp?: () => { contextTime?: number; performanceTime?: number }
}

/** Further apart the two readings cannot both be true: some browsers answer nonsense before the first sound. */
const READINGS_AGREE_S = 0.5
const READINGS_KEPT = 7

/**
 * At what time of the audio clock a sound must begin to be heard at a moment of `performance.now()`. What leaves the
 * speakers now was computed a moment ago; `getOutputTimestamp` tells which moment, else the latency is asked.
 */
export function contextTimeAt(context: AudioClock, atMs: number, nowMs: number): number {
  const latency = context.outputLatency ?? context.baseLatency ?? 0
  const computed = context.currentTime - latency + (atMs - nowMs) / 1000
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {}
  if (contextTime <= 0 || performanceTime <= 0) return computed
  const measured = contextTime + (atMs - performanceTime) / 1000
  return Math.abs(measured - computed) < READINGS_AGREE_S ? measured : computed
}

/**
 * The last readings of the audio clock at the page's time 0, newest last. The card computes in steps of its buffer, and a
 * busy device does one late: one reading says little. After a jump, as when a device has slept, the old ones say nothing.
 */
export function withReading(kept: readonly number[], reading: number): readonly number[] {
  const isJump = Math.abs(reading - (kept.at(-1) ?? reading)) > READINGS_AGREE_S
  return isJump ? [reading] : [...kept, reading].slice(-READINGS_KEPT)
}

/** The middle one; of an even number the later of the two in the middle. */
export function middleOf(readings: readonly number[]): number | null {
  return readings.toSorted((a, b) => a - b)[readings.length >> 1] ?? null
}
