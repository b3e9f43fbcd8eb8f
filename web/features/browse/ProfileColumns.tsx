import type { ReactNode } from 'react'
import styles from './ProfileColumns.module.css'

/** What fills a profile under its header: boards and matches beside what belongs to it. */
export function ProfileColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={`page ${styles.columns}`}>
      <div className={styles.main}>{main}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  )
}
