import type { CSSProperties } from 'react'
import type { MatchEvent } from '#contract/events.ts'
import { axisMinutes, curvePaths, curveScale, type NoisePoint, tagShift } from '#match/noise-curve.ts'
import { isScored, minuteText, scoreText } from '#match/score.ts'
import { classes } from '#ui/classes.ts'
import styles from './NoiseCurve.module.css'

interface NoiseCurveProps {
  curve: readonly NoisePoint[]
  events: readonly MatchEvent[]
  /** Live seconds of the whole width. */
  spanS: number
  /** How far the match has come; null when it is over. */
  nowS: number | null
  /** The loudest windows, which get a ring. */
  loudest?: readonly { at: number; side: 'home' | 'away' }[]
  /** What the chart says, for screen readers. */
  label: string
  className?: string | undefined
}

const WIDTH = 1000
const HEIGHT = 200
const PAD = 26
/** As wide as a goal's tag may be on a phone. */
const TAG = WIDTH * 0.13

/** The noise of both ends, home upwards and away downwards, with the goals on it. */
export function NoiseCurve({ curve, events, spanS, nowS, loudest = [], label, className }: NoiseCurveProps) {
  const plan = { width: WIDTH, height: HEIGHT, spanS, padPx: PAD }
  const { x, y, middle } = curveScale(curve, plan)
  const home = curvePaths(curve, 'home', plan)
  const away = curvePaths(curve, 'away', plan)
  const across = (at: number) => `${((x(at) / WIDTH) * 100).toFixed(2)}%`
  const down = (value: number) => `${((value / HEIGHT) * 100).toFixed(2)}%`
  const minutes = axisMinutes(spanS)
  const goals = events.filter(isScored)
  const isCrowded = (side: MatchEvent['side'], at: number, index: number) =>
    goals.some((next, place) => place > index && next.side === side && x(next.at) - x(at) < TAG)
  const tagAt = (at: number) =>
    ({ left: across(at), '--shift': `${tagShift(x(at) / WIDTH)}%` }) as CSSProperties
  return (
    <div role="img" aria-label={label} className={classes(styles.curve, className)}>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {minutes.map((minute) => (
            <path key={minute} d={`M${x(minute * 60)} 0V${HEIGHT}`} className={styles.tick} />
          ))}
          <path d={home.area} className={styles.homeArea} />
          <path d={away.area} className={styles.awayArea} />
          <path d={home.line} className={styles.homeLine} />
          <path d={away.line} className={styles.awayLine} />
          <path d={`M0 ${middle}H${WIDTH}`} className={styles.middle} />
          {nowS !== null && <path d={`M${x(nowS)} 0V${HEIGHT}`} className={styles.now} />}
        </svg>
        {loudest.map(({ at, side }) => {
          const point = curve.find((each) => each.at === at)
          if (!point) return null
          const place = { left: across(at), top: down(y(point[side], side)) }
          return <i key={`${at} ${side}`} className={styles.ring} style={place} />
        })}
        {goals.map(({ id, at, side, score }, index) => (
          <span
            key={id}
            className={classes(
              styles.goal,
              side && styles[side],
              isCrowded(side, at, index) && styles.crowded,
            )}
            style={tagAt(at)}
          >
            <b>{scoreText(score)}</b>
          </span>
        ))}
      </div>
      <div className={styles.axis} aria-hidden="true">
        {minutes
          // While the match is on, the name of the away end stands at the right.
          .filter((minute) => nowS === null || minute * 60 < spanS * 0.8)
          .map((minute) => (
            <span key={minute} style={{ left: across(minute * 60) }}>
              {minuteText(minute * 60 - 1)}
            </span>
          ))}
      </div>
    </div>
  )
}
