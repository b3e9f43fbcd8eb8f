/** Beyond this the clocks did not drift: one of them was set, or the message was an old one. */
const JUMP_MS = 5_000

/**
 * The offset of the server's clock after one more message. Every message travelled for a while, so of the
 * samples that agree the largest is the nearest to the truth.
 */
export function nextOffset(offsetMs: number, serverAt: string, receivedAtMs: number): number {
  const sample = Date.parse(serverAt) - receivedAtMs
  if (!Number.isFinite(sample)) return offsetMs
  return Math.abs(sample - offsetMs) > JUMP_MS ? sample : Math.max(offsetMs, sample)
}
