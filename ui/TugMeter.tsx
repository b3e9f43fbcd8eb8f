import styles from './TugMeter.module.css'
import { useVariables } from './Wear.tsx'

interface TugMeterProps {
  label: string
  home: string
  away: string
  /** Home's share of the noise, 0 to 1. */
  share: number
  /** What stands on the two halves. */
  figures: { home: string; away: string }
}

/** Which end is louder, as a tug of war: a bar with a knot where the two ends meet. */
export function TugMeter({ label, home, away, share, figures }: TugMeterProps) {
  const percent = Math.round(share * 100)
  const ref = useVariables({ '--share': `${percent}%` })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element shows nothing but its own bar.
    <div
      ref={ref}
      role="meter"
      className={styles.tug}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${home} ${figures.home}, ${away} ${figures.away}`}
    >
      <i className={styles.home} />
      <i className={styles.away} />
      <i className={styles.knot} />
      <b className={styles.homeShare}>{figures.home}</b>
      <b className={styles.awayShare}>{figures.away}</b>
    </div>
  )
}
