import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ReportKind, ReportList } from '#contract/reports.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { reportCases, reports } from './reports.tables.ts'

export type Case = typeof reportCases.$inferSelect

/** Locks it: a decision and a report of the same moment follow each other. */
export async function lockCase(tx: Transaction, id: number): Promise<Case | null> {
  const [row] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update')
  return row ?? null
}

export async function findCase(db: Db, id: number): Promise<Case | null> {
  const [row] = await db.select().from(reportCases).where(eq(reportCases.id, id))
  return row ?? null
}

export async function lockLatestCase(tx: Transaction, kind: ReportKind, thing: string): Promise<Case | null> {
  const [row] = await tx
    .select()
    .from(reportCases)
    .where(and(eq(reportCases.kind, kind), eq(reportCases.thing, thing)))
    .orderBy(desc(reportCases.id))
    .limit(1)
    .for('update')
  return row ?? null
}

type NewCase = Pick<Case, 'kind' | 'thing' | 'name' | 'makerId' | 'ultraId' | 'openedAt'>

/** Two first reports of one moment open one case. */
export async function openCase(tx: Transaction, fresh: NewCase): Promise<Case> {
  const [row] = await tx
    .insert(reportCases)
    .values(fresh)
    .onConflictDoUpdate({
      target: [reportCases.kind, reportCases.thing],
      targetWhere: sql`state = 'open'`,
      set: { name: fresh.name },
    })
    .returning()
  if (!row) throw new Error('the case was not opened')
  return row
}

/** Returns how many fans have reported the case; null where this fan had done so before. */
export async function addReport(
  tx: Transaction,
  report: typeof reports.$inferInsert,
): Promise<number | null> {
  const added = await tx.insert(reports).values(report).onConflictDoNothing().returning({ at: reports.at })
  if (added.length === 0) return null
  const [row] = await tx
    .update(reportCases)
    .set({ reportCount: sql`${reportCases.reportCount} + 1` })
    .where(eq(reportCases.id, report.caseId))
    .returning({ count: reportCases.reportCount })
  return row?.count ?? null
}

export async function saveCase(tx: Transaction, id: number, changes: Partial<Case>): Promise<void> {
  await tx.update(reportCases).set(changes).where(eq(reportCases.id, id))
}

export async function reportersOf(db: Db, caseId: number): Promise<number[]> {
  const rows = await db
    .select({ id: reports.reporterId })
    .from(reports)
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.reporterId))
  return rows.map(({ id }) => id)
}

/** The suspension of a fan that lasts longest, of all decisions about what is theirs. */
export async function longestSuspension(db: Db, makerId: number, now: Date): Promise<Case | null> {
  const [row] = await db
    .select()
    .from(reportCases)
    .where(
      and(eq(reportCases.makerId, makerId), eq(reportCases.decision, 'suspend'), gt(reportCases.until, now)),
    )
    .orderBy(desc(reportCases.until), desc(reportCases.id))
    .limit(1)
  return row ?? null
}

interface ListShape {
  state: Case['state']
  /** Of a row, and the condition for those after a position. */
  order: (row: Case) => [number, number]
  after: (position: readonly [number, number]) => SQL
  orderBy: SQL[]
}

const toMs = (at: Date | null) => at?.getTime() ?? 0
const LAST_MS = Date.UTC(9999, 0)
/** Written by us, so whole milliseconds; a cursor can hold anything. */
const fromMs = (ms: number) => new Date(Math.max(0, Math.min(ms, LAST_MS))).toISOString()

const LISTS: Record<ReportList, ListShape> = {
  open: {
    state: 'open',
    order: ({ reportCount, id }) => [reportCount, id],
    after: ([count, id]) =>
      sql`((-${reportCases.reportCount}), ${reportCases.id}) > (${-count}::integer, ${id}::bigint)`,
    orderBy: [sql`(-${reportCases.reportCount})`, asc(reportCases.id)],
  },
  appeals: {
    state: 'appealed',
    order: ({ appealedAt, id }) => [toMs(appealedAt), id],
    after: ([ms, id]) =>
      sql`(${reportCases.appealedAt}, ${reportCases.id}) > (${fromMs(ms)}::timestamptz, ${id}::bigint)`,
    orderBy: [asc(reportCases.appealedAt), asc(reportCases.id)],
  },
  decided: {
    state: 'decided',
    order: ({ decidedAt, id }) => [toMs(decidedAt), id],
    after: ([ms, id]) =>
      sql`(${reportCases.decidedAt}, ${reportCases.id}) < (${fromMs(ms)}::timestamptz, ${id}::bigint)`,
    orderBy: [desc(reportCases.decidedAt), desc(reportCases.id)],
  },
}

