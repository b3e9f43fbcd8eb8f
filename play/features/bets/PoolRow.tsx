import { Check } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './PoolRow.module.css'

export type PoolTone = 'home' | 'away' | 'third' | 'quiet' | 'won' | 'lost'

interface PoolRowProps {
  number: number
  name: string
  /** Points and fans. */
  small: string
  /** Whole per cent of all points. */
  share: number
  tone: PoolTone
  isTicked: boolean
  /** At the end of the row: the share and what it pays, or the gain. */
  children: ReactNode
}

/** One choice of a bet, as wide as its part of the points. */
export function PoolRow({ number, name, small, share, tone, isTicked, children }: PoolRowProps) {
  return (
    <span
      className={classes(styles.row, styles[tone], isTicked && styles.ticked)}
      style={{ '--p': `${share}%` } as CSSProperties}
    >
      <i className={styles.fill} />
      <span className={styles.mark} aria-hidden="true">
        {isTicked ? <Check /> : number}
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        <small>{small}</small>
      </span>
      <span className={styles.end}>{children}</span>
    </span>
  )
}
