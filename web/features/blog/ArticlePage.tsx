import type { ReactNode } from 'react'
import type { Post } from '#contract/posts.ts'
import { blogMessages } from '#texts/blog.messages.ts'
import { languageOf } from '#texts/built-in-post.ts'
import { postDate } from '#texts/figures.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { cleanHtml } from '#web/base/clean-html.ts'
import { Link } from '#web/base/router/Link.tsx'
import { useParams } from '#web/base/router/Router.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import styles from './ArticlePage.module.css'
import { LoadingStatus } from './LoadingStatus.tsx'
import { TagList } from './PostCard.tsx'
import { useArticle } from './useArticle.ts'

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
    </Frame>
  )
}

/** Without an article there is no title to see, but every page has one to hear. */
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
