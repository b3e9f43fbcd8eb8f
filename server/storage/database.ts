import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A pool or an open transaction: storage functions take either as their first argument. */
export type Db = NodePgDatabase | Transaction
export type Transaction = PgTransaction<
  import('drizzle-orm/node-postgres').NodePgQueryResultHKT,
  Record<string, never>,
  Record<string, never>
>

export interface Database {
  db: NodePgDatabase
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * How long a statement may run on the server, and how long we wait for a response before giving up: api.7 promises an
 * answer within 6 s from a database that hangs.
 */
const STATEMENT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 5_500
const CONNECT_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000

// Ids, counts and points are bigint in PostgreSQL and stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The driver's pool, for what Drizzle cannot express. */
export const driverOf = (db: NodePgDatabase): pg.Pool => (db as NodePgDatabase & { $client: pg.Pool }).$client

export function openDatabase(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  maxConnections = 20,
): Database {
  const pool = new pg.Pool({
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'virage',
    ...config,
  })
  // Both listeners are needed: when PostgreSQL dies, idle and busy connections emit different events.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
  })
  return { db: drizzle({ client: pool, casing: 'snake_case' }), pool, close: () => pool.end() }
}
