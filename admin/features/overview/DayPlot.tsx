import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/feedback.tsx'
import styles from './DayPlot.module.css'
import { overviewMessages } from './overview.messages.ts'
import { barsOf, dayLabel, PLOT_HEIGHT, PLOT_WIDTH } from './plot.ts'

export interface Series {
  label: string
  tone: 'flood' | 'home' | 'away'
  values: readonly number[]
}

interface DayPlotProps {
  title: string
  days: readonly string[]
  series: readonly Series[]
}

/** A bar per day and series, with a table of the same figures for screen readers. */
export function DayPlot({ title, days, series }: DayPlotProps) {
  const m = useMessages(overviewMessages)
  const language = useLanguage()
  const highest = Math.max(0, ...series.flatMap(({ values }) => values))
  const totals = series.map(({ label, values }) => {
    const total = countText(
      values.reduce((sum, value) => sum + value, 0),
      language,
    )
    return series.length > 1 ? `${total} ${label}` : total
  })
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Card className={styles.plot}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <p>{m.inAll(totals.join(', '))}</p>
      </div>
      <svg
        viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles.chart}
      >
        {series.map(({ label, tone, values }, index) => (
          <g key={label} className={classes(styles[tone])}>
            {barsOf(values, highest, index, series.length).map((bar) => (
              <rect key={bar.x} {...bar} rx="1" />
            ))}
          </g>
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{first && dayLabel(first, language)}</span>
        <span>{m.highest(countText(highest, language))}</span>
        <span>{last && dayLabel(last, language)}</span>
      </p>
      {series.length > 1 && (
        <p className={styles.legend} aria-hidden="true">
          {series.map(({ label, tone }) => (
            <span key={label} className={styles[tone]}>
              {label}
            </span>
          ))}
        </p>
      )}
      <details className={styles.twin}>
        <summary>
          {m.asTable}
          <span className="sr">, {title}</span>
        </summary>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{m.day}</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => (
              <tr key={day}>
                <th scope="row">{dayLabel(day, language)}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{countText(values[at] ?? 0, language)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}
