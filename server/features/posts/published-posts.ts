import type * as wire from '#contract/posts.ts'
import type { Db } from '#server/storage/database.ts'
import type { Position } from '#server/storage/list-order.ts'
import { isPublished } from './post.ts'
import { presentPost, presentSummary } from './posts.present.ts'
import { findPost, listPosts } from './posts.storage.ts'

/** A post as everybody may read it. */
export async function findPublishedPost(db: Db, slugOrId: string, now: Date): Promise<wire.Post | null> {
  const post = await findPost(db, slugOrId)
  return post && isPublished(post, now) ? presentPost(post) : null
}

/** What everybody may read, newest first. */
export async function listPublishedPosts(db: Db, now: Date, limit: number, position: Position | null) {
  const rows = await listPosts(db, { publishedBy: now }, limit, position)
  return rows.map((row) => ({ post: presentSummary(row.post), position: row.position }))
}
