import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import styles from './StubCard.module.css'

interface StubCardProps {
  crest: ReactNode
  /** The link that the whole card follows. */
  title: ReactNode
  lines: ReactNode[]
  /** A figure at the foot, beside the action. */
  figure?: ReactNode
  action: ReactNode
}

/** A ticket: the crest on its stub, behind the perforation what it admits to. The whole card is one link. */
export function StubCard({ crest, title, lines, figure, action }: StubCardProps) {
  return (
    <Card className={styles.card}>
      <div className={styles.stub}>{crest}</div>
      <div className={styles.body}>
        <h2 className={styles.title}>{title}</h2>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card never move.
          <p key={i} className={styles.line}>
            {line}
          </p>
        ))}
        <div className={styles.foot}>
          <div className={styles.figure}>{figure}</div>
          <div className={styles.action}>{action}</div>
        </div>
      </div>
    </Card>
  )
}
