import { type SQL, sql } from 'drizzle-orm'
import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'
import { numberArray } from '#server/storage/columns.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import type { AttendanceEntry, Tally } from './tally.ts'

/** One flush. It is tried again with the same key and entries until its answer is heard. */
export interface Append {
  key: string
  entries: readonly AttendanceEntry[]
}

/** Stores an append once; all of its fans are claimed. Null once the run has become a match. */
export async function appendAttendance(
  db: Db,
  runId: number,
  node: string,
  { key, entries }: Append,
): Promise<{ endMs: number | null; lost: number[] } | null> {
  const column = (pick: (entry: AttendanceEntry) => number) => numberArray(entries.map(pick))
  const { rows } = await db.execute<{ end_ms: number | null; lost: number[] }>(sql`
    SELECT end_ms, lost::float8[] FROM append_attendance(${runId}, ${node}, ${key}::uuid,
      ${column(({ userId }) => userId)}::bigint[], ${column(({ side }) => (side === 'away' ? 1 : 0))}::integer[],
      ${column(({ sinceMs }) => Math.round(sinceMs))}::bigint[], ${column(({ untilMs }) => Math.round(untilMs))}::bigint[],
      ${column(({ window }) => window)}::integer[], ${column(({ taps }) => taps)}::integer[])`)
  const [row] = rows
  return row ? { endMs: row.end_ms, lost: row.lost } : null
}

/** How many of these fans another process counted until now; null once the run has become a match. */
export async function takeClaims(
  tx: Transaction,
  runId: number,
  node: string,
  userIds: number[],
): Promise<number | null> {
  const { rows } = await tx.execute<{ taken: number | null }>(
    sql`SELECT claim_attendance(${runId}, ${node}, ${numberArray(userIds)}::bigint[]) AS taken`,
  )
  return rows[0]?.taken ?? null
}

/** Of these fans, those whom another process counts since this one last stored something of them. */
export async function findLostFans(
  db: Db,
  runId: number,
  node: string,
  userIds: number[],
): Promise<number[]> {
  const { rows } = await db.execute<{ user_id: number }>(sql`
    SELECT user_id::float8 FROM attendance_losses
    WHERE run_id = ${runId} AND node = ${node} AND user_id = ANY (${numberArray(userIds)}::bigint[])`)
  return rows.map(({ user_id }) => user_id)
}

export async function removeClaims(tx: Transaction, runId: number): Promise<void> {
  await tx.execute(sql`DELETE FROM attendance_claims WHERE run_id = ${runId}`)
  await tx.execute(sql`DELETE FROM attendance_losses WHERE run_id = ${runId}`)
  await tx.execute(sql`DELETE FROM attendance_appends WHERE run_id = ${runId}`)
}

/** Adds the log to the fans' rows. Returns who has completed 5-minute periods, and how many. */
export async function foldAttendance(
  tx: Transaction,
  runId: number,
): Promise<{ userId: number; due: number }[]> {
  const { rows } = await tx.execute<{ user_id: number; attendance_due: number }>(
    sql`SELECT user_id, sum(attendance_due)::integer AS attendance_due FROM fold_attendance(${runId}) GROUP BY user_id`,
  )
  return rows.map(({ user_id, attendance_due }) => ({ userId: user_id, due: attendance_due }))
}

/** Only one transaction at a time counts a run; taken before the run's row. */
export async function lockCounting(tx: Transaction, runId: number): Promise<void> {
  await tx.execute(sql`SELECT lock_counting(${runId})`)
}

/** The rows of a run, to be used like a table. With the run's start PostgreSQL opens one partition and not all of them. */
export const attendanceOf = (runId: number) => sql`(
  SELECT * FROM attendance
  WHERE run_id = ${runId} AND started_at = (SELECT started_at FROM arena_runs WHERE id = ${runId})
)`

interface TallyRow extends Record<string, unknown> {
  user_id: number
  side: Side
  is_locked: boolean
  attended_ms: number
  accounted_to_ms: number
  cheer_points: number
  ultra_points: number
  window: number
  window_taps: number
  previous_window: number
  previous_taps: number
}

