import type * as wire from '#contract/posts.ts'
import type { Db } from '#server/storage/database.ts'
import type { Position } from '#server/storage/list-order.ts'
import { isPublished, type Post } from './post.ts'
import { findPost, listPosts, type PostSummary } from './posts.storage.ts'

export const presentSummary = (post: PostSummary): wire.PostSummary => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  author: post.author,
  date: post.publishedAt.toISOString(),
  summary: post.summary,
  imageUrl: post.imageUrl,
  tags: post.tags,
})

export const presentPost = (post: Post): wire.Post => ({ ...presentSummary(post), content: post.content })

/** Returns the post only if everybody may read it. */
export async function findPublishedPost(db: Db, slugOrId: string, now: Date): Promise<wire.Post | null> {
  const post = await findPost(db, slugOrId)
  return post && isPublished(post, now) ? presentPost(post) : null
}

/** Lists the posts everybody may read, newest first. */
export async function listPublishedPosts(db: Db, now: Date, limit: number, position: Position | null) {
  const rows = await listPosts(db, { publishedBy: now }, limit, position)
  return rows.map((row) => ({ post: presentSummary(row.post), position: row.position }))
}
