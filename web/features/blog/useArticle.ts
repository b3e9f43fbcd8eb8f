import { useQuery } from '@tanstack/react-query'
import { CallFailure } from '#client/call-failure.ts'
import { call } from '#client/page.ts'
import { BLOG_ARTICLE_MIN_LOADING_MS } from '#contract/constants.ts'
import type { Post } from '#contract/posts.ts'
import { builtInPost } from '#texts/built-in-post.ts'
import { firstContent } from '#web/base/first-content.ts'
import { atLeast, useReadFailure } from '#web/base/reading.ts'

export type Article =
  | { state: 'loading' }
  | { state: 'notFound' }
  | { state: 'failed'; retry: () => void }
  /** There is a post, but nothing of it to read. */
  | { state: 'notAvailable' }
  /** `isStandIn`: as the server wrote it into the page, until it has been read. */
  | { state: 'loaded'; post: Post; isStandIn: boolean }

export function useArticle(slug: string): Article {
  const query = useQuery({
    queryKey: ['post', slug],
    queryFn: ({ signal }) => atLeast(BLOG_ARTICLE_MIN_LOADING_MS, readPost(slug, signal)),
    placeholderData: () => (firstContent.post?.slug === slug ? firstContent.post : undefined),
  })
  const failure = useReadFailure(query)
  if (failure) {
    const isGone = failure.error instanceof CallFailure && failure.error.status === 404
    return isGone ? { state: 'notFound' } : { state: 'failed', retry: failure.retry }
  }
  if (query.data) {
    const isReadable = query.data.content.trim() !== ''
    return isReadable
      ? { state: 'loaded', post: query.data, isStandIn: query.isPlaceholderData }
      : { state: 'notAvailable' }
  }
  return query.data === null ? { state: 'notAvailable' } : { state: 'loading' }
}

async function readPost(slug: string, signal: AbortSignal): Promise<Post | null> {
  if (slug === builtInPost.slug) {
    const { builtInContent } = await import('#texts/built-in-content.ts')
    return { ...builtInPost, content: builtInContent }
  }
  const { element } = await call('GET /v1/posts/{slug}', { params: { slug } }, { signal })
  return element
}
