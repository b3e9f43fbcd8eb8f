// Reads that may be a moment old go to a streaming replica (DATABASE_READ_URL), the rest to the primary.
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseAway, isRetryable } from './database-errors.ts'

/** A replica further behind than this is not read. */
export const REPLICA_LAG_MOST_MS = 4_000
const LOOK_INTERVAL_MS = 1_000

export interface ReadReplica {
  /** Queries of `work` outside transactions read the replica while it is close behind, else the primary. */
  mayLag<T>(work: () => Promise<T>): Promise<T>
  /** How far it is behind at most; infinite when it is away. */
  lagMs(): number
  close(): Promise<void>
}

/** Where the primary's log was at a moment of our own clock. */
interface Position {
  atMs: number
  lsn: string
}

/** No such table, column or function: a migration that has not reached the replica yet. */
const SCHEMA_STATES = new Set(['42P01', '42703', '42883'])
const isSchemaOld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && SCHEMA_STATES.has(String(error.code))

/**
 * Chooses the pool query by query, so that storage functions need not know. Transactions take their connection from
 * the primary by themselves. A query that the replica cannot answer, also because it cancels one whose rows the
 * primary has removed meanwhile, is asked again at the primary.
 */
export function routeReads(primary: pg.Pool, replica: pg.Pool, log: Logger): ReadReplica {
  const lagging = new AsyncLocalStorage<true>()
  const askPrimary = primary.query.bind(primary) as (...query: unknown[]) => Promise<unknown>
  const askReplica = replica.query.bind(replica) as (...query: unknown[]) => Promise<unknown>
  let positions: Position[] = []
  let caughtUpMs = Number.NEGATIVE_INFINITY
  let isLate = false

  const lagMs = () => performance.now() - caughtUpMs

  async function route(...query: unknown[]): Promise<unknown> {
    if (lagging.getStore() !== true || lagMs() > REPLICA_LAG_MOST_MS) return askPrimary(...query)
    try {
      return await askReplica(...query)
    } catch (error) {
      if (!isDatabaseAway(error) && !isRetryable(error) && !isSchemaOld(error)) throw error
      return askPrimary(...query)
    }
  }
  primary.query = route as typeof primary.query

  /** It has everything up to the last position that it has passed. */
  async function look(): Promise<void> {
    const atMs = performance.now()
    const { rows } = (await askPrimary('SELECT pg_current_wal_lsn()::text AS lsn')) as {
      rows: { lsn: string }[]
    }
    positions.push({ atMs, lsn: rows[0]?.lsn ?? '' })
    positions = positions.slice(-60)
    const { rows: passed } = (await askReplica(
      'SELECT max(place)::integer AS place FROM unnest($1::pg_lsn[]) WITH ORDINALITY AS known (lsn, place) WHERE lsn <= pg_last_wal_replay_lsn()',
      [positions.map(({ lsn }) => lsn)],
    )) as { rows: { place: number | null }[] }
    const place = passed[0]?.place ?? null
    if (place !== null) {
      caughtUpMs = positions[place - 1]?.atMs ?? caughtUpMs
      positions = positions.slice(place - 1)
    }
    tellIfLate()
  }

  function tellIfLate(error?: unknown): void {
    const isLateNow = lagMs() > REPLICA_LAG_MOST_MS
    if (isLateNow && !isLate)
      log.warn({ err: error }, 'the read replica is away or far behind: reading the primary')
    if (!isLateNow && isLate) log.info('the read replica is read again')
    isLate = isLateNow
  }

  let looking = look().catch(tellIfLate)
  const timer = setInterval(() => {
    looking = looking.then(look).catch(tellIfLate)
  }, LOOK_INTERVAL_MS).unref()

  return {
    mayLag: (work) => lagging.run(true, work),
    lagMs,
    async close() {
      clearInterval(timer)
      await looking
      await replica.end()
    },
  }
}
