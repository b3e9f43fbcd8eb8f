// What the product keeps of a fan in reports, for their data export, and what goes with their account.
import { and, eq, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#server/storage/database.ts'
import { reportCases, reports } from './reports.tables.ts'

/** What the fan reported, decisions about what is theirs, and their appeals; never who reported them. */
export async function exportReports(db: Db, userId: number): Promise<unknown> {
  const [made, decisions] = await Promise.all([
    db
      .select({
        kind: reportCases.kind,
        thing_id: reportCases.thing,
        reason: reports.reason,
        at: reports.at,
      })
      .from(reports)
      .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
      .where(eq(reports.reporterId, userId))
      .orderBy(reports.at),
    db
      .select({
        id: reportCases.id,
        kind: reportCases.kind,
        thing_id: reportCases.thing,
        name: reportCases.name,
        decision: reportCases.decision,
        reason: reportCases.reason,
        until: reportCases.until,
        decided_at: reportCases.decidedAt,
        appeal: sql<
          string | null
        >`CASE WHEN ${reportCases.appealBy} = ${userId} THEN ${reportCases.appealText} END`,
        appealed_at: reportCases.appealedAt,
      })
      .from(reportCases)
      .where(
        or(and(eq(reportCases.makerId, userId), sql`decision IS NOT NULL`), eq(reportCases.appealBy, userId)),
      )
      .orderBy(reportCases.id),
  ])
  return { made, decisions }
}

/** Deletes the fan's reports and appeals and every case about the fan; those of what they made stay with the group. */
export async function forgetReports(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`
    WITH gone AS (DELETE FROM reports WHERE reporter_id = ${userId} RETURNING case_id)
    UPDATE report_cases SET report_count = report_count - 1 WHERE id IN (SELECT case_id FROM gone)`)
  await tx.delete(reportCases).where(and(eq(reportCases.kind, 'fan'), eq(reportCases.thing, String(userId))))
  await tx
    .update(reportCases)
    .set({ appealBy: null, appealText: null })
    .where(eq(reportCases.appealBy, userId))
  await tx.update(reportCases).set({ makerId: null }).where(eq(reportCases.makerId, userId))
}
