import styles from './Brand.module.css'
import { brandSeats } from './emblem.ts'

const NAME = ['V', 'I', 'R', 'A', 'G', 'E']

/** The brand: a curve of seats, and the name in letters that grow wider. The caller gives the accessible name. */
export function Brand() {
  return (
    <span className={styles.brand} aria-hidden="true">
      <svg viewBox="-7 0 48 27" width="44" height="25" aria-hidden="true">
        {brandSeats.map(({ x, y, turn, tone }) => (
          <rect
            key={`${x} ${y}`}
            x="-1.7"
            y="-2.1"
            width="3.4"
            height="4.2"
            rx="1"
            className={styles[tone]}
            transform={`translate(${x} ${y}) rotate(${turn})`}
          />
        ))}
      </svg>
      <b className="brand-name">
        {NAME.map((letter) => (
          <i key={letter}>{letter}</i>
        ))}
      </b>
    </span>
  )
}
