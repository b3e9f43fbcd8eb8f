import { randomUUID } from 'node:crypto'
import type { Db } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { appendAttendance, takeClaims } from './attendance.storage.ts'
import { foldRun } from './run-count.ts'
import type { AttendanceEntry } from './tally.ts'

/** Counts entries as a process does, and adds them to the fans' rows at once. */
export async function storeAttendance(
  db: Db,
  runId: number,
  entries: AttendanceEntry[],
  node = 'test',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const users = entries.map(({ userId }) => userId)
    await takeClaims(tx, runId, node, users)
    await appendAttendance(tx, runId, node, { key: randomUUID(), entries })
    await foldRun(tx, runId)
  })
}
