/** A bucket of allowed messages that fills again with time. */
export function createFloodGate(burst: number, perSecond: number, nowMs: () => number): () => boolean {
  let level = burst
  let lastMs = nowMs()
  return () => {
    const atMs = nowMs()
    level = Math.min(burst, level + ((atMs - lastMs) / 1000) * perSecond)
    lastMs = atMs
    if (level < 1) return false
    level -= 1
    return true
  }
}
