import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { classes } from './classes.ts'
import styles from './State.module.css'

/** What went wrong, what to try; the rest of the page stays. */
export function ErrorState({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <Card role="alert" className={classes(styles.state, styles.bad)}>
      <TriangleAlert aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </Card>
  )
}
