import { blogMessages } from '#texts/blog.messages.ts'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import styles from './TagList.module.css'

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
