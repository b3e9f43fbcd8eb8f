import { is, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { type Db, driverOf, type Transaction } from './database.ts'
import { isDatabaseAway, isRetryable } from './database-errors.ts'

const ATTEMPTS = 3
/** How long a statement of a long transaction may run; others have 5 s (database.ts). */
const LONG_STATEMENT_MS = 60_000

type Work<T> = (tx: Transaction) => Promise<T>

/**
 * Runs `work` in one transaction and retries it after a deadlock or serialisation failure. Inside another transaction
 * it becomes a savepoint.
 */
export const inTransaction = <T>(db: Db, work: Work<T>): Promise<T> => transact(db, work, onOwnConnection)

/**
 * As above, for what moves a whole stadium at once: settling, unsettling, voiding, writing a match. A database that hangs
 * is still noticed by the first statement.
 */
export const inLongTransaction = <T>(db: Db, work: Work<T>): Promise<T> =>
  transact(db, work, onPatientConnection)

async function transact<T>(
  db: Db,
  work: Work<T>,
  onConnection: (db: NodePgDatabase, work: Work<T>) => Promise<T>,
): Promise<T> {
  if (is(db, PgTransaction)) return inSavepoint(db as Transaction, work)
  for (let attempt = 1; ; attempt++) {
    try {
      return await onConnection(db as NodePgDatabase, work)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

async function inSavepoint<T>(outer: Transaction, work: Work<T>): Promise<T> {
  const waiting: AfterCommit[] = []
  const answer = await outer.transaction((inner) => {
    afterCommits.set(inner, waiting)
    return work(inner as Transaction)
  })
  for (const call of waiting) afterCommit(outer, call)
  return answer
}

type AfterCommit = () => void
const afterCommits = new WeakMap<object, AfterCommit[]>()

/**
 * Calls `call`, which must not throw, once the transaction has been committed, and never when it was rolled back or
 * tried again. Outside of a transaction it is called at once.
 */
export function afterCommit(db: Db, call: AfterCommit): void {
  const waiting = afterCommits.get(db)
  if (waiting) waiting.push(call)
  else if (!is(db, PgTransaction)) call()
}

/** Lets a service run inside a transaction: its own transactions become savepoints. */
export const asDatabase = (tx: Transaction): NodePgDatabase => tx as unknown as NodePgDatabase

/** Takes and releases the connection itself, because Drizzle leaks it when BEGIN fails. */
async function onOwnConnection<T>(
  db: NodePgDatabase,
  work: Work<T>,
  wrap: (client: pg.PoolClient) => pg.PoolClient = (client) => client,
): Promise<T> {
  const client = await driverOf(db).connect()
  let isBroken = false
  try {
    const waiting: AfterCommit[] = []
    const answer = await drizzle({ client: wrap(client), casing: 'snake_case' }).transaction((tx) => {
      afterCommits.set(tx, waiting)
      return work(tx as Transaction)
    })
    for (const call of waiting) call()
    return answer
  } catch (error) {
    isBroken = isDatabaseAway(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Once the transaction has begun, server and driver wait longer for each of its statements. */
function onPatientConnection<T>(db: NodePgDatabase, work: Work<T>): Promise<T> {
  let patience: { query_timeout?: number } = {}
  const wrap = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(target, key) {
        if (key === 'query')
          return (query: pg.QueryConfig, values?: unknown[]) =>
            target.query({ ...query, ...patience }, values)
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const patiently: Work<T> = async (tx) => {
    const limit = String(LONG_STATEMENT_MS)
    await tx.execute(sql`SELECT set_config('statement_timeout', ${limit}, true),
      set_config('idle_in_transaction_session_timeout', ${limit}, true)`)
    patience = { query_timeout: LONG_STATEMENT_MS + 500 }
    return work(tx)
  }
  return onOwnConnection(db, patiently, wrap)
}

/** Advisory locks between processes. The numbers are arbitrary, but each stands for one task. */
export const ADVISORY_LOCKS = {
  /** Only one process migrates at a time. */
  migration: 7_261_943,
  /** Only one of the processes that start on an empty database fills it with demo data. */
  seed: 7_261_944,
  /** Only one process simulates the demo crowd. */
  demoCrowd: 7_261_945,
  /** Imports run one after the other, because each reads first what is there already. */
  import: 7_261_946,
  /** Audit entries are chained one after the other; taken in audit.functions.sql. */
  audit: 7_261_947,
  /** Only one transaction at a time adds to the rows of a run; taken with its id in arenas.functions.sql. */
  counting: 7_261_948,
  /** Only one process makes partitions; taken in partitions.functions.sql. */
  partitions: 7_261_949,
} as const