export const positionOf = (list: ReportList, row: Case): [number, number] => LISTS[list].order(row)

export function listCases(
  db: Db,
  list: ReportList,
  limit: number,
  position: readonly [number, number] | null,
): Promise<Case[]> {
  const { state, after, orderBy } = LISTS[list]
  return db
    .select()
    .from(reportCases)
    .where(and(eq(reportCases.state, state), position ? after(position) : undefined))
    .orderBy(...orderBy)
    .limit(limit)
}

export async function countCases(db: Db): Promise<{ open: number; appeals: number }> {
  const [open, appeals] = await Promise.all([
    db.$count(reportCases, eq(reportCases.state, 'open')),
    db.$count(reportCases, eq(reportCases.state, 'appealed')),
  ])
  return { open, appeals }
}

/** Decisions about what a fan made and about what they look after in their groups, newest first. */
export function listConcerning(
  db: Db,
  userId: number,
  groups: readonly { ultraId: number; kinds: ReportKind[] }[],
  limit: number,
  beforeId: number | null,
): Promise<Case[]> {
  const lookedAfter = groups
    .filter(({ kinds }) => kinds.length > 0)
    .map(({ ultraId, kinds }) => and(eq(reportCases.ultraId, ultraId), inArray(reportCases.kind, kinds)))
  return db
    .select()
    .from(reportCases)
    .where(
      and(
        inArray(reportCases.state, ['decided', 'appealed']),
        or(eq(reportCases.makerId, userId), ...lookedAfter),
        beforeId === null ? undefined : sql`${reportCases.id} < ${beforeId}`,
      ),
    )
    .orderBy(desc(reportCases.id))
    .limit(limit)
}

export interface ReportRow {
  caseId: number
  fan: { id: number; name: string; avatar: string | null; club: string | null }
  reason: string
  at: Date
}

const REPORTS_SHOWN = 50

/** The first reports of each case, with who made them. */
export async function reportsOfCases(db: Db, caseIds: readonly number[]): Promise<ReportRow[]> {
  if (caseIds.length === 0) return []
  const { rows } = await db.execute<{
    case_id: number
    reason: string
    at: string
    id: number
    name: string
    avatar: string | null
    club: string | null
  }>(sql`
    SELECT r.case_id, r.reason, r.at, u.id, u.name, u.avatar, (
      SELECT c.name FROM club_members m JOIN clubs c ON c.id = m.club_id
      WHERE m.user_id = u.id ORDER BY m.joined_at LIMIT 1
    ) AS club
    FROM unnest(${sql.param([...caseIds])}::bigint[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT * FROM reports WHERE case_id = asked.id ORDER BY at, reporter_id LIMIT ${REPORTS_SHOWN}
    ) r
    JOIN users u ON u.id = r.reporter_id
    ORDER BY r.case_id, r.at, r.reporter_id`)
  return rows.map(({ case_id, reason, at, ...fan }) => ({ caseId: case_id, fan, reason, at: new Date(at) }))
}

export interface CaseFigures {
  againstBefore: number
  dismissedBefore: number
  fromOtherClubs: number
}

/** What an admin weighs a case with: earlier decisions about the same people, and where the reports come from. */
export async function figuresOfCases(db: Db, caseIds: readonly number[]): Promise<Map<number, CaseFigures>> {
  if (caseIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; against: number; dismissed: number; others: number }>(sql`
    SELECT c.id, before.against, before.dismissed, (
      SELECT count(*)::integer FROM reports r WHERE r.case_id = c.id AND NOT EXISTS (
        SELECT 1 FROM club_members m WHERE m.user_id = r.reporter_id AND (
          m.club_id = (SELECT g.club_id FROM ultra_groups g WHERE g.id = c.ultra_id)
          OR c.ultra_id IS NULL AND m.club_id IN (
            SELECT own.club_id FROM club_members own WHERE own.user_id = c.maker_id
          )
        )
      )
    ) AS others
    FROM report_cases c
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE e.decision <> 'dismiss')::integer AS against,
        count(*) FILTER (WHERE e.decision = 'dismiss')::integer AS dismissed
      FROM report_cases e
      WHERE (e.maker_id = c.maker_id OR e.ultra_id = c.ultra_id) AND e.id < c.id AND e.decision IS NOT NULL
    ) before
    WHERE c.id = ANY (${sql.param([...caseIds])}::bigint[])`)
  return new Map(
    rows.map(({ id, against, dismissed, others }) => [
      id,
      { againstBefore: against, dismissedBefore: dismissed, fromOtherClubs: others },
    ]),
  )
}
