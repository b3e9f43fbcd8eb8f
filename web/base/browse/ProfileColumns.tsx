import type { ReactNode } from 'react'
import styles from './ProfileColumns.module.css'

interface ProfileColumnsProps {
  /** What belongs to the club or group. */
  about: ReactNode
  board: ReactNode
  matches: ReactNode
}

/** What fills a profile under its header: the board beside the rest; on a phone one after the other. */
export function ProfileColumns({ about, board, matches }: ProfileColumnsProps) {
  return (
    <div className={`page ${styles.columns}`}>
      <div className={styles.about}>{about}</div>
      <div className={styles.board}>{board}</div>
      <div className={styles.matches}>{matches}</div>
    </div>
  )
}
