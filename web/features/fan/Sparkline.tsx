import { scoreText } from '#texts/figures.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { fanMessages } from './fan.messages.ts'
import type { SparkBar } from './recent-scores.ts'
import styles from './Sparkline.module.css'

interface SparklineProps {
  bars: SparkBar[]
  tone: 'cheer' | 'prediction' | 'ultra'
}

const SLOTS = 12
const STEP = 100 / SLOTS
const BAR = STEP * 0.84

/** The last twelve matches, the newest one lit; the same in words for those who do not see it. */
export function Sparkline({ bars, tone }: SparklineProps) {
  const m = useMessages(fanMessages)
  const language = useLanguage()
  const words = bars.map(({ value }) => (value === null ? m.error : scoreText(value, 2, language)))
  return (
    <dd className={styles.spark}>
      <svg viewBox="0 0 100 34" preserveAspectRatio="none" aria-hidden="true" className={styles[tone]}>
        {bars.map(({ value, height }, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={index}
            x={(SLOTS - bars.length + index) * STEP}
            y={34 - height * 34}
            width={BAR}
            height={height * 34}
            rx={0.8}
            ry={2}
            className={value === null ? styles.absent : index === bars.length - 1 ? styles.newest : undefined}
          />
        ))}
      </svg>
      {bars.length > 0 && <span className="sr">{m.recent(words.join(', '))}</span>}
    </dd>
  )
}
