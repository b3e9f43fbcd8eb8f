import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { classes } from './classes.ts'

export type ChipTone = 'plain' | 'live' | 'paused' | 'off' | 'ok' | 'bad' | 'home' | 'away'

export function Chip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={classes(styles.chip, styles[tone])}>{children}</span>
}
