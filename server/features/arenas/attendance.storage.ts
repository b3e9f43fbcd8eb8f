import { sql } from 'drizzle-orm'
import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'
import type { Db } from '#server/storage/database.ts'

/** A fan's presence and taps since the last call; times are of the run's live clock. */
export interface AttendanceEntry {
  userId: number
  side: Side
  sinceMs: number
  untilMs: number
  window: number
  taps: number
}

export interface StoredAttendance {
  userId: number
  side: Side
  isLocked: boolean
  cheer: number
  gained: number
  ultra: number
  /** 5-minute periods completed by this call. */
  attendanceDue: number
}

interface StoredRow extends Record<string, unknown> {
  user_id: number
  side: Side
  is_locked: boolean
  cheer: number
  gained: number
  ultra: number
  attendance_due: number
}

/** At most one entry per fan. Stores and returns nothing once the run has become a match. */
export async function storeAttendance(
  db: Db,
  runId: number,
  entries: AttendanceEntry[],
): Promise<StoredAttendance[]> {
  if (entries.length === 0) return []
  const column = <T>(pick: (entry: AttendanceEntry) => T) => sql.param(entries.map(pick))
  const { rows } = await db.execute<StoredRow>(sql`
    SELECT user_id, side, is_locked, cheer, gained, ultra, attendance_due FROM store_attendance(
      ${runId}, ${column(({ userId }) => userId)}::bigint[], ${column(({ side }) => side)}::text[],
      ${column(({ sinceMs }) => Math.round(sinceMs))}::bigint[], ${column(({ untilMs }) => Math.round(untilMs))}::bigint[],
      ${column(({ window }) => window)}::integer[], ${column(({ taps }) => taps)}::integer[])`)
  return rows.map((row) => ({
    userId: row.user_id,
    side: row.side,
    isLocked: row.is_locked,
    cheer: row.cheer,
    gained: row.gained,
    ultra: row.ultra,
    attendanceDue: row.attendance_due,
  }))
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

export async function listAttendance(db: Db, runId: number): Promise<RunAttendance[]> {
  const { rows } = await db.execute<AttendanceRow>(
    sql`SELECT * FROM attendance WHERE run_id = ${runId} ORDER BY user_id`,
  )
  return rows.map(toAttendance)
}

export async function findAttendance(db: Db, runId: number, userIds: number[]): Promise<RunAttendance[]> {
  if (userIds.length === 0) return []
  const { rows } = await db.execute<AttendanceRow>(
    sql`SELECT * FROM attendance WHERE run_id = ${runId} AND user_id = ANY (${sql.param(userIds)}::bigint[])`,
  )
  return rows.map(toAttendance)
}

/** Points of the run per side, as stored. */
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
    FROM attendance a JOIN ultra_members m ON m.user_id = a.user_id
    JOIN ultra_groups g ON g.id = m.ultra_id AND g.archived_at IS NULL
    WHERE a.run_id = ${runId} GROUP BY a.user_id`)
  return new Map(rows.map(({ user_id, ultra_ids }) => [user_id, ultra_ids]))
}

/** The stakes that the run's attendees had in its settled bets, by fan. */
export async function listSettledStakes(
  db: Db,
  runId: number,
): Promise<Map<number, { amount: number; payout: number }[]>> {
  const { rows } = await db.execute<{ user_id: number; amount: number; payout: number }>(sql`
    SELECT s.user_id, s.amount, s.payout FROM bets b JOIN stakes s ON s.bet_id = b.id
    JOIN attendance a ON a.run_id = b.run_id AND a.user_id = s.user_id
    WHERE b.run_id = ${runId} AND b.state = 'settled'`)
  const byFan = new Map<number, { amount: number; payout: number }[]>()
  for (const { user_id, ...stake } of rows) byFan.set(user_id, [...(byFan.get(user_id) ?? []), stake])
  return byFan
}
