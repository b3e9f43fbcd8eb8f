import styles from './Pitch.module.css'

/** An empty pitch under floodlights: what is there before a stream is. Decoration. */
export function Pitch() {
  return (
    <svg
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={styles.pitch}
    >
      <path d="M340 210h920l340 690H0z" className={styles.grass} />
      <path
        d="M455 210h115L405 900H203zM685 210h115v690H602zM915 210h115l366 690h-199z"
        className={styles.mown}
      />
      <g className={styles.chalk}>
        <path d="M362 236h876l292 620H70zM800 236v620" />
        <ellipse cx="800" cy="480" rx="190" ry="80" />
        <path d="M322 316h146l-80 280H196M1278 316h-146l80 280h192" />
      </g>
    </svg>
  )
}
