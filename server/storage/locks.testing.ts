import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Transaction } from './database.ts'
import { inTransaction } from './transaction.ts'

type Work = (tx: Transaction) => Promise<unknown>

/**
 * Two transactions that are certain to overlap: the first has done its work but ends only once the second
 * waits for it, or is through without waiting.
 */
export async function overlap(db: NodePgDatabase, first: Work, second: Work): Promise<void> {
  const worked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  let isOver = false
  const one = inTransaction(db, async (tx) => {
    await first(tx)
    worked.resolve()
    await mayEnd.promise
  })
  await Promise.race([worked.promise, one])
  const two = inTransaction(db, second)
  try {
    await Promise.race([two, someoneWaits(db, { unless: () => isOver })])
  } finally {
    isOver = true
    mayEnd.resolve()
    await Promise.all([one, two])
  }
}

interface Waiters {
  count?: number
  /** Ends the waiting, too. */
  unless?: () => boolean
}

/** Resolves once so many transactions of the test's database wait for a lock. */
export async function someoneWaits(
  db: NodePgDatabase,
  { count = 1, unless = () => false }: Waiters = {},
): Promise<void> {
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while (!unless() && ((await db.execute(waiting)).rowCount ?? 0) < count);
}

/** Whether the row, a `SELECT … FOR …`, can be locked without waiting. */
export function isFree(tx: Transaction, row: SQL): Promise<boolean> {
  return tx
    .transaction((inner) => inner.execute(sql`${row} NOWAIT`))
    .then(
      () => true,
      () => false,
    )
}
