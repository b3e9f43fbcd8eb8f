import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Transaction } from './database.ts'
import { isRetryable } from './database-errors.ts'

const ATTEMPTS = 3

/** Runs `work` in one transaction, and once more when PostgreSQL broke a deadlock by ending ours. */
export async function inTransaction<T>(
  db: NodePgDatabase,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => work(tx as Transaction))
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}
