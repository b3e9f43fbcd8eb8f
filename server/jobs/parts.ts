// What follows from one decision for a whole stadium, such as telling 100,000 fans of a settled bet. The decision's own
// transaction writes the parts and a job; each part is then done in a transaction of its own, once, whatever is killed
// (docs/decisions/0058). Few fans are served in the decision's transaction.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db, Transaction } from '#server/storage/database.ts'
import { inLongTransaction } from '#server/storage/transaction.ts'
import { addJob } from './jobs.ts'

/** Up to this many fans are served at once; the parts of more are as large. */
export const PART_SIZE = 5_000
/** A job may run for two minutes (worker.ts); one that takes long goes on as the next job. */
const JOB_MS = 30_000

export type PartHandlers = Record<string, (tx: Transaction, payload: never) => Promise<void>>

export function inParts<T>(items: readonly T[], size = PART_SIZE): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
}

/** Parts of one lane are done in the order they were added. */
export async function addParts(
  tx: Transaction,
  lane: string,
  kind: string,
  payloads: readonly object[],
): Promise<void> {
  for (const payload of payloads)
    await tx.execute(
      sql`INSERT INTO work_parts (lane, kind, payload) VALUES (${lane}, ${kind}, ${JSON.stringify(payload)}::json)`,
    )
  await planLane(tx, lane)
}

const planLane = (db: Db, lane: string) => addJob(db, 'work.parts', { lane }, { key: `parts:${lane}` })

/** The job. */
export async function doParts(db: NodePgDatabase, handlers: PartHandlers, lane: string): Promise<void> {
  const began = performance.now()
  while (await inLongTransaction(db, (tx) => doNextPart(tx, handlers, lane)))
    if (performance.now() - began > JOB_MS) return planLane(db, lane)
}

/** False when there was none, or when another process has just done it and goes on by itself. */
async function doNextPart(tx: Transaction, handlers: PartHandlers, lane: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: number; kind: string; payload: never }>(
    sql`SELECT id, kind, payload FROM work_parts WHERE lane = ${lane} ORDER BY id LIMIT 1 FOR UPDATE`,
  )
  const [part] = rows
  if (!part) return false
  const handle = handlers[part.kind]
  if (!handle) throw new Error(`there is no handler for parts of the kind ${part.kind}`)
  await tx.execute(sql`DELETE FROM work_parts WHERE id = ${part.id}`)
  await handle(tx, part.payload)
  return true
}

/** Lanes whose job is gone, as after restoring a backup without jobs, get another one. */
export async function planLeftParts(db: Db): Promise<void> {
  const { rows } = await db.execute<{ lane: string }>(sql`SELECT DISTINCT lane FROM work_parts`)
  for (const { lane } of rows) await planLane(db, lane)
}