/** What the fans' rows say; those without a row are missing. */
export async function findTallies(db: Db, runId: number, userIds: number[]): Promise<Map<number, Tally>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await db.execute<TallyRow>(
    sql`SELECT * FROM ${attendanceOf(runId)} AS a WHERE user_id = ANY (${numberArray(userIds)}::bigint[])`,
  )
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        side: row.side,
        isLocked: row.is_locked,
        attendedMs: row.attended_ms,
        accountedToMs: row.accounted_to_ms,
        cheer: row.cheer_points,
        ultra: row.ultra_points,
        window: row.window,
        windowTaps: row.window_taps,
        previousWindow: row.previous_window,
        previousTaps: row.previous_taps,
      },
    ]),
  )
}

/** Returns the next window to award. */
export async function awardUltraWindows(db: Db, runId: number, throughWindow: number): Promise<number> {
  const { rows } = await db.execute<{ next: number }>(
    sql`SELECT award_ultra_windows(${runId}, ${throughWindow}::integer) AS next`,
  )
  return rows[0]?.next ?? 0
}

export interface RunAttendance {
  userId: number
  side: Side
  isLocked: boolean
  attendedMs: number
  cheerPoints: number
  ultraPoints: number
}

interface AttendanceRow extends Record<string, unknown> {
  user_id: number
  side: Side
  is_locked: boolean
  attended_ms: number
  cheer_points: number
  ultra_points: number
}

const toAttendance = (row: AttendanceRow): RunAttendance => ({
  userId: row.user_id,
  side: row.side,
  isLocked: row.is_locked,
  attendedMs: row.attended_ms,
  cheerPoints: row.cheer_points,
  ultraPoints: row.ultra_points,
})

/** All of them where nobody is named. */
const isAmong = (userIds: readonly number[] | undefined): SQL =>
  userIds ? sql`a.user_id = ANY(${numberArray(userIds)}::bigint[])` : sql`true`

export async function listAttendance(
  db: Db,
  runId: number,
  userIds?: readonly number[],
): Promise<RunAttendance[]> {
  const { rows } = await db.execute<AttendanceRow>(
    sql`SELECT * FROM ${attendanceOf(runId)} AS a WHERE ${isAmong(userIds)} ORDER BY user_id`,
  )
  return rows.map(toAttendance)
}

/** Points of the run per side, as far as they are in the fans' rows. */
export async function totalCheer(db: Db, runId: number): Promise<BySide<number>> {
  const { rows } = await db.execute<{ home: number; away: number }>(
    sql`SELECT coalesce(sum(home), 0)::float8 AS home, coalesce(sum(away), 0)::float8 AS away FROM run_curve WHERE run_id = ${runId}`,
  )
  return rows[0] ?? { home: 0, away: 0 }
}

export async function listCurve(db: Db, runId: number): Promise<(BySide<number> & { window: number })[]> {
  const { rows } = await db.execute<{ window: number; home: number; away: number }>(
    sql`SELECT "window", home, away FROM run_curve WHERE run_id = ${runId} ORDER BY "window"`,
  )
  return rows
}

/** Which ultra groups each of the run's fans is in, by fan. */
export async function listGroupsOfAttendees(db: Db, runId: number): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ user_id: number; ultra_ids: number[] }>(sql`
    SELECT a.user_id, array_agg(g.id::float8) AS ultra_ids
    FROM ${attendanceOf(runId)} AS a JOIN ultra_members m ON m.user_id = a.user_id
    JOIN ultra_groups g ON g.id = m.ultra_id AND g.archived_at IS NULL
    GROUP BY a.user_id`)
  return new Map(rows.map(({ user_id, ultra_ids }) => [user_id, ultra_ids]))
}

/** The stakes that the run's attendees had in its settled bets, by fan. */
export async function listSettledStakes(
  db: Db,
  runId: number,
  userIds?: readonly number[],
): Promise<Map<number, { amount: number; payout: number }[]>> {
  const { rows } = await db.execute<{ user_id: number; amount: number; payout: number }>(sql`
    SELECT s.user_id, s.amount, s.payout FROM bets b JOIN stakes s ON s.bet_id = b.id
    JOIN ${attendanceOf(runId)} AS a ON a.user_id = s.user_id
    WHERE b.run_id = ${runId} AND b.state = 'settled' AND ${isAmong(userIds)}`)
  const byFan = new Map<number, { amount: number; payout: number }[]>()
  for (const { user_id, ...stake } of rows) byFan.set(user_id, [...(byFan.get(user_id) ?? []), stake])
  return byFan
}
