import { clockText } from '#match/clock.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import styles from './CurveChart.module.css'
import { finalMessages } from './final.messages.ts'
import { type Curve, curvePath, peakOf } from './result.ts'

const WIDTH = 640
const HEIGHT = 150

/** The noise of both ends over the match: as a chart, its peak in words, and as a table. */
export function CurveChart({ curve, home, away }: { curve: Curve; home: string; away: string }) {
  const m = useMessages(finalMessages)
  const format = useFormat()
  const peak = peakOf(curve)
  const end = curve.at(-1)?.at ?? 0
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.home}>{home}</span>
        <span className={styles.away}>{away}</span>
        {peak && (
          <span className={styles.peak}>
            {m.curveText(peak.side === 'home' ? home : away, format.rate(peak.rate), clockText(peak.at))}
          </span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles.chart}
      >
        <path d={`M0 ${HEIGHT}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 0H${WIDTH}`} className={styles.grid} />
        <path d={curvePath(curve, 'home', WIDTH, HEIGHT)} className={styles.homeLine} />
        <path d={curvePath(curve, 'away', WIDTH, HEIGHT)} className={styles.awayLine} />
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>0:00</span>
        <span>{clockText(end)}</span>
      </div>
      <details className={styles.details}>
        <summary>{m.curveTable}</summary>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label={m.curveTable}
          className={styles.scroll}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{m.time}</th>
                <th scope="col">{home}</th>
                <th scope="col">{away}</th>
              </tr>
            </thead>
            <tbody>
              {curve.map((point) => (
                <tr key={point.at}>
                  <th scope="row">{clockText(point.at)}</th>
                  <td>{format.rate(point.home)}</td>
                  <td>{format.rate(point.away)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
