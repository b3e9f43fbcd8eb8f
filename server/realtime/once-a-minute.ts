const TOLD_AGAIN_MS = 60_000

/**
 * operating.7: what is met many times a second while a neighbour is away is told at most once a minute; `times` is how
 * often it was met since the last line.
 */
export function onceAMinute<Fault>(
  tell: (fault: Fault, times: number) => void,
  nowMs: () => number = () => performance.now(),
): (fault: Fault) => void {
  let toldMs = Number.NEGATIVE_INFINITY
  let times = 0
  return (fault) => {
    times += 1
    if (nowMs() - toldMs < TOLD_AGAIN_MS) return
    tell(fault, times)
    toldMs = nowMs()
    times = 0
  }
}
