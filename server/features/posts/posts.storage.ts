import { and, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import { NUMERIC_ID } from '#contract/constants.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import type { Position } from '#server/storage/list-order.ts'
import { nameContains, orderByMoment } from '#server/storage/list-order.ts'
import type { Post } from './post.ts'
import { posts } from './posts.tables.ts'

export type NewPost = Omit<Post, 'id'>

const summaryFields = {
  id: posts.id,
  title: posts.title,
  slug: posts.slug,
  author: posts.author,
  publishedAt: posts.publishedAt,
  summary: posts.summary,
  imageUrl: posts.imageUrl,
  tags: posts.tags,
}
export type PostSummary = Omit<Post, 'content'>

export interface PostSearch {
  q?: string | undefined
  tag?: string | undefined
  /** Only what was published by then; undefined for all. */
  publishedBy?: Date | undefined
}

export const postOrder = orderByMoment(posts.publishedAt, posts.id, 'desc')

const isFound = ({ q, tag, publishedBy }: PostSearch): SQL | undefined =>
  and(
    q ? nameContains(sql`${posts.title} || ' ' || ${posts.summary}`, q) : undefined,
    tag === undefined ? undefined : sql`${tag} = ANY(${posts.tags})`,
    publishedBy ? lte(posts.publishedAt, publishedBy) : undefined,
  )

export function postsQuery(db: Db, search: PostSearch, limit: number, position: Position | null) {
  return db
    .select({ ...summaryFields, sortValue: postOrder.value })
    .from(posts)
    .where(and(isFound(search), position ? postOrder.after(position) : undefined))
    .orderBy(postOrder.orderBy)
    .limit(limit)
}

export async function listPosts(db: Db, search: PostSearch, limit: number, position: Position | null) {
  const rows = await postsQuery(db, search, limit, position)
  return rows.map(({ sortValue, ...post }) => ({ post, position: [sortValue, post.id] as const }))
}

/** By slug; a number that is no slug names the post of that id. */
export async function findPost(db: Db, slugOrId: string): Promise<Post | null> {
  const id = NUMERIC_ID.test(slugOrId) ? Number(slugOrId) : null
  const found = await db
    .select()
    .from(posts)
    .where(or(eq(posts.slug, slugOrId), id === null ? undefined : eq(posts.id, id)))
  return found.find(({ slug }) => slug === slugOrId) ?? found[0] ?? null
}

export async function lockPost(tx: Transaction, id: number): Promise<Post | null> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for('update')
  return row ?? null
}

/** Returns null when the slug is taken; waits for a concurrent insert of the same slug. */
export async function insertPost(tx: Transaction, post: NewPost): Promise<Post | null> {
  const [row] = await tx.insert(posts).values(post).onConflictDoNothing({ target: posts.slug }).returning()
  return row ?? null
}

/** Returns which of the slug and its numbered variants are taken. */
export async function findTakenSlugs(tx: Transaction, slug: string): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: posts.slug })
    .from(posts)
    .where(or(eq(posts.slug, slug), sql`${posts.slug} LIKE ${`${slug}-%`}`))
  return new Set(rows.map((row) => row.slug))
}

export async function updatePost(tx: Transaction, { id, ...post }: Post): Promise<void> {
  await tx.update(posts).set(post).where(eq(posts.id, id))
}

export async function deletePost(tx: Transaction, id: number): Promise<void> {
  await tx.delete(posts).where(eq(posts.id, id))
}
