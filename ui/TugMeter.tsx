import styles from './TugMeter.module.css'
import { useVariables } from './Wear.tsx'

interface TugMeterProps {
  label: string
  home: string
  away: string
  /** Home's share of the noise, 0 to 1. */
  share: number
  /** In place of the two percentages. */
  figures?: { home: string; away: string }
}

/** Which end is louder, as a tug of war: a bar with a knot where the two ends meet. */
export function TugMeter({ label, home, away, share, figures }: TugMeterProps) {
  const percent = Math.round(share * 100)
  const ref = useVariables({ '--share': `${percent}%` })
  const shown = figures ?? { home: `${percent}%`, away: `${100 - percent}%` }
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
      aria-valuetext={`${home} ${shown.home}, ${away} ${shown.away}`}
    >
      <i className={styles.home} />
      <i className={styles.away} />
      <i className={styles.knot} />
      <b className={styles.homeShare}>{shown.home}</b>
      <b className={styles.awayShare}>{shown.away}</b>
    </div>
  )
}
