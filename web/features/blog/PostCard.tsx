import type { PostSummary } from '#contract/posts.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { blogMessages, languageOf } from '#texts/blog.ts'
import { postDate } from '#texts/figures.ts'
import { Card, Chip } from '#ui/feedback.tsx'
import styles from './PostCard.module.css'

/** The first card's picture loads at once, the others when they are scrolled into view. */
export function PostCard({ post, isFirst }: { post: PostSummary; isFirst: boolean }) {
  const m = useMessages(blogMessages)
  const language = useLanguage()
  const textLanguage = languageOf(post)
  const address = `/blog/${encodeURIComponent(post.slug)}`
  return (
    <Card className={styles.card}>
      {post.imageUrl && (
        <img
          src={post.imageUrl}
          alt=""
          width={640}
          height={360}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          referrerPolicy="no-referrer"
          className={styles.picture}
        />
      )}
      <div className={styles.body}>
        <h2 className={styles.title} lang={textLanguage}>
          <Link to={address}>{post.title}</Link>
        </h2>
        <p className={styles.by}>{m.by(post.author, postDate(post.date, language))}</p>
        <p className={styles.summary} lang={textLanguage}>
          {post.summary}
        </p>
        <TagList tags={post.tags} />
        <Link to={address} className={styles.more}>
          <span>{m.readMore}</span>
          <span className="sr" lang={textLanguage}>
            {' '}
            {post.title}
          </span>
        </Link>
      </div>
    </Card>
  )
}

/** A post's tags; each leads to the posts that share it. */
export function TagList({ tags }: { tags: string[] }) {
  const m = useMessages(blogMessages)
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={m.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`/blog?tag=${encodeURIComponent(tag)}`} className={styles.tag}>
            <Chip>#{tag}</Chip>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Content is already visible, so only screen readers are told that newer content is loading. */
export function LoadingStatus({ text }: { text: string }) {
  return (
    <p role="status" className="sr">
      {text}
    </p>
  )
}
