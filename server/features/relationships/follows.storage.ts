import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import { users } from '#server/features/fans/fans.tables.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import type { ListOrder, Position } from '#server/storage/list-order.ts'
import { orderByMoment } from '#server/storage/list-order.ts'
import { prepared } from '#server/storage/prepared-statements.ts'
import { follows } from './follows.tables.ts'

/** Locks fans against deletion until the transaction ends; returns those that exist. */
export async function holdFans(tx: Transaction, ids: [number, number]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(or(eq(users.id, ids[0]), eq(users.id, ids[1])), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('share')
  return new Set(rows.map(({ id }) => id))
}

/** Returns false when the fan followed them already. */
export async function insertFollow(
  tx: Transaction,
  followerId: number,
  followedId: number,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(follows)
    .values({ followerId, followedId, createdAt: now })
    .onConflictDoNothing()
    .returning({ followedId: follows.followedId })
  return rows.length > 0
}

const isFollow = (followerId: number, followedId: number) =>
  and(eq(follows.followerId, followerId), eq(follows.followedId, followedId))

/** Returns since when the fan followed them; null when they did not. */
export async function deleteFollow(db: Db, followerId: number, followedId: number): Promise<Date | null> {
  const [gone] = await db
    .delete(follows)
    .where(isFollow(followerId, followedId))
    .returning({ at: follows.createdAt })
  return gone?.at ?? null
}

/** Deletes the fan's follows and followers. */
export async function deleteFollowsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(follows).where(or(eq(follows.followerId, userId), eq(follows.followedId, userId)))
}

const followOf = prepared('follow_of', (db) =>
  db
    .select({ at: follows.createdAt })
    .from(follows)
    .where(
      and(
        eq(follows.followerId, sql.placeholder('followerId')),
        eq(follows.followedId, sql.placeholder('followedId')),
      ),
    ),
)

export async function isFollowing(db: Db, followerId: number, followedId: number): Promise<boolean> {
  return (await followOf(db, { followerId, followedId })).length > 0
}

export type FollowList = 'followers' | 'following'

const columnsOf = (list: FollowList) =>
  list === 'followers'
    ? { mine: follows.followedId, theirs: follows.followerId }
    : { mine: follows.followerId, theirs: follows.followedId }

const followCount = (list: FollowList) =>
  prepared(`${list}_count`, (db) => {
    const { mine, theirs } = columnsOf(list)
    return db
      .select({ total: count() })
      .from(follows)
      .innerJoin(users, eq(users.id, theirs))
      .where(and(eq(mine, sql.placeholder('userId')), isNull(users.disabledAt)))
  })
const followCountOf = { followers: followCount('followers'), following: followCount('following') }

/** relations.2: who is in the list; deleted fans have no follows any more. */
export async function countFollows(db: Db, list: FollowList, userId: number): Promise<number> {
  const [row] = await followCountOf[list](db, { userId })
  return row?.total ?? 0
}

export async function followCounts(
  db: Db,
  userId: number,
): Promise<{ followers: number; following: number }> {
  const [followers, following] = await Promise.all([
    countFollows(db, 'followers', userId),
    countFollows(db, 'following', userId),
  ])
  return { followers, following }
}

/** Newest first. */
export const followOrder = (list: FollowList): ListOrder =>
  orderByMoment(follows.createdAt, columnsOf(list).theirs, 'desc')

export function followsQuery(
  db: Db,
  list: FollowList,
  userId: number,
  limit: number,
  position: Position | null,
) {
  const { mine, theirs } = columnsOf(list)
  const order = followOrder(list)
  return db
    .select({ id: users.id, name: users.name, avatar: users.avatar, sortValue: order.value })
    .from(follows)
    .innerJoin(users, eq(users.id, theirs))
    .where(and(eq(mine, userId), isNull(users.disabledAt), position ? order.after(position) : undefined))
    .orderBy(order.orderBy)
    .limit(limit)
}

export async function listFollows(...args: Parameters<typeof followsQuery>) {
  const rows = await followsQuery(...args)
  return rows.map(({ sortValue, ...fan }) => ({ ...fan, position: [sortValue, fan.id] as const }))
}

/** A fan's follows and followers for their data export: only ids, because names are other people's data. */
export async function exportFollows(db: Db, userId: number) {
  const [following, followers] = await Promise.all([
    db
      .select({ user_id: follows.followedId, since: follows.createdAt })
      .from(follows)
      .where(eq(follows.followerId, userId))
      .orderBy(asc(follows.createdAt)),
    db
      .select({ user_id: follows.followerId, since: follows.createdAt })
      .from(follows)
      .where(eq(follows.followedId, userId))
      .orderBy(asc(follows.createdAt)),
  ])
  return { following, followers }
}
