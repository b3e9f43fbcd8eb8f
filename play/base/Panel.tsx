import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import styles from './Panel.module.css'

/** A card of the final screen. */
export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Card className={styles.panel}>
      {title && <h2 className={styles.heading}>{title}</h2>}
      {children}
    </Card>
  )
}
