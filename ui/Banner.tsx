import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { classes } from './classes.ts'

interface BannerProps {
  kind: 'error' | 'success'
  children: ReactNode
  /** What the reader can do about it. */
  action?: ReactNode
  id?: string
}

/** A message that stays where it is until it is settled: red and loud, or green and calm. */
export function Banner({ kind, children, action, id }: BannerProps) {
  const Icon = kind === 'error' ? CircleAlert : CircleCheck
  return (
    <div
      id={id}
      role={kind === 'error' ? 'alert' : 'status'}
      className={classes(styles.banner, styles[kind])}
    >
      <Icon aria-hidden="true" />
      <div className={styles.body}>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
