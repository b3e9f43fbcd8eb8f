export interface ShortMemory<T> {
  /** What is remembered for the key, else what `load` answers; who asks meanwhile waits for the same answer. */
  recall(key: string, load: () => Promise<T>): Promise<T>
}

interface ShortMemoryOptions {
  lifeMs: number
  /** How many answers are kept; the oldest go first. */
  most: number
  nowMs?: () => number
}

/** Remembers answers for a moment, so that a thousand visitors of one page are one question to the database. */
export function createShortMemory<T>({
  lifeMs,
  most,
  nowMs = () => performance.now(),
}: ShortMemoryOptions): ShortMemory<T> {
  const remembered = new Map<string, { answer: Promise<T>; untilMs: number }>()

  function keep(key: string, answer: Promise<T>): void {
    remembered.delete(key)
    remembered.set(key, { answer, untilMs: nowMs() + lifeMs })
    for (const oldest of remembered.keys()) {
      if (remembered.size <= most) break
      remembered.delete(oldest)
    }
  }

  return {
    async recall(key, load) {
      const known = remembered.get(key)
      if (known && nowMs() < known.untilMs) return known.answer
      const answer = load()
      keep(key, answer)
      try {
        return await answer
      } catch (error) {
        // A failure is nobody's answer but of those who waited for it.
        if (remembered.get(key)?.answer === answer) remembered.delete(key)
        throw error
      }
    },
  }
}
