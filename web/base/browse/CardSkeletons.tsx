import styles from './CardSkeletons.module.css'

const CARDS = [0, 1, 2, 3, 4, 5]

/** Empty stands in the shape of the grid to come, once the wait is felt (200 ms). */
export function CardSkeletons({ label, heightRem }: { label: string; heightRem: number }) {
  return (
    <div role="status" className={styles.skeletons}>
      {CARDS.map((card) => (
        <div key={card} className={styles.card} style={{ height: `${heightRem}rem` }} aria-hidden="true">
          <i className={styles.crest} />
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
