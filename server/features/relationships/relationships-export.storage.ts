import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/storage/database.ts'
import { loadMemberships } from './joined.present.ts'
import { follows } from './relationships.tables.ts'

/** Whom a fan follows and who follows them, for the export of their data: ids, because names are others'. */
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

export async function exportMemberships(db: Db, userId: number) {
  const { clubs, ultra_groups } = await loadMemberships(db, userId)
  return {
    clubs: clubs.map(({ id, name, join_date }) => ({ id, name, join_date })),
    ultra_groups: ultra_groups.map(({ id, name, join_date }) => ({ id, name, join_date })),
  }
}
