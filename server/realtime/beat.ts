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

/** Calls `work` every `intervalMs`, from start to start, never closer together: what comes late is not made up for. */
export function startTicker(work: () => void, intervalMs: number): { stop(): void } {
  let timer = setTimeout(tick, intervalMs).unref()

  function tick(): void {
    timer = setTimeout(tick, intervalMs).unref()
    work()
  }
  return { stop: () => clearTimeout(timer) }
}
