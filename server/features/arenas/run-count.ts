// How what processes have counted of a run gets into the fans' rows (docs/decisions/0040).
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ATTENDANCE_POINTS } from '#contract/constants.ts'
import { post } from '#server/features/ledger/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { awardUltraWindows, findTallies, foldAttendance, takeClaims } from './attendance.storage.ts'
import type { Tally } from './tally.ts'

/** Adds the log to the fans' rows, and pays for attending in the same transaction (points.3). Returns who was paid. */
export async function foldRun(tx: Transaction, runId: number): Promise<number[]> {
  const due = await foldAttendance(tx, runId)
  await post(
    tx,
    'attendance',
    due.map(({ userId, due: periods }) => ({ userId, amount: periods * ATTENDANCE_POINTS, betId: null })),
  )
  return due.map(({ userId }) => userId)
}

/** Folds, then awards the ultra points of the windows up to this one (null: none). Returns the next one to award. */
export async function foldAndAward(
  db: NodePgDatabase,
  runId: number,
  throughWindow: number | null,
): Promise<{ paid: number[]; nextWindow: number | null }> {
  const paid = await inTransaction(db, (tx) => foldRun(tx, runId))
  if (throughWindow === null) return { paid, nextWindow: null }
  // Apart, because it changes the run's row, for which appends would wait.
  const nextWindow = await inTransaction(db, (tx) => awardUltraWindows(tx, runId, throughWindow))
  return { paid, nextWindow }
}

/**
 * Makes this process the one that counts these fans, and returns what they have; who has nothing yet is missing.
 * Null once the run has become a match.
 */
export async function claimFans(
  db: NodePgDatabase,
  runId: number,
  node: string,
  userIds: number[],
): Promise<{ tallies: Map<number, Tally>; paid: number[] } | null> {
  return inTransaction(db, async (tx) => {
    const taken = await takeClaims(tx, runId, node, userIds)
    if (taken === null) return null
    const paid = taken > 0 ? await foldRun(tx, runId) : []
    return { tallies: await findTallies(tx, runId, userIds), paid }
  })
}
