import { setImmediate, setTimeout } from 'node:timers/promises'
import { isDatabaseHanging } from './database-errors.ts'

interface Waiting<I, O> {
  item: I
  resolve: (answer: O) => void
  reject: (error: unknown) => void
}

export interface BatchOptions<I, O> {
  /** Handles a whole batch at once; returns the answers in the order of the items. */
  run: (items: I[]) => Promise<O[]>
  /** A batch holds at most one item per key; further ones wait for the next batch. */
  keyOf?: (item: I) => unknown
  maxSize?: number
  /** Batches that may run at once: more than one for reads, so that a slow batch does not block the others. */
  lanes?: number
  /** A further lane opens only when the last batch has been out so long: until then others gather for a larger one. */
  nextLaneAfterMs?: number
  /**
   * After a batch of `gatherFrom` items or more the next one waits so long for more of them. Each batch costs as much as
   * some twenty items: a herd is through sooner when it goes in few large ones.
   */
  gatherMs?: number
  gatherFrom?: number
}

/**
 * Group commit: collects items while a batch runs and sends them together as soon as it is done. Under load one commit
 * serves many items; a single item never waits for a timer.
 */
export function createBatcher<I, O>({
  run,
  keyOf,
  maxSize = 1_000,
  lanes = 1,
  nextLaneAfterMs = 0,
  gatherMs = 0,
  gatherFrom = 2,
}: BatchOptions<I, O>): (item: I) => Promise<O> {
  let queue: Waiting<I, O>[] = []
  let running = 0
  let sentMs = 0
  let isLaneDue = false

  function takeBatch(): Waiting<I, O>[] {
    const keys = new Set<unknown>()
    const batch: Waiting<I, O>[] = []
    const later: Waiting<I, O>[] = []
    for (const waiting of queue) {
      const key = keyOf?.(waiting.item)
      const fits = batch.length < maxSize && (keyOf === undefined || !keys.has(key))
      if (fits) keys.add(key)
      ;(fits ? batch : later).push(waiting)
    }
    queue = later
    return batch
  }

  /** Runs the batch and returns a function that resolves or rejects its items. */
  async function handle(batch: Waiting<I, O>[]): Promise<() => void> {
    try {
      const answers = await run(batch.map(({ item }) => item))
      return () =>
        batch.forEach(({ resolve, reject }, i) => {
          if (i in answers) resolve(answers[i] as O)
          else reject(new Error('a batch returned too few answers'))
        })
    } catch (error) {
      // api.7: who has waited behind a batch that hung would now wait as long again.
      const behind = isDatabaseHanging(error) ? queue.splice(0) : []
      return () => {
        for (const { reject } of [...batch, ...behind]) reject(error)
      }
    }
  }

  async function runBatches(): Promise<void> {
    running += 1
    // Items of the same turn of the event loop share a batch, also those of different sockets.
    await setImmediate()
    let answerLast: (() => void) | undefined
    while (queue.length > 0) {
      const batch = takeBatch()
      sentMs = performance.now()
      const next = handle(batch)
      if (answerLast) {
        // Send the next batch first, so that the database works on it while we answer the last one.
        await setImmediate()
        answerLast()
      }
      answerLast = await next
      if (gatherMs > 0 && batch.length >= gatherFrom) {
        answerLast()
        answerLast = undefined
        await setTimeout(gatherMs)
      }
    }
    running -= 1
    answerLast?.()
  }

  /** Looks again when the last batch will have been out too long. */
  async function openLaneLater(): Promise<void> {
    isLaneDue = true
    await setTimeout(Math.max(1, sentMs + nextLaneAfterMs - performance.now()), undefined, { ref: false })
    isLaneDue = false
    if (queue.length > 0) openLane()
  }

  function openLane(): void {
    if (running >= lanes) return
    if (running === 0 || performance.now() >= sentMs + nextLaneAfterMs) void runBatches()
    else if (!isLaneDue) void openLaneLater()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      openLane()
    })
}
