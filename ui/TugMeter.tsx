import type { CSSProperties } from 'react'
import styles from './TugMeter.module.css'

interface TugMeterProps {
  label: string
  home: string
  away: string
  /** Home's share of the noise, 0 to 1. */
  share: number
}

/** Which end is louder, as a tug of war: a bar with a knot where the two ends meet. */
export function TugMeter({ label, home, away, share }: TugMeterProps) {
  const percent = Math.round(share * 100)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element shows nothing but its own bar.
    <div
      role="meter"
      className={styles.tug}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${home} ${percent}%, ${away} ${100 - percent}%`}
      style={{ '--share': `${percent}%` } as CSSProperties}
    >
      <i className={styles.home} />
      <i className={styles.away} />
      <i className={styles.knot} />
      <b className={styles.homeShare}>{percent}%</b>
      <b className={styles.awayShare}>{100 - percent}%</b>
    </div>
  )
}
