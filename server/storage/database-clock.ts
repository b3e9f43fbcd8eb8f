import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

const REFRESH_MS = 30_000

export interface DatabaseClock {
  now(): Date
  /** Compares the clocks now and then every 30 s. */
  start(): Promise<void>
  stop(): void
}

/** Estimates the database's time from a regular comparison, so that all processes share one clock. */
export function createDatabaseClock(db: Db): DatabaseClock {
  let offsetMs = 0
  let timer: NodeJS.Timeout | undefined

  async function compare(): Promise<void> {
    const askedMs = Date.now()
    const { rows } = await db.execute<{ ms: number }>(
      sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
    )
    const answeredMs = Date.now()
    offsetMs = (rows[0]?.ms ?? answeredMs) - (askedMs + answeredMs) / 2
  }

  return {
    now: () => new Date(Date.now() + offsetMs),
    async start() {
      await compare()
      // While the database is unreachable, the last offset stays.
      timer ??= setInterval(() => void compare().catch(() => {}), REFRESH_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
