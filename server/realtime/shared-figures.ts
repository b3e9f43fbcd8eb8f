// A number for each of some keys that one process knows and all may read: how many fans an arena has.
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { RedisClient } from './redis.ts'

export interface SharedFigures {
  /** As far as this process knows at this moment; undefined for a key nobody has a figure for. */
  get(key: string): number | undefined
  /** Of the processes that know a figure one sets it, and again at least every 10 s; undefined: there is none any more. */
  set(key: string, figure: number | undefined): void
  close(): void
}

/** For one process. */
export function createLocalFigures(): SharedFigures {
  const figures = new Map<string, number>()
  return {
    get: (key) => figures.get(key),
    set: (key, figure) => void (figure === undefined ? figures.delete(key) : figures.set(key, figure)),
    close: () => {},
  }
}

const READ_INTERVAL_MS = 1_000
/** A figure that nobody has set again for this long was that of a process that is gone. */
const FORGOTTEN_MS = 25_000

/**
 * For several processes: one hash in Redis, read once a second by each. Every writing has a number of its own, so
 * that readers see without comparing clocks whether a figure is still set again. While Redis is away, figures stay as
 * they were until they are forgotten.
 */
export function createRedisFigures({
  redis,
  prefix,
  log,
}: {
  redis: RedisClient
  prefix: string
  log: Logger
}): SharedFigures {
  const key = `${prefix}:figures`
  const known = new Map<string, { text: string; changedMs: number }>()
  let isAway = false
  const writer = randomUUID().slice(0, 8)
  let writings = 0

  const fail = (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'could not share figures with the other processes')
    isAway = true
  }

  function learn(name: string, text: string): void {
    if (known.get(name)?.text !== text) known.set(name, { text, changedMs: performance.now() })
  }

  async function read(): Promise<void> {
    const all = await redis.hgetall(key)
    isAway = false
    for (const name of known.keys()) if (all[name] === undefined) known.delete(name)
    for (const [name, text] of Object.entries(all)) {
      learn(name, text)
      const isForgotten = performance.now() - (known.get(name)?.changedMs ?? 0) > FORGOTTEN_MS
      if (isForgotten) await redis.hdel(key, name)
    }
  }
  const timer = setInterval(() => void read().catch(fail), READ_INTERVAL_MS).unref()

  return {
    get(name) {
      const figure = known.get(name)
      if (!figure || performance.now() - figure.changedMs > FORGOTTEN_MS) return undefined
      return Number.parseInt(figure.text, 10)
    },
    set(name, figure) {
      if (figure === undefined) {
        known.delete(name)
        redis.hdel(key, name).catch(fail)
        return
      }
      writings += 1
      const text = `${figure} ${writer} ${writings}`
      learn(name, text)
      redis.hset(key, name, text).catch(fail)
    },
    close: () => clearInterval(timer),
  }
}
