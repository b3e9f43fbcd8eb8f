// Who said that they come to a match (calendar.2).
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Failure } from '#server/http/failure.ts'
import { isoMoment } from '#server/storage/columns.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { preparedSql } from '#server/storage/prepared-statements.ts'
import { type Arena, stateOf } from './arena.ts'
import { findArena } from './arenas.storage.ts'

/**
 * Repeating it changes nothing. The arena is only kept from being deleted: a crowd that presses at once must not queue for
 * its row.
 */
export async function setGoing(
  tx: Transaction,
  fan: { userId: number; arenaId: string; isGoing: boolean },
  now: Date,
): Promise<{ arena: Arena; isNew: boolean }> {
  // Against `remindGoers`, which locks the arena for itself: either it sees this fan, or this call sees that it has run.
  await tx.execute(sql`SELECT 1 FROM arenas WHERE id = ${fan.arenaId} FOR SHARE`)
  const arena = await findArena(tx, fan.arenaId)
  if (!arena) throw new Failure('arena_not_found')
  let isNew = false
  if (!fan.isGoing) {
    await tx.execute(sql`DELETE FROM arena_goers WHERE arena_id = ${arena.id} AND user_id = ${fan.userId}`)
  } else {
    if (stateOf(arena) === 'finished') throw new Failure('arena_over')
    const { rowCount } = await tx.execute(sql`
      INSERT INTO arena_goers (arena_id, user_id, at) VALUES (${arena.id}, ${fan.userId}, ${now.toISOString()}::timestamptz)
      ON CONFLICT DO NOTHING`)
    isNew = rowCount === 1
  }
  return { arena: (await findArena(tx, arena.id)) ?? arena, isNew }
}

/** What an arena carries for a fan. */
export interface Going {
  i_go: boolean
  followed_going: number
}

const goingQuery = preparedSql<Going & { id: string }>(
  'going',
  () => sql`
    SELECT g.arena_id AS id, bool_or(whom.is_self) AS i_go,
      count(*) FILTER (WHERE NOT whom.is_self)::integer AS followed_going
    FROM (
      SELECT ${sql.placeholder('userId')}::bigint AS user_id, true AS is_self
      UNION ALL SELECT followed_id, false FROM follows WHERE follower_id = ${sql.placeholder('userId')}::bigint
    ) whom
    JOIN arena_goers g ON g.user_id = whom.user_id
    WHERE g.arena_id = ANY (${sql.placeholder('arenaIds')}::text[])
    GROUP BY g.arena_id`,
)

/** What a fan and those whom they follow said of these arenas. */
export async function findGoing(
  db: Db,
  userId: number,
  arenaIds: readonly string[],
): Promise<(arenaId: string) => Going> {
  const rows = await goingQuery(db, { userId, arenaIds })
  const said = new Map(rows.map(({ id, i_go, followed_going }) => [id, { i_go, followed_going }]))
  return (arenaId) => said.get(arenaId) ?? { i_go: false, followed_going: 0 }
}

/**
 * A finished arena that is used again is another match: who came to the last one has said nothing of this one, and it is
 * a new entry in calendars. The caller has locked the arena.
 */
export async function beginFixture(tx: Transaction, arenaId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM arena_goers WHERE arena_id = ${arenaId}`)
  await tx.execute(sql`UPDATE arenas SET fixture = ${randomUUID()}::uuid, sequence = 0 WHERE id = ${arenaId}`)
}

export async function exportGoing(db: Db, userId: number): Promise<unknown> {
  const { rows } = await db.execute(sql`
    SELECT g.arena_id AS arena, home.name AS home, away.name AS away, ${isoMoment('a.start_date')} AS starts_at,
      ${isoMoment('g.at')} AS said_at
    FROM arena_goers g JOIN arenas a ON a.id = g.arena_id
    JOIN clubs home ON home.id = a.home_club_id JOIN clubs away ON away.id = a.away_club_id
    WHERE g.user_id = ${userId} AND a.deleted_at IS NULL ORDER BY g.at`)
  return rows
}

export async function forgetGoing(db: Db, userId: number): Promise<void> {
  await db.execute(sql`DELETE FROM arena_goers WHERE user_id = ${userId}`)
}
