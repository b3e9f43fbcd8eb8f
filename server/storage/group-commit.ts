import { setImmediate } from 'node:timers/promises'

interface Waiting<I, O> {
  item: I
  resolve: (answer: O) => void
  reject: (error: unknown) => void
}

export interface GroupOptions<I, O> {
  /** Handles a whole group at once; answers in the order of the items. */
  run: (items: I[]) => Promise<O[]>
  /** At most one item per key is in a group; the next one waits for the next group. */
  keyOf?: (item: I) => unknown
  maxSize?: number
  /** Groups that may be under way at once: more than one for reads, so that a slow one holds up nobody else. */
  lanes?: number
}

/**
 * Collects items while a group is under way and sends them together as soon as it is done: under load one
 * commit serves many, and a lone item waits for nobody.
 */
export function createGrouper<I, O>({
  run,
  keyOf,
  maxSize = 1_000,
  lanes = 1,
}: GroupOptions<I, O>): (item: I) => Promise<O> {
  let queue: Waiting<I, O>[] = []
  let running = 0

  function takeGroup(): Waiting<I, O>[] {
    const keys = new Set<unknown>()
    const group: Waiting<I, O>[] = []
    const later: Waiting<I, O>[] = []
    for (const waiting of queue) {
      const key = keyOf?.(waiting.item)
      const fits = group.length < maxSize && (keyOf === undefined || !keys.has(key))
      if (fits) keys.add(key)
      ;(fits ? group : later).push(waiting)
    }
    queue = later
    return group
  }

  /** Once the group is done: how to tell each of it. */
  async function handle(group: Waiting<I, O>[]): Promise<() => void> {
    try {
      const answers = await run(group.map(({ item }) => item))
      return () =>
        group.forEach(({ resolve, reject }, i) => {
          if (i in answers) resolve(answers[i] as O)
          else reject(new Error('a group answered too little'))
        })
    } catch (error) {
      return () => {
        for (const { reject } of group) reject(error)
      }
    }
  }

  async function runGroups(): Promise<void> {
    running += 1
    // Items that arrive in the same turn of the event loop travel together, also those of different sockets.
    await setImmediate()
    let tellLast: (() => void) | undefined
    while (queue.length > 0) {
      const next = handle(takeGroup())
      if (tellLast) {
        // Only when the next group has left: the database works on it while we tell the last one.
        await setImmediate()
        tellLast()
      }
      tellLast = await next
    }
    running -= 1
    tellLast?.()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (running < lanes) void runGroups()
    })
}
