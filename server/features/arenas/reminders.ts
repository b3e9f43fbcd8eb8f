// Those who said they come are reminded shortly before (calendar.7).
import { sql } from 'drizzle-orm'
import { addJob } from '#server/jobs/jobs.ts'
import type { Transaction } from '#server/storage/database.ts'
import type { Arena } from './arena.ts'
import { findArena } from './arenas.storage.ts'

const REMIND_BEFORE_MS = 15 * 60_000

/** One reminder waits per fixture: planned again, it follows the new start. */
export async function planReminder(tx: Transaction, arenaId: string): Promise<void> {
  const found = await findPlanned(tx, arenaId)
  if (found) await plan(tx, found)
}

/** When somebody is the first to come. A crowd that presses at once must not queue for one row of the job table. */
export async function planFirstReminder(tx: Transaction, arenaId: string): Promise<void> {
  const found = await findPlanned(tx, arenaId)
  if (!found) return
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM graphile_worker.jobs WHERE key = ${keyOf(found.fixture)}`,
  )
  if (rows.length === 0) await plan(tx, found)
}

interface Planned {
  fixture: string
  startsAt: Date
}

async function findPlanned(tx: Transaction, arenaId: string): Promise<Planned | null> {
  const { rows } = await tx.execute<{ fixture: string; start_date: string }>(sql`
    SELECT fixture, start_date FROM arenas
    WHERE id = ${arenaId} AND start_date IS NOT NULL AND reminded_of IS DISTINCT FROM start_date`)
  return rows[0] ? { fixture: rows[0].fixture, startsAt: new Date(rows[0].start_date) } : null
}

const keyOf = (fixture: string) => `kickoff:${fixture}`

const plan = (tx: Transaction, { fixture, startsAt }: Planned) =>
  addJob(
    tx,
    'remind_kickoff',
    { fixture },
    { key: keyOf(fixture), runAt: new Date(startsAt.getTime() - REMIND_BEFORE_MS) },
  )

/** Whether those who come to the next start were reminded already: who says so only now is told at once. */
export async function hasReminded(tx: Transaction, arenaId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM arenas WHERE id = ${arenaId} AND state = 'idle' AND reminded_of = start_date
      AND start_date > ${now.toISOString()}::timestamptz`)
  return rows.length > 0
}

/**
 * Marks the start that is told of in the same transaction: however often the job runs, a start is told of once. What has
 * begun, or was moved away meanwhile, is not.
 */
export async function remindGoers(
  tx: Transaction,
  fixture: string,
  now: Date,
  tell: (tx: Transaction, arena: Arena, userIds: number[]) => Promise<void>,
): Promise<void> {
  const soon = new Date(now.getTime() + REMIND_BEFORE_MS)
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE arenas SET reminded_of = start_date
    WHERE fixture = ${fixture}::uuid AND deleted_at IS NULL AND state = 'idle'
      AND start_date > ${now.toISOString()}::timestamptz AND start_date <= ${soon.toISOString()}::timestamptz
      AND reminded_of IS DISTINCT FROM start_date
    RETURNING id`)
  const arena = rows[0] ? await findArena(tx, rows[0].id) : null
  if (!arena) return
  const { rows: goers } = await tx.execute<{ user_id: number }>(
    sql`SELECT user_id FROM arena_goers WHERE arena_id = ${arena.id} ORDER BY user_id`,
  )
  await tell(
    tx,
    arena,
    goers.map(({ user_id }) => user_id),
  )
}
