// Tables partitioned by time, seen from outside: what there is, and what is taken out (docs/decisions/0061).
import { setTimeout as delay } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db, Transaction } from './database.ts'
import { isLockTaken } from './database-errors.ts'
import { inLongTransaction, inTransaction } from './transaction.ts'

export interface Partition {
  table: string
  name: string
  /** Null for all time before the first period. */
  since: Date | null
  /** Null for all time after the last one. */
  until: Date | null
  /** As PostgreSQL estimates them. */
  rows: number
  bytes: number
}

/** Makes the periods of the coming months; returns how many were missing. */
export async function makePartitions(db: Db): Promise<number> {
  const { rows } = await db.execute<{ made: number }>(sql`SELECT make_partitions() AS made`)
  return rows[0]?.made ?? 0
}

/** Once a day, however often it is called. */
export const analyzePartitioned = (db: NodePgDatabase): Promise<unknown> =>
  inLongTransaction(db, (tx) => tx.execute(sql`SELECT analyze_partitioned_tables()`))

/** By table, oldest first. For the owner: the server's role cannot see them. */
export async function listPartitions(db: Db): Promise<Partition[]> {
  const { rows } = await db.execute<
    Omit<Partition, 'since' | 'until'> & Record<'since' | 'until', string | null>
  >(sql`
    SELECT t.name AS table, p.name, nullif(p.since, '-infinity') AS since, nullif(p.until, 'infinity') AS until,
      greatest(c.reltuples, 0)::bigint AS rows, pg_total_relation_size(c.oid) AS bytes
    FROM partitioned_tables() t CROSS JOIN LATERAL partitions_of(t.name) p
    JOIN pg_class c ON c.oid = ('partitions.' || quote_ident(p.name))::regclass
    ORDER BY t.name, p.since`)
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  return rows.map((row) => ({ ...row, since: moment(row.since), until: moment(row.until) }))
}

/** Periods of this table that ended before a moment and hold nothing are removed; returns how many. */
export async function forgetEmptyPartitions(db: Db, table: string, before: Date): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(
    sql`SELECT forget_empty_partitions(${table}, ${before.toISOString()}::timestamptz) AS gone`,
  )
  return rows[0]?.gone ?? 0
}

/** A partition with its schema, or what it is to become. */
type OnPartition = (tx: Transaction, partition: SQL) => Promise<void>

/** What a feature does when rows of its table are detached or attached again. */
export interface PartitionHooks {
  /** Adds up what checks need of them. Nobody writes there from this moment on. */
  carry?: OnPartition
  /** Removes what points at them, as whoever writes would: before the table is locked, and anew with each try. */
  release?: OnPartition
  /** Undoes it, before they are back: they are still in a table of their own. */
  takeBack: OnPartition
}

export interface Detached {
  /** In the schema `detached`. */
  name: string
  rows: number
}

const within = (schema: 'partitions' | 'detached', name: string): SQL =>
  sql`${sql.identifier(schema)}.${sql.identifier(name)}`

/**
 * Detaches the oldest rows of a table, if all of them are from before `until`; null when there are none. Servers go on: the
 * table is locked for milliseconds, once nobody reads it.
 */
export async function detachOldest(
  db: Db,
  table: string,
  until: Date,
  { carry, release }: Omit<PartitionHooks, 'takeBack'>,
): Promise<Detached | null> {
  const detached = await inTransaction(db, async (tx) => {
    const oldest = await findOldest(tx, table)
    if (!oldest || oldest.until === null || oldest.until > until) return null
    const partition = within('partitions', oldest.name)
    if (carry) {
      await tx.execute(sql`LOCK TABLE ${partition} IN SHARE MODE`)
      await carry(tx, partition)
    }
    return withPatience(tx, async (inner) => {
      await release?.(inner, partition)
      const { rows } = await inner.execute<{ name: string }>(
        sql`SELECT detach_partition(${table}, ${oldest.name}) AS name`,
      )
      return rows[0]?.name ?? oldest.name
    })
  })
  return detached === null ? null : { name: detached, rows: await countRows(db, detached) }
}

/** Puts back what was detached last; null when there is no such table any more. */
export async function attachAgain(
  db: Db,
  table: string,
  { takeBack }: Pick<PartitionHooks, 'takeBack'>,
): Promise<Detached | null> {
  return inTransaction(db, async (tx) => {
    const { rows: found } = await tx.execute<{ name: string }>(sql`SELECT name FROM last_detached(${table})`)
    const [last] = found
    if (!last) return null
    const rows = await withPatience(tx, async (inner) => {
      await takeBack(inner, within('detached', last.name))
      const count = await countRows(inner, last.name)
      await inner.execute(sql`SELECT attach_partition(${table})`)
      return count
    })
    return { name: last.name, rows }
  })
}

async function countRows(db: Db, detached: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*) FROM ${within('detached', detached)}`,
  )
  return rows[0]?.count ?? 0
}

/** The first period, or what is before it if that is not empty. */
async function findOldest(tx: Transaction, table: string): Promise<Partition | undefined> {
  const [earlier, first] = (await listPartitions(tx)).filter((partition) => partition.table === table)
  if (!earlier) return undefined
  const { rows } = await tx.execute(sql`SELECT 1 FROM partitions.${sql.identifier(earlier.name)} LIMIT 1`)
  return rows.length > 0 ? earlier : first
}

const ATTEMPTS = 60
const PAUSE_MS = 1_000

/** Asks again and again for a lock, each time only for a moment: whoever waits for it makes all others wait too. */
async function withPatience<T>(tx: Transaction, work: (inner: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(tx, work)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isLockTaken(error)) throw error
      await delay(PAUSE_MS)
    }
  }
}
