import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { isoMoment } from '#server/storage/columns.ts'
import type { Db } from '#server/storage/database.ts'

export interface Fixture {
  uid: string
  sequence: number
  changedAt: Date
  arenaId: string
  startsAt: Date
  home: string
  away: string
  isOff: boolean
}

/** Whose matches a calendar shows. */
export type CalendarOf =
  | { of: 'all' }
  | { of: 'club'; clubId: number }
  | { of: 'fan'; userId: number }
  | { of: 'arena'; arenaId: string }

const DAYS_BACK = 30
const FIXTURES_MOST = 1_000

/**
 * Matches with a start. One that was taken out before it began stays for a while as called off: what merely vanished
 * from the file some programs would keep. Not so the matches of a club that is gone.
 */
export async function listFixtures(db: Db, calendar: CalendarOf, now: Date): Promise<Fixture[]> {
  const from = sql`${now.toISOString()}::timestamptz - ${DAYS_BACK} * interval '1 day'`
  const { rows } = await db.execute<FixtureRow>(sql`
    SELECT a.fixture, a.sequence, a.changed_at, a.id, a.start_date, home.name AS home, away.name AS away,
      a.deleted_at IS NOT NULL AS is_off
    FROM arenas a
    JOIN clubs home ON home.id = a.home_club_id AND home.archived_at IS NULL
    JOIN clubs away ON away.id = a.away_club_id AND away.archived_at IS NULL
    WHERE a.start_date > ${from} AND ${chosenBy(calendar)}
      AND (a.deleted_at IS NULL OR (a.deleted_at > ${from} AND a.deleted_at < a.start_date))
    ORDER BY a.start_date, a.fixture LIMIT ${FIXTURES_MOST}`)
  return rows.map((row) => ({
    uid: row.fixture,
    sequence: row.sequence,
    changedAt: new Date(row.changed_at),
    arenaId: row.id,
    startsAt: new Date(row.start_date),
    home: row.home,
    away: row.away,
    isOff: row.is_off,
  }))
}

interface FixtureRow extends Record<string, unknown> {
  fixture: string
  sequence: number
  changed_at: string
  id: string
  start_date: string
  home: string
  away: string
  is_off: boolean
}

function chosenBy(calendar: CalendarOf): SQL {
  if (calendar.of === 'all') return sql`true`
  if (calendar.of === 'arena') return sql`a.id = ${calendar.arenaId} AND a.deleted_at IS NULL`
  if (calendar.of === 'club')
    return sql`(a.home_club_id = ${calendar.clubId} OR a.away_club_id = ${calendar.clubId})`
  return sql`(
    EXISTS (SELECT 1 FROM club_members m
      WHERE m.user_id = ${calendar.userId} AND m.club_id IN (a.home_club_id, a.away_club_id))
    OR EXISTS (SELECT 1 FROM arena_goers g WHERE g.arena_id = a.id AND g.user_id = ${calendar.userId}))`
}

const makeSecret = () => randomBytes(24).toString('base64url')

/** Makes the secret when it is first asked for; of two calls at once both tell the same. */
export async function secretOf(db: Db, userId: number): Promise<string> {
  await db.execute(sql`
    INSERT INTO calendar_secrets (user_id, secret) VALUES (${userId}, ${makeSecret()}) ON CONFLICT DO NOTHING`)
  const { rows } = await db.execute<{ secret: string }>(
    sql`SELECT secret FROM calendar_secrets WHERE user_id = ${userId}`,
  )
  if (!rows[0]) throw new Error('the secret of a calendar was not stored')
  return rows[0].secret
}

export async function renewSecret(db: Db, userId: number): Promise<string> {
  const secret = makeSecret()
  await db.execute(sql`
    INSERT INTO calendar_secrets (user_id, secret) VALUES (${userId}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = clock_timestamp()`)
  return secret
}

/** Whose calendar this is; nobody's while its owner is disabled. */
export async function findOwner(db: Db, secret: string): Promise<number | null> {
  const { rows } = await db.execute<{ user_id: number }>(sql`
    SELECT s.user_id FROM calendar_secrets s JOIN users u ON u.id = s.user_id
    WHERE s.secret = ${secret} AND u.disabled_at IS NULL AND u.deleted_at IS NULL`)
  return rows[0]?.user_id ?? null
}

/** For the fan's data export: that there is such an address, not the address. */
export async function exportCalendar(db: Db, userId: number): Promise<unknown> {
  const { rows } = await db.execute(
    sql`SELECT ${isoMoment('created_at')} AS address_made_at FROM calendar_secrets WHERE user_id = ${userId}`,
  )
  return rows[0] ?? null
}

export async function forgetCalendar(db: Db, userId: number): Promise<void> {
  await db.execute(sql`DELETE FROM calendar_secrets WHERE user_id = ${userId}`)
}
