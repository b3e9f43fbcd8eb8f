import type { ReactNode } from 'react'
import styles from './BrowsePage.module.css'

/** The frame of a page that lists things. */
export function BrowsePage({ children }: { children: ReactNode }) {
  return <div className={`page ${styles.page}`}>{children}</div>
}

interface BrowseHeadProps {
  title: string
  /** One quiet line beside the title: how many there are, or what they are. */
  note?: string | undefined
  /** A search box. */
  search?: ReactNode
  sort?: ReactNode
}

/** The loud title of a page that lists things, with what narrows the list. */
export function BrowseHead({ title, note, search, sort }: BrowseHeadProps) {
  return (
    <div className={styles.head}>
      <h1 className={`display w5 ${styles.title}`}>{title}</h1>
      <p className={styles.note} aria-live="polite">
        {note}
      </p>
      {sort}
      {search}
    </div>
  )
}
