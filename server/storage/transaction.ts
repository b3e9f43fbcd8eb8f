import { is } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { type Db, driverOf, type Transaction } from './database.ts'
import { isDatabaseAway, isRetryable } from './database-errors.ts'

const ATTEMPTS = 3

/**
 * Runs `work` in one transaction, and once more when PostgreSQL broke a deadlock by ending ours. Within a
 * transaction it is a part of that one.
 */
export async function inTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (is(db, PgTransaction)) return (db as Transaction).transaction((inner) => work(inner as Transaction))
  for (let attempt = 1; ; attempt++) {
    try {
      return await onOwnConnection(db as NodePgDatabase, work)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

/** A transaction offers what services use of a database; theirs become savepoints in it. */
export const asDatabase = (tx: Transaction): NodePgDatabase => tx as unknown as NodePgDatabase

/**
 * We take and give back the connection ourselves: Drizzle does not give it back when BEGIN fails, so each
 * loss of the database would cost the pool a place for good.
 */
async function onOwnConnection<T>(db: NodePgDatabase, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await driverOf(db).connect()
  let isBroken = false
  try {
    return await drizzle({ client, casing: 'snake_case' }).transaction((tx) => work(tx as Transaction))
  } catch (error) {
    isBroken = isDatabaseAway(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}
