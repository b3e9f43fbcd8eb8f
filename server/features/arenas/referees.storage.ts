// Who runs an arena besides the admins (referees.1, referees.2).
import { sql } from 'drizzle-orm'
import type { Referee } from '#contract/arenas.ts'
import type { Db } from '#server/storage/database.ts'
import { preparedSql } from '#server/storage/prepared-statements.ts'

/** Whether this fan is a referee of the arena, or without an id of any arena; deleted ones do not count. */
export async function isReferee(db: Db, userId: number, arenaId?: string): Promise<boolean> {
  const rows = await refereeOf(db, { userId, arenaId: arenaId ?? null })
  return rows.length > 0
}

const refereeOf = preparedSql(
  'referee_of',
  () => sql`
    SELECT 1 FROM arena_referees f JOIN arenas a ON a.id = f.arena_id
    WHERE f.user_id = ${sql.placeholder('userId')} AND a.deleted_at IS NULL
      AND f.arena_id = coalesce(${sql.placeholder('arenaId')}, f.arena_id)
    LIMIT 1`,
)

export async function listReferees(db: Db, arenaId: string): Promise<Referee[]> {
  const { rows } = await db.execute<Referee & Record<string, unknown>>(sql`
    SELECT u.id, u.name, u.avatar FROM arena_referees f JOIN users u ON u.id = f.user_id
    WHERE f.arena_id = ${arenaId} AND u.deleted_at IS NULL ORDER BY u.id`)
  return rows
}

/** The caller has locked the arena. */
export async function replaceReferees(db: Db, arenaId: string, userIds: readonly number[]): Promise<void> {
  await db.execute(sql`DELETE FROM arena_referees WHERE arena_id = ${arenaId}`)
  await db.execute(sql`
    INSERT INTO arena_referees (arena_id, user_id)
    SELECT ${arenaId}, unnest(${sql.param([...userIds])}::bigint[])`)
}

/** For a fan's data export. */
export async function exportRefereeing(db: Db, userId: number): Promise<unknown> {
  const { rows } = await db.execute(sql`
    SELECT f.arena_id AS arena, home.name AS home, away.name AS away
    FROM arena_referees f JOIN arenas a ON a.id = f.arena_id
    JOIN clubs home ON home.id = a.home_club_id JOIN clubs away ON away.id = a.away_club_id
    WHERE f.user_id = ${userId} AND a.deleted_at IS NULL ORDER BY f.arena_id`)
  return rows
}

export async function endRefereeing(db: Db, userId: number): Promise<void> {
  await db.execute(sql`DELETE FROM arena_referees WHERE user_id = ${userId}`)
}
