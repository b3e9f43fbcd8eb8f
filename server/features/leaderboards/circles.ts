// boards.7: whom a board can be narrowed to, as the viewer knows them; always with the viewer.
import { type SQL, sql } from 'drizzle-orm'
import type { BoardCircle } from '#contract/fans.ts'
import { clubMembers } from '#server/features/clubs/clubs.tables.ts'
import { follows } from '#server/features/relationships/follows.tables.ts'
import { ultraMembers } from '#server/features/ultras/ultras.tables.ts'

/** More fans than this are not counted or numbered on a request's time. */
export const CIRCLE_COUNTED = 10_000

const MEMBERS = {
  clubs: { members: clubMembers, of: sql`club_id` },
  groups: { members: ultraMembers, of: sql`ultra_id` },
}

/** How often one fan can be in `circleIds`: once for each club or group they share with the viewer, the viewer once more. */
export function repeatsIn(circle: BoardCircle, viewerId: number): SQL {
  if (circle === 'friends') return sql`1`
  return sql`(SELECT count(*) + 1 FROM ${MEMBERS[circle].members} WHERE user_id = ${viewerId})`
}

/**
 * The ids of a circle, some of them repeatedly. The viewer's clubs and groups are at most 50 each (relations.4). The planner either looks up each
 * of them, or follows the board and looks whether a fan belongs to it, whichever reads less.
 */
export function circleIds(circle: BoardCircle, viewerId: number): SQL {
  if (circle === 'friends')
    return sql`SELECT followed_id AS user_id FROM ${follows} WHERE follower_id = ${viewerId} UNION ALL SELECT ${viewerId}::bigint`
  const { members, of } = MEMBERS[circle]
  const mine = sql`ARRAY(SELECT ${of} FROM ${members} WHERE user_id = ${viewerId})`
  return sql`SELECT user_id FROM ${members} WHERE ${of} = ANY(${mine}) UNION ALL SELECT ${viewerId}::bigint`
}

export const inCircle = (fanId: SQL, circle: BoardCircle, viewerId: number): SQL =>
  sql`${fanId} IN (${circleIds(circle, viewerId)})`
