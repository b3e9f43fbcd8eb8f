import type * as wire from '#contract/posts.ts'
import type { Post } from './post.ts'
import type { PostSummary } from './posts.storage.ts'

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
