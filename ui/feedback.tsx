// Cards, chips and banners, and what is shown while something loads or after it has failed.

import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './feedback.module.css'

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classes(styles.card, className)} />
}

export type ChipTone = 'plain' | 'live' | 'paused' | 'off' | 'ok' | 'bad' | 'home' | 'away'

export function Chip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={classes(styles.chip, styles[tone])}>{children}</span>
}

const BANNER_ICONS = { error: CircleAlert, success: CircleCheck, note: TriangleAlert }

interface BannerProps {
  kind: keyof typeof BANNER_ICONS
  children: ReactNode
  /** What the reader can do about it. */
  action?: ReactNode
  id?: string
}

/** A message that stays until its cause is gone: an error in red, a success in green, or a note. */
export function Banner({ kind, children, action, id }: BannerProps) {
  const Icon = BANNER_ICONS[kind]
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

interface SkeletonProps {
  /** Says what is loading; screen readers read it too. */
  label: string
  rows?: number
  className?: string
}

/** Grey bars in the shape of a list while it loads. They appear after 200 ms, so that short waits show nothing. */
export function Skeleton({ label, rows = 3, className }: SkeletonProps) {
  return (
    <div role="status" className={classes(styles.skeleton, className)}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div key={row} className={styles.row} aria-hidden="true">
          <i className={styles.disc} />
          <span>
            <i className={styles.bar} />
            <i className={styles.bar} />
          </span>
        </div>
      ))}
      <p className={styles.label}>{label}</p>
    </div>
  )
}

/** In place of what could not be shown: what went wrong, and what to try. */
export function ErrorState({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <Card role="alert" className={classes(styles.state, styles.failed)}>
      <TriangleAlert aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </Card>
  )
}
