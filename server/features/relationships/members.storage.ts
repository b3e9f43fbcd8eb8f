// The member lists of clubs and groups: enabled fans by score.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '#contract/fields.ts'
import { clubMembers } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import type { Db } from '#server/storage/database.ts'
import { follows } from './follows.tables.ts'

export type MemberSort = 'cheer_score' | 'prediction_score' | 'ultra_score'

export interface MemberSearch {
  of: 'club' | 'ultra'
  id: number
  sort: MemberSort
  order: SortOrder
}

/** Where the previous page ended. */
export type MemberPosition = readonly [score: number, matches: number, id: number]

const SCORES = {
  cheer_score: users.cheerScore,
  prediction_score: users.predictionScore,
  ultra_score: users.ultraScore,
}

const isListed = and(isNull(users.disabledAt), isNull(users.deletedAt))

const membersOf = ({ of, id }: Pick<MemberSearch, 'of' | 'id'>) =>
  of === 'club'
    ? { table: clubMembers, userId: clubMembers.userId, isMember: eq(clubMembers.clubId, id) }
    : { table: ultraMembers, userId: ultraMembers.userId, isMember: eq(ultraMembers.ultraId, id) }

/** boards.2: ties by more matches, then lower id; ascending is the exact reverse. */
export function membersQuery(db: Db, search: MemberSearch, limit: number, position: MemberPosition | null) {
  const { table, userId, isMember } = membersOf(search)
  const score = SCORES[search.sort]
  const direction = search.order === 'asc' ? sql`ASC` : sql`DESC`
  return db
    .select({
      id: users.id,
      name: users.name,
      avatar: users.avatar,
      cheerScore: users.cheerScore,
      predictionScore: users.predictionScore,
      ultraScore: users.ultraScore,
      matches: users.scoredMatches,
      joinedAt: table.joinedAt,
      score: sql`${score}`.mapWith(Number),
    })
    .from(table)
    .innerJoin(users, eq(users.id, userId))
    .where(and(isMember, isListed, position ? isAfter(search, position) : undefined))
    .orderBy(...[score, users.scoredMatches, users.seniority].map((column) => sql`${column} ${direction}`))
    .limit(limit)
}

function isAfter({ sort, order }: MemberSearch, [score, matches, id]: MemberPosition): SQL {
  const further = order === 'asc' ? sql`>` : sql`<`
  return sql`(${SCORES[sort]}, ${users.scoredMatches}, ${users.seniority}) ${further} (${score}, ${matches}, ${-id})`
}

export async function countMembers(db: Db, search: Pick<MemberSearch, 'of' | 'id'>): Promise<number> {
  const { table, userId, isMember } = membersOf(search)
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(table)
    .innerJoin(users, eq(users.id, userId))
    .where(and(isMember, isListed))
  return row?.total ?? 0
}

/** How many fans of a club somebody follows: few, whatever the club, so that the club's fans are not read. */
export async function countFollowedFans(db: Db, clubId: number, followerId: number): Promise<number> {
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(follows)
    .innerJoin(clubMembers, and(eq(clubMembers.userId, follows.followedId), eq(clubMembers.clubId, clubId)))
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(and(eq(follows.followerId, followerId), isListed))
  return row?.total ?? 0
}
