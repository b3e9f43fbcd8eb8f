import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

const REFRESH_MS = 30_000
const COMPARED_AT_START = 3
const KEPT = 8

/** The database's time at this moment, for decisions about rows that bear it. */
export async function readDatabaseTime(db: Pick<Db, 'execute'>): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`SELECT clock_timestamp() AS now`)
  const [row] = rows
  if (!row) throw new Error('the database did not tell its time')
  return new Date(row.now)
}

export interface DatabaseClock {
  now(): Date
  /** Compares the clocks a few times, and then every 30 s. */
  start(): Promise<void>
  stop(): void
}

interface Comparison {
  offsetMs: number
  /** How long question and answer took: the offset is wrong by at most half of it. */
  tripMs: number
}

/**
 * Estimates the database's time from the fastest of the last comparisons, so that all processes share one clock and a
 * slow answer does not move it while a song is sung.
 */
export function createDatabaseClock(db: Pick<Db, 'execute'>): DatabaseClock {
  let kept: Comparison[] = []
  let offsetMs = 0
  let timer: NodeJS.Timeout | undefined

  async function compare(): Promise<void> {
    const asked = performance.now()
    const { rows } = await db.execute<{ ms: number }>(
      sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
    )
    const tripMs = performance.now() - asked
    const halfwayMs = Date.now() - tripMs / 2
    const latest = { offsetMs: (rows[0]?.ms ?? halfwayMs) - halfwayMs, tripMs }
    // Forget comparisons that contradict the latest: somebody has set a clock since.
    const agreeing = kept.filter(
      (old) => Math.abs(old.offsetMs - latest.offsetMs) <= (old.tripMs + latest.tripMs) / 2 + 1,
    )
    kept = [...agreeing, latest].slice(-KEPT)
    offsetMs = kept.reduce((best, one) => (one.tripMs <= best.tripMs ? one : best), latest).offsetMs
  }

  return {
    now: () => new Date(Date.now() + offsetMs),
    async start() {
      for (let i = 0; i < COMPARED_AT_START; i++) await compare()
      // While the database is unreachable, the last offset stays.
      timer ??= setInterval(() => void compare().catch(() => {}), REFRESH_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
