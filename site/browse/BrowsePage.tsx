import type { ReactNode } from 'react'
import { useMessages } from '#site/useMessages.ts'
import { Button, Spinner } from '#ui/Button.tsx'
import styles from './BrowsePage.module.css'
import { browseMessages } from './browse.messages.ts'
import type { MorePages } from './usePages.ts'

/** The frame of a page that lists things. */
export function BrowsePage({ children }: { children: ReactNode }) {
  return <div className={`page ${styles.page}`}>{children}</div>
}

interface BrowseHeadProps {
  title: string
  /** One quiet line beside the title: how many there are, or what they are. */
  note?: string | undefined
  /** The note is still being read: it only holds its place, so that nothing below moves. */
  isNoteToCome?: boolean
  /** A search box. */
  search?: ReactNode
  sort?: ReactNode
  /** What else one can do here. */
  action?: ReactNode
}

/** The loud title of a page that lists things, with what narrows the list. */
export function BrowseHead({ title, note, isNoteToCome, search, sort, action }: BrowseHeadProps) {
  return (
    <div className={styles.head}>
      <h1 className={`display w5 ${styles.title}`}>{title}</h1>
      <p className={styles.note} aria-live="polite" data-to-come={isNoteToCome || undefined}>
        {note}
      </p>
      {action}
      {sort}
      {search}
    </div>
  )
}

interface MoreStateProps {
  pages: MorePages
  /** The label of the button that loads more; without one, scrolling does. */
  label?: string | undefined
}

/** The foot of a paged list that goes on: load more, loading, or failed with a retry. */
export function MoreState({ pages, label }: MoreStateProps) {
  const m = useMessages(browseMessages)
  const { hasMore, isLoadingMore: isLoading, hasMoreFailed, retryMore } = pages
  if (!hasMore) return null
  if (hasMoreFailed && !isLoading) {
    return (
      <p role="alert" className={styles.more}>
        {m.moreFailed}{' '}
        <Button size="sm" onClick={retryMore}>
          {m.retry}
        </Button>
      </p>
    )
  }
  if (label !== undefined) {
    return (
      <div className={styles.more}>
        <Button busy={isLoading} onClick={retryMore}>
          {label}
        </Button>
      </div>
    )
  }
  return (
    <p role="status" className={styles.more}>
      {isLoading && (
        <>
          <Spinner /> {m.loadingMore}
        </>
      )}
    </p>
  )
}
