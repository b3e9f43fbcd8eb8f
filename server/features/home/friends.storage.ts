import { type Placeholder, sql } from 'drizzle-orm'
import type { Side } from '#contract/arenas.ts'
import type { Db } from '#server/storage/database.ts'
import { preparedSql } from '#server/storage/prepared-statements.ts'

/** Presence is stored every 10 s of the live clock; who was not counted for this long has left. */
const PRESENT_MS = 45_000

export interface FriendInStands {
  id: number
  name: string
  avatar: string | null
  arenaId: string
  side: Side
}

/**
 * From the few arenas that are on to those of their fans whom this fan follows: two indexes, whoever else is there. Who
 * went from one arena to another is in the one where they were seen last.
 */
export const friendsQuery = (
  userId: number | Placeholder,
  now: string | Placeholder,
  most: Record<keyof Most, number | Placeholder>,
) => sql`
  SELECT * FROM (
  SELECT *, count(*) OVER ()::integer AS total, row_number() OVER (ORDER BY name, id)::integer AS place,
    count(*) OVER (PARTITION BY "arenaId")::integer AS inside,
    row_number() OVER (PARTITION BY "arenaId" ORDER BY name, id)::integer AS "placeInside" FROM (
  SELECT DISTINCT ON (present.id) present.id, present.name, present.avatar, a.id AS "arenaId", present.side
  FROM arenas a
  JOIN arena_runs r ON r.id = a.run_id
  CROSS JOIN LATERAL (
    SELECT r.live_ms + coalesce(extract(epoch FROM ${now}::timestamptz - r.live_since) * 1000, 0) AS now_ms
  ) clock
  CROSS JOIN LATERAL (
    SELECT u.id, u.name, u.avatar, t.side, now_ms - t.accounted_to_ms AS unseen_ms
    FROM follows f
    -- LIMIT: the planner thinks that few are in a run, and would read all of them first.
    CROSS JOIN LATERAL (
      SELECT a.side, a.accounted_to_ms FROM attendance a
      WHERE a.run_id = r.id AND a.user_id = f.followed_id AND a.started_at = r.started_at LIMIT 1
    ) t
    JOIN users u ON u.id = f.followed_id
    WHERE f.follower_id = ${userId} AND u.disabled_at IS NULL AND u.deleted_at IS NULL
      AND t.accounted_to_ms >= now_ms - ${sql.raw(String(PRESENT_MS))}
  ) present
  WHERE a.state <> 'idle' AND a.deleted_at IS NULL
  ORDER BY present.id, present.unseen_ms
  ) friends
  ) placed
  WHERE place <= ${most.inAll} OR "placeInside" <= ${most.inEach}
  ORDER BY place`

const friendsInStands = preparedSql<FriendRow>('friends_in_stands', () =>
  friendsQuery(sql.placeholder('userId'), sql.placeholder('now'), {
    inAll: sql.placeholder('inAll'),
    inEach: sql.placeholder('inEach'),
  }),
)

interface Most {
  inAll: number
  /** In each arena. */
  inEach: number
}

interface FriendRow extends FriendInStands {
  total: number
  place: number
  inside: number
  placeInside: number
}

interface FriendsInStands {
  friends: FriendInStands[]
  total: number
  /** The arenas they are in, each with its first friends and how many there are. */
  inside: { arenaId: string; count: number; friends: FriendInStands[] }[]
}

/** home.1: who of those a fan follows is in an arena now. */
export async function listFriendsInStands(
  db: Db,
  userId: number,
  now: Date,
  most: Most,
): Promise<FriendsInStands> {
  const rows = await friendsInStands(db, { userId, now: now.toISOString(), ...most })
  const firsts = rows.filter(({ placeInside }) => placeInside <= most.inEach)
  const byArena = Map.groupBy(firsts, ({ arenaId }) => arenaId)
  return {
    friends: rows.filter(({ place }) => place <= most.inAll),
    total: rows[0]?.total ?? 0,
    inside: [...byArena].map(([arenaId, friends]) => ({ arenaId, count: friends[0]?.inside ?? 0, friends })),
  }
}
