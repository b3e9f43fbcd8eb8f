import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { nameKeyBegins, nameKeyContains } from '#server/features/fans/index.ts'
import { posts } from '#server/features/posts/posts.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import type { Db } from '#server/storage/database.ts'
import { folded, nameBegins, nameContains } from '#server/storage/list-order.ts'

/** Whether the text begins the name or only occurs inside it; no name matches both. */
export type Where = 'begins' | 'inside'

/** Searches in the index only, then reads the few hits from the table. */
export function fansQuery(db: Db, q: string, where: Where, limit: number) {
  const hit = db
    .select({ id: users.id, nameKey: users.nameKey })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        isNull(users.disabledAt),
        where === 'begins' ? nameKeyBegins(q) : and(nameKeyContains(q), not(nameKeyBegins(q))),
      ),
    )
    .orderBy(users.nameKey, users.id)
    .limit(limit)
    .as('hit')
  return db
    .select({ id: users.id, name: users.name, image: users.avatar })
    .from(hit)
    .innerJoin(users, eq(users.id, hit.id))
    .orderBy(hit.nameKey, hit.id)
}

const isFound = (name: Parameters<typeof nameContains>[0], q: string, where: Where): SQL | undefined =>
  where === 'begins' ? nameBegins(name, q) : and(nameContains(name, q), not(nameBegins(name, q)))

export function clubsQuery(db: Db, q: string, where: Where, limit: number) {
  return db
    .select({ id: clubs.id, name: clubs.name, image: clubs.logo })
    .from(clubs)
    .where(and(isNull(clubs.archivedAt), isFound(clubs.name, q, where)))
    .orderBy(sql`${folded(clubs.name)} USING ~<~`, clubs.id)
    .limit(limit)
}

export function ultrasQuery(db: Db, q: string, where: Where, limit: number) {
  return db
    .select({
      id: ultraGroups.id,
      name: ultraGroups.name,
      image: ultraGroups.logo,
      club_name: clubs.name,
    })
    .from(ultraGroups)
    .innerJoin(clubs, eq(clubs.id, ultraGroups.clubId))
    .where(and(isNull(ultraGroups.archivedAt), isFound(ultraGroups.name, q, where)))
    .orderBy(sql`${folded(ultraGroups.name)} USING ~<~`, ultraGroups.id)
    .limit(limit)
}

/** The index covers title and summary together; a second condition checks the title alone. */
export function postsQuery(db: Db, q: string, where: Where, limit: number) {
  return db
    .select({ id: posts.id, title: posts.title, slug: posts.slug })
    .from(posts)
    .where(
      and(
        nameContains(sql`${posts.title} || ' ' || ${posts.summary}`, q),
        isFound(posts.title, q, where),
        // Only published posts.
        sql`${posts.publishedAt} <= clock_timestamp()`,
      ),
    )
    .orderBy(sql`${posts.publishedAt} DESC`, posts.id)
    .limit(limit)
}
