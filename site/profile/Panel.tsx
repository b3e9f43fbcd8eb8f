import { type ReactNode, useId } from 'react'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/feedback.tsx'
import styles from './Panel.module.css'

interface PanelProps {
  title: string
  /** Lets an address lead here: `/fan#achievements`. */
  anchor?: string
  /** At the end of the title's line. */
  aside?: ReactNode
  /** The content reaches to the card's edges, as tables and tickets do. */
  flush?: boolean
  children: ReactNode
}

/** A titled card of a profile. */
export function Panel({ title, anchor, aside, flush = false, children }: PanelProps) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id}>
      <Card className={styles.panel}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {aside}
        </div>
        <div className={classes(!flush && styles.body)}>{children}</div>
      </Card>
    </section>
  )
}
