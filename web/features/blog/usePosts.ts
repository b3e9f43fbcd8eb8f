import { call } from '#client/page.ts'
import { BLOG_LIST_MIN_LOADING_MS } from '#contract/constants.ts'
import type { PostSummary } from '#contract/posts.ts'
import { mergePosts } from '#texts/built-in-post.ts'
import { type Pages, usePages } from '#web/base/browse/usePages.ts'
import { firstContent } from '#web/base/first-content.ts'
import { atLeast } from '#web/base/reading.ts'

/** The blog's posts, all or those with a tag. */
export function usePosts(tag: string | null): Pages<PostSummary> {
  const pages = usePages<PostSummary>(
    ['posts', tag],
    async (cursor, signal) => {
      const query = { ...(cursor !== undefined && { cursor }), ...(tag !== null && { tag }) }
      const reading = call('GET /v1/posts', { query }, { signal })
      const { element, next } = await (cursor === undefined
        ? atLeast(BLOG_LIST_MIN_LOADING_MS, reading)
        : reading)
      return { element: element ?? [], next }
    },
    { first: tag === null ? firstContent.posts : undefined },
  )
  if (pages.state !== 'loaded') return pages
  return { ...pages, items: mergePosts(pages.items, tag, pages.hasMore) }
}
