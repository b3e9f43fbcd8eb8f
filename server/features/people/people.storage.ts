import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clubMembers, clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { matches, matchRows } from '#server/features/matches/matches.tables.ts'
import { follows } from '#server/features/relationships/follows.tables.ts'
import { ultraGroups, ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import type { Db } from '#server/storage/database.ts'

// people.1: each of these reads the viewer's own rows and looks up the other's, so that it grows with the viewer alone.

export function commonClubsQuery(db: Db, viewerId: number, fanId: number) {
  const theirs = alias(clubMembers, 'theirs')
  return db
    .select({ id: clubs.id, name: clubs.name, logo: clubs.logo, colors: clubs.colors })
    .from(clubMembers)
    .innerJoin(theirs, and(eq(theirs.clubId, clubMembers.clubId), eq(theirs.userId, fanId)))
    .innerJoin(clubs, and(eq(clubs.id, clubMembers.clubId), isNull(clubs.archivedAt)))
    .where(eq(clubMembers.userId, viewerId))
    .orderBy(clubMembers.joinedAt, clubs.id)
}

export function commonGroupsQuery(db: Db, viewerId: number, fanId: number) {
  const theirs = alias(ultraMembers, 'theirs')
  return db
    .select({
      id: ultraGroups.id,
      name: ultraGroups.name,
      logo: ultraGroups.logo,
      clubId: clubs.id,
      colors: sql<string[] | null>`coalesce(${ultraGroups.colors}, ${clubs.colors})`,
    })
    .from(ultraMembers)
    .innerJoin(theirs, and(eq(theirs.ultraId, ultraMembers.ultraId), eq(theirs.userId, fanId)))
    .innerJoin(ultraGroups, and(eq(ultraGroups.id, ultraMembers.ultraId), isNull(ultraGroups.archivedAt)))
    .innerJoin(clubs, eq(clubs.id, ultraGroups.clubId))
    .where(eq(ultraMembers.userId, viewerId))
    .orderBy(ultraMembers.joinedAt, ultraGroups.id)
}

/** Newest first. */
export function commonMatchesQuery(db: Db, viewerId: number, fanId: number) {
  const theirs = alias(matchRows, 'theirs')
  return db
    .select({
      id: matches.id,
      date: matches.date,
      homeTeamName: matches.homeTeamName,
      awayTeamName: matches.awayTeamName,
      isSameEnd: sql<boolean>`${theirs.side} = ${matchRows.side}`,
    })
    .from(matchRows)
    .innerJoin(
      theirs,
      and(eq(theirs.matchId, matchRows.matchId), eq(theirs.date, matchRows.date), eq(theirs.userId, fanId)),
    )
    .innerJoin(matches, eq(matches.id, matchRows.matchId))
    .where(eq(matchRows.userId, viewerId))
    .orderBy(desc(matchRows.date), desc(matchRows.matchId))
}

/** Of each club and group the newest so many are looked at: what is read does not grow with its size. */
const LOOKED_AT = 40

/**
 * people.2: fans of the viewer's clubs and groups, without the viewer, the disabled and those followed already. A group
 * counts twice a club, because it is smaller; then who has more matches, then the older account.
 */
export function suggestionsQuery(viewerId: number, most: number): SQL {
  const newest = (members: typeof clubMembers | typeof ultraMembers, of: SQL) => sql`
    SELECT member.user_id, mine.${of} AS of_id
    FROM ${members} AS mine
    CROSS JOIN LATERAL (
      SELECT other.user_id FROM ${members} AS other
      JOIN ${users} AS fan ON fan.id = other.user_id AND fan.disabled_at IS NULL AND fan.deleted_at IS NULL
      WHERE other.${of} = mine.${of} AND other.user_id <> ${viewerId}
        AND NOT EXISTS (
          SELECT FROM ${follows} WHERE follower_id = ${viewerId} AND followed_id = other.user_id
        )
      ORDER BY other.joined_at DESC, other.user_id DESC LIMIT ${LOOKED_AT}
    ) AS member
    WHERE mine.user_id = ${viewerId}`
  return sql`
    WITH known AS (
      SELECT user_id, of_id AS club_id, NULL::bigint AS ultra_id FROM (${newest(clubMembers, sql`club_id`)}) AS fans
      UNION ALL
      SELECT user_id, NULL, of_id FROM (${newest(ultraMembers, sql`ultra_id`)}) AS members
    )
    SELECT ${users.id}, ${users.name}, ${users.avatar},
      coalesce(array_agg(${clubs.name} ORDER BY ${clubs.id}) FILTER (WHERE ${clubs.id} IS NOT NULL), '{}') AS clubs,
      coalesce(array_agg(${ultraGroups.name} ORDER BY ${ultraGroups.id}) FILTER (WHERE ${ultraGroups.id} IS NOT NULL), '{}')
        AS groups
    FROM known
    JOIN ${users} ON ${users.id} = known.user_id
    LEFT JOIN ${clubs} ON ${clubs.id} = known.club_id
    LEFT JOIN ${ultraGroups} ON ${ultraGroups.id} = known.ultra_id
    GROUP BY ${users.id}
    ORDER BY count(known.club_id) + 2 * count(known.ultra_id) DESC, ${users.scoredMatches} DESC, ${users.id}
    LIMIT ${most}`
}
