/** Rings are light, and light must not flicker: three in a second at most. */
const MIN_APART_MS = 340

/** Sends a ring out from the drum for each accepted beat, as often as is good for the eyes. */
export function createBeatRings(): (rings: HTMLElement[]) => void {
  let lastMs = Number.NEGATIVE_INFINITY
  let next = 0
  return (all) => {
    const nowMs = performance.now()
    if (nowMs - lastMs < MIN_APART_MS) return
    lastMs = nowMs
    const ring = all[next % Math.max(1, all.length)]
    next += 1
    ring?.animate(
      [
        { opacity: 0.7, transform: 'scale(0.98)' },
        { opacity: 0, transform: 'scale(1.42)' },
      ],
      { duration: 620, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    )
  }
}
