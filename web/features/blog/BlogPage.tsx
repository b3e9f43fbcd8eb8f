import { Rss } from 'lucide-react'
import { FEED_PATH } from '#contract/constants.ts'
import { blogMessages } from '#texts/blog.messages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { BrowseHead, BrowsePage } from '#web/base/browse/BrowsePage.tsx'
import { browseMessages } from '#web/base/browse/browse.messages.ts'
import { MoreState } from '#web/base/browse/MoreState.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useSearchParams } from '#web/base/router/Router.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import styles from './BlogPage.module.css'
import { LoadingStatus } from './LoadingStatus.tsx'
import { PostCard } from './PostCard.tsx'
import { usePosts } from './usePosts.ts'

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
      {pages.hasMore && (
        <MoreState
          isLoading={pages.isLoadingMore}
          hasFailed={pages.hasMoreFailed}
          onAsk={pages.retryMore}
          label={more.showMore}
        />
      )}
    </>
  )
}
