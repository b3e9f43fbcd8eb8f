import type { PostSummary } from '#contract/posts.ts'
import { builtInPost } from './built-in-post.ts'

/** The server's posts and our own article, newest first; where both have an address, it is our article's. */
export function mergePosts(posts: PostSummary[], tag: string | null, hasMore = false): PostSummary[] {
  const others = posts.filter(({ slug }) => slug !== builtInPost.slug)
  if (!hasTag(builtInPost, tag)) return others
  const at = others.findIndex(({ date }) => Date.parse(date) < Date.parse(builtInPost.date))
  if (at >= 0) return others.toSpliced(at, 0, builtInPost)
  // Older than all that has come so far: its place is at the end, once that is reached.
  return hasMore ? others : [...others, builtInPost]
}

function hasTag({ tags }: PostSummary, tag: string | null): boolean {
  return tag === null || tags.some((own) => own.toLowerCase() === tag.toLowerCase())
}
