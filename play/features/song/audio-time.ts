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
