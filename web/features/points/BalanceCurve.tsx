import { useId } from 'react'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, shortDayText } from '#texts/figures.ts'
import styles from './PointsPage.module.css'
import { pointsMessages } from './points.messages.ts'

const ROWS = 14
const SEAT = 4
/** Seats side by side for a day, so that they are about as wide as high. */
const DAY = 3 * SEAT

/** The balance of each day as a column of lit seats; the highest day fills the stand. */
export function BalanceCurve({ days }: { days: readonly { day: string; balance: number }[] }) {
  const m = useMessages(pointsMessages)
  const language = useLanguage()
  const id = useId()
  const most = Math.max(1, ...days.map(({ balance }) => balance))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const width = days.length * DAY
  const height = ROWS * SEAT
  const text = (day: string) => shortDayText(new Date(`${day}T12:00:00`), language)
  const middle = days[Math.floor(days.length / 2)] ?? last
  return (
    <figure className={styles.curve}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.curve(countText(first.balance, language), countText(last.balance, language))}
      >
        <defs>
          <pattern id={id} width={SEAT} height={SEAT} patternUnits="userSpaceOnUse">
            <rect x="0.4" y="0.4" width="3.2" height="3.2" rx="0.7" fill="white" />
          </pattern>
          <mask id={`${id}m`}>
            <rect width={width} height={height} fill={`url(#${id})`} />
          </mask>
        </defs>
        <g mask={`url(#${id}m)`}>
          <rect width={width} height={height} className={styles.unlit} />
          {days.map(({ day, balance }, at) => {
            const rows = balance === 0 ? 0 : Math.max(1, Math.round((balance / most) * ROWS))
            const top = height - rows * SEAT
            const isToday = at === days.length - 1
            return (
              <g key={day}>
                <rect
                  x={at * DAY}
                  y={top}
                  width={DAY}
                  height={rows * SEAT}
                  className={isToday ? styles.lit : styles.dim}
                />
                {rows > 0 && <rect x={at * DAY} y={top} width={DAY} height={SEAT} className={styles.lit} />}
              </g>
            )
          })}
        </g>
      </svg>
      <figcaption aria-hidden="true">
        <span>
          {text(first.day)}, {countText(first.balance, language)}
        </span>
        <span>{text(middle.day)}</span>
        <span>{m.today}</span>
      </figcaption>
    </figure>
  )
}
