import type { Post, PostSummary } from '#contract/posts.ts'
import { findPublishedPost, listPublishedPosts } from '#server/features/posts/index.ts'
import type { Db } from '#server/storage/database.ts'
import type { Position } from '#server/storage/list-order.ts'
import { builtInPost, mergePosts } from '#texts/blog.ts'
import { builtInContent } from '#texts/built-in-content.ts'
import { plainText } from '../plain-text.ts'

/** The server's posts and the built-in article; where both have an address, it is the article's. */
export async function findArticle(db: Db, slug: string, now: Date): Promise<Post | null> {
  if (slug === builtInPost.slug) return { ...builtInPost, content: builtInContent }
  const post = await findPublishedPost(db, slug, now)
  return post && inPlainText(post)
}

/** The newest posts with the article among them. */
export async function listNewest(db: Db, now: Date, limit: number): Promise<PostSummary[]> {
  const rows = await listPublishedPosts(db, now, limit, null)
  const posts = rows.map(({ post }) => inPlainText(post))
  return mergePosts(posts, null, rows.length === limit).slice(0, limit)
}

/** Every post, page by page: there may be many. */
export async function* allPosts(db: Db, now: Date, pageSize: number): AsyncGenerator<PostSummary> {
  let position: Position | null = null
  yield builtInPost
  for (;;) {
    const rows: Awaited<ReturnType<typeof listPublishedPosts>> = await listPublishedPosts(
      db,
      now,
      pageSize,
      position,
    )
    for (const { post } of rows) if (post.slug !== builtInPost.slug) yield post
    if (rows.length < pageSize) return
    position = rows.at(-1)?.position ?? null
  }
}

/** Titles, names and tags are one line each, wherever they are shown. */
function inPlainText<P extends PostSummary>(post: P): P {
  return {
    ...post,
    title: plainText(post.title),
    author: plainText(post.author),
    summary: plainText(post.summary, 500),
    tags: post.tags.map((tag) => plainText(tag)),
  }
}
