import { Rss } from 'lucide-react'
import { call } from '#client/page.ts'
import { BLOG_LIST_MIN_LOADING_MS, FEED_PATH } from '#contract/constants.ts'
import type { PostSummary } from '#contract/posts.ts'
import { BrowseHead, BrowsePage, MoreState } from '#site/browse/BrowsePage.tsx'
import { browseMessages } from '#site/browse/browse.messages.ts'
import { type Pages, usePages } from '#site/browse/usePages.ts'
import { firstContent } from '#site/first-content.ts'
import { usePageTitle } from '#site/page.ts'
import { atLeast } from '#site/reading.ts'
import { Link, useSearchParams } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { blogMessages, mergePosts } from '#texts/blog.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './BlogPage.module.css'
import { LoadingStatus, PostCard } from './PostCard.tsx'

export function BlogPage() {
  const m = useMessages(blogMessages)
  const [search] = useSearchParams()
  const tag = search.get('tag') || null
  usePageTitle(m.title)
  return (
    <BrowsePage>
      <BrowseHead
        title={m.title}
        note={tag === null ? m.note : m.tagged(tag)}
        sort={
          <a href={FEED_PATH} type="application/rss+xml" className={styles.feed}>
            <Rss aria-hidden="true" /> {m.feed}
          </a>
        }
      />
      {tag !== null && (
        <p className={styles.all}>
          <Link to="/blog">{m.allPosts}</Link>
        </p>
      )}
      <Posts tag={tag} />
    </BrowsePage>
  )
}

function Posts({ tag }: { tag: string | null }) {
  const m = useMessages(blogMessages)
  const more = useMessages(browseMessages)
  const pages = usePosts(tag)
  if (pages.state === 'loading') return <Skeleton label={m.loadingList} />
  if (pages.state === 'error')
    return <ErrorState title={m.listFailed} action={<Button onClick={pages.retry}>{m.retry}</Button>} />
  if (pages.items.length === 0) {
    return (
      <EmptyState
        title={m.none}
        action={
          <Link to="/blog" className={buttonClass()}>
            {m.allPosts}
          </Link>
        }
      />
    )
  }
  return (
    <>
      {pages.isStandIn && <LoadingStatus text={m.loadingList} />}
      <ul className={styles.grid} aria-label={m.posts}>
        {pages.items.map((post, index) => (
          <li key={post.slug}>
            <PostCard post={post} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <MoreState pages={pages} label={more.showMore} />
    </>
  )
}

/** The blog's posts, all or those with a tag. */
function usePosts(tag: string | null): Pages<PostSummary> {
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
