import type { ReactNode } from 'react'
import styles from './BrowsePage.module.css'

/** The frame of a page that lists things. */
export function BrowsePage({ children }: { children: ReactNode }) {
  return <div className={`page ${styles.page}`}>{children}</div>
}
