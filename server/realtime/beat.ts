export interface Beat {
  /** Resolves when the work under way is done; none follows. */
  stop(): Promise<void>
}

/** Does `work` again and again: never twice at once, and never sooner than `intervalMs` after its last end. */
export function startBeat(work: () => Promise<void>, intervalMs: number): Beat {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  function schedule(): void {
    if (!isStopped) timer = setTimeout(beat, intervalMs).unref()
  }
  function beat(): void {
    working = work().finally(schedule)
  }
  schedule()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await working
    },
  }
}

const TICKS_TOGETHER = 4

/** Calls `work` about every `intervalMs`, from start to start, as `pauseAfterTick` says. */
export function startTicker(work: () => void, intervalMs: number): { stop(): void } {
  const starts: number[] = []
  let timer = setTimeout(tick, intervalMs).unref()

  function tick(): void {
    starts.push(performance.now())
    if (starts.length > TICKS_TOGETHER) starts.shift()
    timer = setTimeout(tick, pauseAfterTick(starts, intervalMs)).unref()
    work()
  }
  return { stop: () => clearTimeout(timer) }
}

/**
 * How long to wait after the last of the `starts` there were, up to four. Any four intervals together are never shorter
 * than four times `intervalMs`, so that no second has five ticks; within that, a late one takes its delay from the next
 * pause and not from the pace.
 */
export function pauseAfterTick(starts: readonly number[], intervalMs: number): number {
  const [first = 0] = starts
  const last = starts.at(-1) ?? 0
  if (starts.length < TICKS_TOGETHER) return intervalMs
  return Math.max(first + TICKS_TOGETHER * intervalMs - last, intervalMs / 2)
}
