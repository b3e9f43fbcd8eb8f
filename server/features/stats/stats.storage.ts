import { isNull, sql } from 'drizzle-orm'
import type { DayStats, Stats } from '#contract/admin.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import type { Db } from '#server/storage/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const HISTORY_DAYS = 30

/** Counts disabled fans, but no deleted fans and nothing archived. */
export async function countAll(db: Db): Promise<Stats> {
  const [fans, clubCount, ultras] = await Promise.all([
    db.$count(users, isNull(users.deletedAt)),
    db.$count(clubs, isNull(clubs.archivedAt)),
    db.$count(ultraGroups, isNull(ultraGroups.archivedAt)),
  ])
  return { users: fans, clubs: clubCount, ultras }
}

type Figures = Omit<DayStats, 'date'>
const NOTHING: Figures = { new_fans: 0, matches: 0, attendance: 0, points_minted: 0, points_staked: 0 }

/** Includes empty days with zeros, so that charts have no gaps. */
export async function readHistory(db: Db, now: Date): Promise<DayStats[]> {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const days = Array.from({ length: HISTORY_DAYS }, (_, day) =>
    dayOf(new Date(today - (HISTORY_DAYS - 1 - day) * DAY_MS)),
  )
  const since = new Date(today - (HISTORY_DAYS - 1) * DAY_MS)
  const found = new Map<string, Partial<Figures>>()
  const parts = await Promise.all([fansByDay(db, since), matchesByDay(db, since), pointsByDay(db, since)])
  for (const { date, ...figures } of parts.flat()) found.set(date, { ...found.get(date), ...figures })
  return days.map((date) => ({ date, ...NOTHING, ...found.get(date) }))
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

type DayRow = { date: string } & Partial<Figures>

async function fansByDay(db: Db, since: Date): Promise<DayRow[]> {
  const { rows } = await db.execute<{ date: string; new_fans: string }>(fansQuery(since))
  return rows.map(({ date, new_fans }) => ({ date, new_fans: Number(new_fans) }))
}

async function matchesByDay(db: Db, since: Date): Promise<DayRow[]> {
  const { rows } = await db.execute<{ date: string; matches: string; attendance: string }>(
    matchesQuery(since),
  )
  return rows.map(({ date, matches, attendance }) => ({
    date,
    matches: Number(matches),
    attendance: Number(attendance),
  }))
}

async function pointsByDay(db: Db, since: Date): Promise<DayRow[]> {
  const { rows } = await db.execute<{ date: string; minted: string; staked: string }>(pointsQuery(since))
  return rows.map(({ date, minted, staked }) => ({
    date,
    points_minted: Number(minted),
    points_staked: Number(staked),
  }))
}

const day = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`)

export const fansQuery = (since: Date) => sql`
  SELECT ${day('created_at')} AS date, count(*) AS new_fans
  FROM users
  WHERE created_at >= ${since.toISOString()}::timestamptz AND deleted_at IS NULL
  GROUP BY 1`

export const matchesQuery = (since: Date) => sql`
  SELECT ${day('date')} AS date, count(*) AS matches, sum(attendee_count) AS attendance
  FROM matches
  WHERE matches.date >= ${since.toISOString()}::timestamptz
  GROUP BY 1`

export const pointsQuery = (since: Date) => sql`
  SELECT ${day('at')} AS date,
    coalesce(sum(amount) FILTER (WHERE kind IN ('welcome', 'attendance', 'top_up')), 0) AS minted,
    coalesce(sum(amount) FILTER (WHERE kind = 'stake'), 0) AS staked
  FROM ledger_transfers
  WHERE at >= ${since.toISOString()}::timestamptz
  GROUP BY 1`
