import styles from './PoolEnd.module.css'

/** The end of a choice's row: its share, and what it pays. */
export function PoolEnd({ share, pays }: { share: number; pays?: string }) {
  return (
    <>
      <span className={styles.share}>{share}%</span>
      {pays && <span className={styles.pays}>{pays}</span>}
    </>
  )
}
