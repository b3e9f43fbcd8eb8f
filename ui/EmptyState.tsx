import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { CrowdStand } from './crowd/CrowdStand.tsx'
import styles from './State.module.css'

/** A quiet grey stand, one sentence, one way out. */
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
