import styles from './Drum.module.css'

/** A bass drum seen from the capo's stand. */
export function DrumSkin() {
  return (
    <svg viewBox="0 0 124 124" aria-hidden="true" className={styles.skin}>
      <circle cx="62" cy="62" r="61" className={styles.hoop} />
      <circle cx="62" cy="62" r="58" className={styles.edge} />
      <circle cx="62" cy="62" r="53.5" className={styles.gap} />
      <circle cx="62" cy="62" r="51" className={styles.face} />
      <circle cx="62" cy="62" r="50" className={styles.shine} />
      <circle cx="62" cy="62" r="38" className={styles.worn} />
      <circle cx="62" cy="62" r="24" className={styles.worn} />
    </svg>
  )
}
