import type { ReactNode } from 'react'
import { CrowdStand } from './crowd/CrowdStand.tsx'
import styles from './feedback.module.css'
import { Card } from './feedback.tsx'

/** In place of an empty list. A file of its own, because the stand would load with everything in feedback.tsx. */
export function EmptyState({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <Card className={styles.state}>
      <CrowdStand side="neutral" gapPx={8} bendPx={10} className={styles.stand} />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </Card>
  )
}
