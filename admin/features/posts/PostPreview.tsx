import { useMemo, useState } from 'react'
import { cleanHtml } from '#site/clean-html.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { dayText } from '#texts/figures.ts'
import { Chip } from '#ui/feedback.tsx'
import styles from './PostPreview.module.css'
import { postsMessages } from './posts.messages.ts'

interface PostPreviewProps {
  title: string
  author: string
  /** Null for now. */
  date: string | null
  imageUrl: string
  tags: readonly string[]
  content: string
}

/** The article as readers will see it. Its HTML is sanitised here, and once more by the server. */
export function PostPreview({ title, author, date, imageUrl, tags, content }: PostPreviewProps) {
  const m = useMessages(postsMessages)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const html = useMemo(() => cleanHtml(content), [content])
  const isEmpty = title.trim() === '' && content.trim() === ''
  return (
    <section aria-label={m.preview} className={styles.preview}>
      <p className={styles.note}>
        <b>{m.preview}.</b> {m.sanitised}
      </p>
      {isEmpty ? (
        <p className={styles.note}>{m.previewEmpty}</p>
      ) : (
        <article className={styles.article}>
          {imageUrl !== '' && <img src={imageUrl} alt="" referrerPolicy="no-referrer" />}
          <p className={`display w3 ${styles.title}`}>{title}</p>
          <p className={styles.note}>{m.byOn(author, dayText(date ? new Date(date) : now, language))}</p>
          <p className={styles.tags}>
            {tags.map((tag) => (
              <Chip key={tag}>#{tag}</Chip>
            ))}
          </p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above. */}
          <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      )}
    </section>
  )
}
