import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** The sentence that says what is loading; it is also what a screen reader hears. */
  label: string
  rows?: number
  className?: string
}

/** Dashed seat bars in the shape of a list, shown only once the wait is felt (200 ms). */
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
