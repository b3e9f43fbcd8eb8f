import type { ReactNode } from 'react'
import styles from './LegalFrame.module.css'

/** A text that is read, not looked at. The French legal texts stay French in both languages. */
export function LegalFrame({ title, lang, children }: { title: string; lang?: 'fr'; children: ReactNode }) {
  return (
    <article lang={lang} className={`page ${styles.text}`}>
      <h1 className={`display w4 ${styles.title}`}>{title}</h1>
      {children}
    </article>
  )
}
