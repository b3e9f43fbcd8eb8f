import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { call } from '#client/page.ts'
import { BLOG_ARTICLE_MIN_LOADING_MS } from '#contract/constants.ts'
import type { Post } from '#contract/posts.ts'
import { cleanHtml } from '#site/clean-html.ts'
import { firstContent } from '#site/first-content.ts'
import { usePageTitle } from '#site/page.ts'
import { atLeast, useReadFailure } from '#site/reading.ts'
import { Link, useParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { blogMessages, builtInPost, languageOf } from '#texts/blog.ts'
import { postDate } from '#texts/figures.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './ArticlePage.module.css'
import { LoadingStatus, TagList } from './PostCard.tsx'

export function ArticlePage() {
  const m = useMessages(blogMessages)
  const { slug = '' } = useParams()
  const article = useArticle(slug)
  usePageTitle(article.state === 'loaded' ? article.post.title : m.title)
  const back = (
    <Link to="/blog" className={buttonClass()}>
      {m.back}
    </Link>
  )
  if (article.state === 'loading') {
    return (
      <Frame isUntitled>
        <Skeleton label={m.loadingArticle} />
      </Frame>
    )
  }
  if (article.state === 'failed') {
    return (
      <Frame isUntitled>
        <ErrorState title={m.articleFailed} action={<Button onClick={article.retry}>{m.retry}</Button>} />
      </Frame>
    )
  }
  if (article.state !== 'loaded') {
    return (
      <Frame isUntitled>
        <EmptyState title={article.state === 'notFound' ? m.notFound : m.notAvailable} action={back} />
      </Frame>
    )
  }
  return (
    <Frame>
      {article.isStandIn && <LoadingStatus text={m.loadingArticle} />}
      <Text post={article.post} />
      <p className={styles.end}>{back}</p>
    </Frame>
  )
}

/** Without an article no title is visible, so screen readers get the page's own. */
function Frame({ children, isUntitled = false }: { children: ReactNode; isUntitled?: boolean }) {
  const m = useMessages(blogMessages)
  return (
    <div className={`page ${styles.frame}`}>
      <Link to="/blog" className={styles.back}>
        ← {m.title}
      </Link>
      {isUntitled && <h1 className="sr">{m.title}</h1>}
      {children}
    </div>
  )
}

function Text({ post }: { post: Post }) {
  const m = useMessages(blogMessages)
  const language = useLanguage()
  const textLanguage = languageOf(post)
  return (
    <article className={styles.article}>
      <h1 className={styles.title} lang={textLanguage}>
        {post.title}
      </h1>
      <p className={styles.by}>{m.by(post.author, postDate(post.date, language))}</p>
      <TagList tags={post.tags} />
      {post.imageUrl && (
        <img
          src={post.imageUrl}
          alt=""
          width={1120}
          height={630}
          referrerPolicy="no-referrer"
          className={styles.picture}
        />
      )}
      <div
        className={styles.text}
        lang={textLanguage}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server, and here once more.
        dangerouslySetInnerHTML={{ __html: cleanHtml(post.content.trim()) }}
      />
    </article>
  )
}

type Article =
  | { state: 'loading' }
  | { state: 'notFound' }
  | { state: 'failed'; retry: () => void }
  /** The post exists, but has no text. */
  | { state: 'notAvailable' }
  /** `isStandIn`: from the served page, until the post itself is loaded. */
  | { state: 'loaded'; post: Post; isStandIn: boolean }

function useArticle(slug: string): Article {
  const query = useQuery({
    queryKey: ['post', slug],
    queryFn: ({ signal }) => atLeast(BLOG_ARTICLE_MIN_LOADING_MS, readPost(slug, signal)),
    placeholderData: () => (firstContent.post?.slug === slug ? firstContent.post : undefined),
  })
  const failure = useReadFailure(query)
  if (failure) {
    // 422: no post can have such an address.
    const isGone = failure.error instanceof CallFailure && [404, 422].includes(failure.error.status)
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
